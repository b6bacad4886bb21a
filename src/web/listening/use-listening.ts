import { useCallback, useEffect, useRef, useState } from 'react'
import type { Session } from './listen.ts'
import type { Listening, ListeningEvent } from './listening-state.ts'

/** The microphone's code and what shows it: fetched at the first press, or just before. */
export async function loadListening() {
  const [{ listen }, { nextListening }, { ListeningStatus }] = await Promise.all([
    import('./listen.ts'),
    import('./listening-state.ts'),
    import('./listening-status.tsx'),
  ])
  return { listen, nextListening, ListeningStatus }
}

const IDLE: Listening = { phase: 'idle' }

type Options = {
  /** false while another view covers the form. */
  readonly isShown: boolean
  /** Called as soon as sound is recorded. */
  readonly onRecording: () => void
  /** Called where the code of it could not be fetched. */
  readonly onUnreachable: () => void
}

/**
 * Listening to what plays. It ends, and the microphone is closed, in every way out: stopped, cancelled, time over,
 * another view, another page.
 */
export function useListening({ isShown, onRecording, onUnreachable }: Options) {
  const [state, setState] = useState(IDLE)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadListening>> | null>(null)
  const session = useRef<Session | null>(null)

  const stop = useCallback(() => session.current?.recording?.stop(), [])
  const leave = useCallback(() => {
    session.current?.end.abort()
    stop()
    session.current = null
    setState(IDLE)
  }, [stop])

  useEffect(() => {
    if (!isShown) return
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isShown, leave])

  const start = async () => {
    leave()
    const mine: Session = { end: new AbortController(), recording: null }
    session.current = mine
    setState({ phase: 'opening' })
    const loaded = await loadListening().catch(() => null)
    if (mine.end.signal.aborted) return
    if (loaded === null) {
      leave()
      onUnreachable()
      return
    }
    setParts(loaded)
    const tell = (event: ListeningEvent) => setState((before) => loaded.nextListening(before, event))
    await loaded.listen(mine, tell, onRecording)
  }

  return { state, start: () => void start(), stop, leave, Status: parts?.ListeningStatus ?? null }
}
