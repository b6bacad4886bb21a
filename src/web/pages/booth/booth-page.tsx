import { Keyboard, ListMusic, Moon, ScrollText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { TrackSource } from '#contract/recommendations.ts'
import { clockTempo, tapTempo } from '#domain/tempo/tap-tempo.ts'
import { ApiError } from '../../client/api.ts'
import { prepareDeviceFingerprint } from '../../client/device-fingerprint.ts'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataProvider } from '../../ui/data/data-provider.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import './booth.css'
import { MidiDialog } from './midi-dialog.tsx'
import type { BoothAction } from './midi-messages.ts'
import { NextList } from './next-list.tsx'
import { type BoothTrack, hasDrifted } from './night.ts'
import { NightDialog } from './night-dialog.tsx'
import { NowDeck } from './now-deck.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { StartTrack } from './start-track.tsx'
import { useBooth } from './use-booth.ts'
import { useBoothKeys } from './use-booth-keys.ts'
import { useMidi } from './use-midi.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** BPM a step: what a pitch fader's notch is at club tempos. */
const TEMPO_STEP = 0.1
const NIGHT_MODE_KEY = 'segue-booth-night-mode'
/** Moments kept of taps and of a clock: eight beats at 24 clocks each are the longest that is looked at. */
const MOMENTS = 200

/** The screen for the booth: one record that plays, five that may come next, without a mouse. */
export function BoothPage() {
  useDocumentTitle('Booth')
  useEffect(prepareDeviceFingerprint, [])
  return (
    <DataProvider>
      <Booth />
    </DataProvider>
  )
}

type Opened = 'night' | 'plan' | 'midi' | null

function Booth() {
  const isSignedIn = useSession().status === 'signed-in'
  const [source, setSource] = useState<TrackSource>('everything')
  const booth = useBooth(isSignedIn ? source : 'everything')
  const [opened, setOpened] = useState<Opened>(null)
  const [isNightMode, setNightMode] = useNightMode()
  const { night, next, cursor, tell } = booth
  useWakeLock()
  const act = useActions(booth)
  const setClock = useMoments(clockTempo, (tempo) => tell({ type: 'tempo', tempo }))
  const midi = useMidi({ onAction: act, onClock: setClock })
  useBoothKeys(act)
  const close = () => setOpened(null)
  const take = (track: BoothTrack) => {
    close()
    booth.take(track)
  }

  return (
    <div className="booth" data-night={isNightMode}>
      <header className="flex items-center justify-between gap-2 border-b border-line px-2 py-1 md:px-4">
        <Link
          href={isSignedIn ? paths.home : paths.try}
          className={buttonClass({ variant: 'quiet' }, 'h-14 px-3')}
        >
          <X aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Leave the booth</span>
        </Link>
        <div className="flex items-center gap-1">
          {isSignedIn && (
            <Button
              variant="quiet"
              className="h-14 px-3"
              aria-pressed={source === 'library'}
              onClick={() => setSource(source === 'library' ? 'everything' : 'library')}
            >
              {source === 'library' ? 'My library' : 'Everything'}
            </Button>
          )}
          {isSignedIn && <HeaderButton label="Plan" Icon={ListMusic} onClick={() => setOpened('plan')} />}
          <HeaderButton label="Log" Icon={ScrollText} onClick={() => setOpened('night')} />
          <HeaderButton label="Keys" Icon={Keyboard} onClick={() => setOpened('midi')} />
          <HeaderButton
            label="Red"
            Icon={Moon}
            isPressed={isNightMode}
            onClick={() => setNightMode(!isNightMode)}
          />
        </div>
      </header>
      <main className="booth-decks" data-empty={night.now === null}>
        <div className="booth-side">
          <NowDeck night={night} onAction={act} onUndo={booth.undo} />
          <StartTrack onTake={take} />
        </div>
        <div className="booth-answer panel flex min-w-0 flex-col">
          <Status booth={booth} onTake={take} />
          <div className="grid flex-1" aria-busy={booth.isAsking}>
            <NextList
              songs={next}
              tempo={night.tempo}
              cursor={cursor}
              onTake={take}
              onUnwanted={booth.unwant}
            />
          </div>
        </div>
      </main>
      {opened === 'midi' && <MidiDialog midi={midi} onClose={close} />}
      {opened === 'plan' && <PlanDialog night={night} onTake={take} onClose={close} />}
      {opened === 'night' && (
        <NightDialog
          night={night}
          onClose={close}
          onEnd={() => {
            tell({ type: 'ended' })
            close()
          }}
        />
      )}
    </div>
  )
}

