import { useSyncExternalStore } from 'react'
import { ApiError } from '../client/api.ts'
import { readSession, watchSession } from '../client/session.ts'
import type { ChosenLibrary } from './chosen-library.ts'
import type { ChosenFolder } from './folder/folder-files.ts'
import { type ImportJobControl, ImportJobError } from './import-job-control.ts'
import { IDLE, type ImportJob, nextImportJob, type ImportJobEvent } from './import-job-state.ts'

// One piece of work for the whole application, outside the router: it goes on while screens change. What does it is
// fetched when it begins; here is only what every screen may ask.

let work: ImportJob = IDLE
let control: ImportJobControl | null = null
const listeners = new Set<() => void>()

function watchWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param read what the screen needs of the state: a value that is equal as long as nothing has changed for it */
export const useImportJob = <T>(read: (work: ImportJob) => T): T =>
  useSyncExternalStore(watchWork, () => read(work))

function tellWork(event: ImportJobEvent): void {
  setWork(nextImportJob(work, event))
}

function setWork(next: ImportJob): void {
  if (next === work) return
  work = next
  for (const listener of listeners) listener()
}

/** Measures a folder for the signed-in user. While other work runs, nothing happens. */
export const addFolder = (folder: ChosenFolder): void =>
  begin('folder', folder.name, async (its) =>
    (await import('./folder/analyze-folder.ts')).analyzeFolder(folder, its),
  )

/** Imports files of DJ software for the signed-in user. While other work runs, nothing happens. */
export const addSoftwareFiles = (chosen: ChosenLibrary): void =>
  begin('file', chosen.name, async (its) => (await import('./import-files.ts')).importFiles(chosen, its))

/** Lets the files in hand be finished, and rests; or goes on. */
export function pauseImportJob(isPaused: boolean): void {
  tellWork({ type: 'paused', isPaused, at: performance.now() })
}

/** What was done stays. */
export const cancelImportJob = (): void => control?.cancel()

export const dismissImportJob = (): void => tellWork({ type: 'dismissed' })

const LOST = 'Segue cannot be reached right now. Check your connection and try again.'

function begin(kind: 'folder' | 'file', source: string, run: (its: ImportJobControl) => Promise<void>): void {
  const session = readSession()
  if (session.status !== 'signed-in' || control !== null) return
  const userId = session.user.id
  const aborting = new AbortController()
  const { signal } = aborting
  const own: ImportJobControl = {
    userId,
    signal,
    tell: tellWork,
    mayGoOn: () => whenGoingOn(signal),
    cancel: () => aborting.abort(),
  }
  control = own
  tellWork({ type: 'began', kind, source })
  clearWithUser(userId)
  window.addEventListener('beforeunload', askBeforeLeaving)
  const end = (outcome: 'finished' | 'failed', message: string | null) =>
    tellWork({
      type: 'ended',
      outcome: signal.aborted ? 'cancelled' : outcome,
      message: signal.aborted ? null : message,
    })
  void run(own)
    .then(
      () => end('finished', null),
      (error: unknown) =>
        end('failed', error instanceof ApiError || error instanceof ImportJobError ? error.message : LOST),
    )
    .finally(() => {
      window.removeEventListener('beforeunload', askBeforeLeaving)
      control = null
    })
}

let unwatchUser = (): void => undefined

/** File names are private: when this user signs out, the job and its messages are dropped. */
function clearWithUser(userId: string): void {
  unwatchUser()
  unwatchUser = watchSession(() => {
    const session = readSession()
    if (session.status === 'signed-in' && session.user.id === userId) return
    unwatchUser()
    cancelImportJob()
    setWork(IDLE)
  })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function whenGoingOn(signal: AbortSignal): Promise<void> {
  return new Promise((goOn) => {
    const look = () => {
      if (work.status === 'running' && work.isPaused && !signal.aborted) return
      unwatch()
      signal.removeEventListener('abort', look)
      goOn()
    }
    const unwatch = watchWork(look)
    signal.addEventListener('abort', look)
    look()
  })
}
