import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { UseQueryResult } from '@tanstack/react-query'
import { Route as Way } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import { importAgain } from '../../client/import-again.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { useArtwork } from './artwork/use-artwork.ts'
import type { ExportRequest } from './export/export-request.ts'
import { useDownload } from './export/use-download.ts'
import { type Relink, useRelink } from './export/use-relink.ts'
import { type ListView, useListView } from './list-address.ts'
import { type ListChanges, useListChanges } from './lists/use-list-changes.ts'
import { useCurrentList } from './saved/use-current-list.ts'
import { type SongChanges, useSongChanges } from './saved/use-song-changes.ts'
import { useAutoSync } from './sync/use-auto-sync.ts'

// Hidden, the tab only keeps the lists in step: what shows them is fetched beside.
const loadView = {
  current: importAgain(() => import('./saved/current-view.tsx')),
  saved: importAgain(() => import('./lists/saved-view.tsx')),
  artwork: importAgain(() => import('./artwork/pix-view.tsx')),
} as const satisfies Record<ListView, () => Promise<unknown>>
const loadExport = importAgain(() => import('./export/export-dialog.tsx'))
const loadBridge = importAgain(() => import('./arrange/bridge-dialog.tsx'))
const PARTS = [...Object.values(loadView), loadExport, loadBridge]

const CurrentView = lazy(async () => ({ default: (await loadView.current()).CurrentView }))
const SavedView = lazy(async () => ({ default: (await loadView.saved()).SavedView }))
const PixView = lazy(async () => ({ default: (await loadView.artwork()).PixView }))
const ExportDialog = lazy(async () => ({ default: (await loadExport()).ExportDialog }))
const BridgeDialog = lazy(async () => ({ default: (await loadBridge()).BridgeDialog }))

type Props = {
  /** false: kept while another tab is open. The automatic sync goes on. */
  readonly isShown: boolean
  readonly onSearchFrom: (song: SavedSong) => void
}

const TRIGGER =
  'figures relative h-11 px-4 font-medium text-muted transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-4 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-ink focus-visible:-outline-offset-4'
const NO_IDS: ReadonlySet<string> = new Set()

/** What the DJ keeps: the saved songs, and the lists made of them. */
export function MyListTab({ isShown, onSearchFrom }: Props) {
  const [view, openView] = useListView()
  const [isBridging, setBridging] = useState(false)
  const [openIds, toggle] = useOpenIds()
  const songChanges = useSongChanges()
  const listChanges = useListChanges()
  const artwork = useArtwork(listChanges)
  const { songs } = songChanges
  const current = useCurrentList(songs)
  const relink = useRelink()
  const isReady = songChanges.isWhole && listChanges.query.data !== undefined
  const sync = useAutoSync({ songs, changes: listChanges, isReady })
  useDocumentTitle('My List', isShown)

  // Once the lists are here everything is: in a booth the network goes away between two presses.
  useEffect(() => {
    if (isReady) for (const load of PARTS) load().catch(() => undefined)
  }, [isReady])

  const show = useShow()
  const { exporting, closeExport, exportList, whenSettled } = useExport({
    relink,
    show,
    songChanges,
    listChanges,
  })

  // Hidden, thousands of rows would only be work, and could not be measured.
  if (!isShown) return null

  const remove = async (list: SavedList, alsoWithdraw: boolean) => {
    // A post whose list is gone is found in the gallery alone: the list stays until its post is withdrawn.
    if (alsoWithdraw && !(await listChanges.withdraw(list))) return
    sync.noteDeleted(list)
    await listChanges.remove(list.id)
  }
  const pictured = listChanges.lists.filter(({ artworkUrl }) => artworkUrl !== null)
  const insteadOf = (isHere: boolean) =>
    notYet([songChanges.query, listChanges.query], isHere, songChanges.isWhole)
  const insteadOfLists = insteadOf(isReady)

  return (
    <section className="screen pt-5 pb-16 md:pt-10 md:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-[1.375rem] font-semibold tracking-tight sm:text-3xl md:text-4xl">My List</h1>
        <Button onClick={() => show(loadBridge, () => setBridging(true))}>
          <Way aria-hidden className="size-4" />
          Bridge two tracks
        </Button>
      </div>
      <Root
        value={view}
        onValueChange={(value) => show(loadView[value as ListView], () => openView(value as ListView))}
      >
        <Tabs savedCount={listChanges.lists.length} pixCount={pictured.length} />
        <View value="current" instead={insteadOf(songChanges.query.data !== undefined)}>
          <CurrentView
            songs={songs}
            isPartial={!songChanges.isWhole}
            current={current}
            changes={songChanges}
            createList={listChanges.create}
            generateArtwork={artwork.generate}
            waiting={isReady ? sync.waiting : null}
            onSearchFrom={onSearchFrom}
            onExport={exportList}
          />
        </View>
        <View value="saved" instead={insteadOfLists}>
          <SavedView
            changes={listChanges}
            artwork={artwork}
            openIds={openIds}
            onToggle={toggle}
            onDelete={(list, alsoWithdraw) => void remove(list, alsoWithdraw)}
            onExport={exportList}
          />
        </View>
        <View value="artwork" instead={insteadOfLists}>
          <PixView lists={pictured} />
        </View>
      </Root>
      <Suspense fallback={null}>
        {exporting !== null && (
          <ExportDialog request={exporting} relink={relink} whenSettled={whenSettled} onClose={closeExport} />
        )}
        {isBridging && <BridgeDialog onClose={() => setBridging(false)} />}
      </Suspense>
    </section>
  )
}

