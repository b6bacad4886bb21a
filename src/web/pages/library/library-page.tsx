import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { useImportJob } from '../../library/import-job.ts'
import { ownLibraryKey, useOwnLibrary } from '../../library/use-own-library.ts'
import { DashboardHeader } from '../../shell/dashboard-header.tsx'
import { SignInGate } from '../../shell/sign-in-gate.tsx'
import { Button } from '../../ui/button.tsx'
import { DataProvider } from '../../ui/data/data-provider.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { useDocumentTitle } from '../../ui/screen.ts'
import { AddMusic } from './add-music.tsx'
import { DeleteLibrary } from './delete-library.tsx'
import { LearningPanel, usePersonal } from './learning-panel.tsx'
import { LibraryFigures } from './library-figures.tsx'
import { OwnLists } from './own-lists.tsx'
import { OwnTracks } from './own-tracks.tsx'
import { WorkPanel } from './work-panel.tsx'

/** A DJ's own music: how much of it Segue knows, two ways to add to it, and the way out. */
export function LibraryPage() {
  const session = useSession()
  return (
    <DataProvider>
      <DashboardHeader logoLeadsTo={paths.home} />
      <main>
        {session.status === 'signed-in' ? (
          <Library userId={session.user.id} />
        ) : (
          <SignInGate isLoading={session.status === 'loading'} title="My Library" />
        )}
      </main>
    </DataProvider>
  )
}

function Library({ userId }: { readonly userId: string }) {
  useDocumentTitle('My Library')
  const library = useOwnLibrary()
  const personal = usePersonal().data
  const isIdle = useImportJob(({ status }) => status === 'idle')
  useFreshLibrary()
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-16 md:px-6 md:pt-12">
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">My Library</h1>
      <p className="mt-3 max-w-[68ch] text-muted">
        Search the music you own. The sound stays on this machine: only names, genre, tempo, key,
        fingerprints, playlists and nights are sent, and nobody but you sees them.
      </p>
      {library.data !== undefined && <LibraryFigures library={library.data} />}
      {library.isPending && <Spinner label="Loading your library" />}
      {library.isError && (
        <div role="alert" className="panel mt-6 p-4 md:p-6">
          <p>{library.error.message}</p>
          <Button className="mt-4" onClick={() => void library.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isIdle ? <AddMusic /> : <WorkPanel />}
      {library.data !== undefined && library.data.tracks > 0 && (
        <OwnTracks hasNights={(personal?.nights ?? 0) > 0} />
      )}
      {personal !== undefined && personal.playlists + personal.nights > 0 && (
        <OwnLists playlists={personal.playlists} nights={personal.nights} />
      )}
      {personal !== undefined &&
        personal.playlists + personal.nights + personal.worked + personal.never > 0 && <LearningPanel />}
      {library.data !== undefined && library.data.tracks > 0 && (
        <DeleteLibrary userId={userId} count={library.data.tracks} />
      )}
    </div>
  )
}

/** A large library is sent in a hundred calls: the figures need not keep up with each. */
const REFRESH_MS = 3_000

/** Asks again once the server has taken more. */
function useFreshLibrary(): void {
  const client = useQueryClient()
  const sent = useImportJob((work) => (work.status === 'idle' ? 0 : work.sent))
  const isRunning = useImportJob(({ status }) => status === 'running')
  const refreshedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (sent === 0) return
    const refresh = () => {
      refreshedAt.current = performance.now()
      void client.invalidateQueries({ queryKey: ownLibraryKey })
    }
    const wait = isRunning ? refreshedAt.current + REFRESH_MS - performance.now() : 0
    const timer = setTimeout(refresh, Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [client, sent, isRunning])
}