type BoothState = ReturnType<typeof useBooth>

/** What a key, a pad or a button does. */
function useActions({
  night,
  next,
  cursor,
  tell,
  moveTo,
  take,
  unwant,
  sayWorked,
}: BoothState): (action: BoothAction) => void {
  const tap = useMoments(tapTempo, (tempo) => tell({ type: 'tempo', tempo }))
  const marked = next[cursor]
  const step = (by: number) => {
    if (night.tempo !== null) tell({ type: 'tempo', tempo: night.tempo + by })
  }
  const actions: Readonly<Record<BoothAction, () => void>> = {
    next: () => moveTo(cursor + 1),
    previous: () => moveTo(cursor - 1),
    take: () => marked && take(marked),
    worked: sayWorked,
    'never again': () => marked && unwant(marked),
    'tempo up': () => step(TEMPO_STEP),
    'tempo down': () => step(-TEMPO_STEP),
    tap: () => tap(performance.now()),
  }
  return (action) => actions[action]()
}

/** Collects moments in milliseconds, and tells the tempo whenever there is one. */
function useMoments(tempoOf: (moments: readonly number[]) => number | null, onTempo: (bpm: number) => void) {
  const moments = useRef<number[]>([])
  return (at: number) => {
    moments.current = [...moments.current.slice(-MOMENTS), at]
    const tempo = tempoOf(moments.current)
    if (tempo !== null) onTempo(tempo)
  }
}

type StatusProps = { readonly booth: BoothState; readonly onTake: (track: BoothTrack) => void }

/** One line above the list, at a fixed height: nothing ever covers a button. */
function Status({ booth, onTake }: StatusProps) {
  const { night, error, isAsking, isKept, askAgain, next } = booth
  const candidates = error instanceof ApiError ? error.candidates : []
  return (
    <div className="booth-status flex min-h-16 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <p role="status" className="min-w-0 flex-1 text-lg">
        {statusText(booth)}
      </p>
      {error !== null && night.now !== null && candidates.length === 0 && (
        <Button className="h-14" onClick={askAgain}>
          Try again
        </Button>
      )}
      {error === null && !isAsking && hasDrifted(night) && (
        <Button className="h-14" onClick={askAgain}>
          Search at {night.tempo?.toFixed(1)}
        </Button>
      )}
      {!isAsking && error === null && night.now !== null && night.requestId !== null && next.length === 0 && (
        <Button className="h-14" onClick={askAgain}>
          Search again
        </Button>
      )}
      {!isKept && (
        <p className="basis-full text-sm text-muted">This browser keeps nothing: stay on this page.</p>
      )}
      {candidates.map(({ trackId, artist, title, bpm, camelot, keySource }) => (
        <Button
          key={trackId}
          className="h-14 basis-full justify-start!"
          onClick={() => onTake({ trackId, artist, title, bpm, camelot, keySource, genre: null })}
        >
          <span className="truncate">
            {artist} - {title}
          </span>
        </Button>
      ))}
    </div>
  )
}

function statusText({ night, error, isAsking, next, note }: BoothState): string {
  if (isAsking) return 'Looking for what comes next …'
  if (error !== null) return error.message
  if (night.now === null) return 'Type what is on, and five that mix into it stand here.'
  if (night.requestId !== null && next.length === 0) return 'Nothing is left of this answer.'
  return note ?? 'Next'
}

type HeaderButtonProps = {
  readonly label: string
  readonly Icon: typeof Moon
  readonly isPressed?: boolean
  readonly onClick: () => void
}

const HeaderButton = ({ label, Icon, isPressed, onClick }: HeaderButtonProps) => (
  <Button variant="quiet" className="h-14 px-3" aria-pressed={isPressed} onClick={onClick}>
    <Icon aria-hidden className="size-5" />
    <span className="max-sm:sr-only">{label}</span>
  </Button>
)

function useNightMode(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(NIGHT_MODE_KEY) === 'true'
    } catch {
      return false
    }
  })
  const choose = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(NIGHT_MODE_KEY, String(next))
    } catch {
      // Storage is blocked: the choice holds for this page only.
    }
  }
  return [isOn, choose]
}