type ViewProps = { readonly value: ListView; readonly instead: ReactNode; readonly children: ReactNode }

function View({ value, instead, children }: ViewProps) {
  return (
    <Content value={value} tabIndex={-1}>
      {instead ?? <Suspense fallback={<Loading />}>{children}</Suspense>}
    </Content>
  )
}

/** What stands in place of the lists: why they could not be loaded, or that they are on their way; null once they are here. */
function notYet(queries: readonly UseQueryResult[], isHere: boolean, isWhole: boolean): ReactNode {
  // With the first songs here the others may still fail.
  const failed = queries.find(
    ({ isLoadingError, isRefetchError }) => isLoadingError || (isRefetchError && !isWhole),
  )
  if (failed === undefined) return isHere ? null : <Loading />
  return (
    <EmptyState
      title="Your list could not be loaded"
      text={failed.error?.message ?? ''}
      action={{ label: 'Try Again', onAction: () => void failed.refetch() }}
    />
  )
}

type Show = (load: () => Promise<unknown>, part: () => void) => void

/** Shows a part only once its code is here: without a network the list stays on the screen. */
function useShow(): Show {
  const toast = useToast()
  return (load, part) =>
    void load().then(part, () =>
      toast({
        title: 'Error',
        description: 'Segue cannot be reached right now. Check your connection and try again.',
        variant: 'destructive',
      }),
    )
}

type ExportOptions = {
  readonly relink: Relink
  readonly show: Show
  readonly songChanges: SongChanges
  readonly listChanges: ListChanges
}

/** Writes a file at once where nothing is to be asked, else shows the dialog that asks. */
function useExport({ relink, show, songChanges, listChanges }: ExportOptions) {
  const [exporting, setExporting] = useState<ExportRequest | null>(null)
  const explain = (request: ExportRequest) => show(loadExport, () => setExporting(request))
  const whenSettled = ({ kind }: ExportRequest) => (kind === 'list' ? listChanges : songChanges).whenSettled()
  const { download } = useDownload({ relink, whenSettled, onExplain: explain })
  const exportList = (request: ExportRequest) => {
    // Half a library has half the paths: how far it is stands in the dialog.
    if (request.hasOptions || relink.state.step === 'reading') explain(request)
    else void download(request)
  }
  return { exporting, closeExport: () => setExporting(null), exportList, whenSettled }
}

/** The saved lists that are open. */
function useOpenIds() {
  const [openIds, setOpenIds] = useState(NO_IDS)
  const toggle = (id: string) =>
    setOpenIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return [openIds, toggle] as const
}

function Tabs({ savedCount, pixCount }: { readonly savedCount: number; readonly pixCount: number }) {
  return (
    <List aria-label="My List" className="mt-2 mb-4 flex border-b border-line">
      <Trigger value="current" className={TRIGGER}>
        Current
      </Trigger>
      <Trigger value="saved" className={TRIGGER}>
        Saved ({savedCount})
      </Trigger>
      <Trigger value="artwork" className={TRIGGER}>
        Pix ({pixCount})
      </Trigger>
    </List>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="panel divide-y divide-line">
      <output className="sr-only">Loading your list</output>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-14 items-center gap-4 px-4">
          <span className="breathe h-4 w-1/3 rounded-sm bg-line" />
          <span className="breathe h-4 w-1/5 rounded-sm bg-line" />
        </div>
      ))}
    </div>
  )
}
