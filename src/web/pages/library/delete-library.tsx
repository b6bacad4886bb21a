import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../client/api.ts'
import { countOf } from '../../format/count-of.ts'
import { deleteChosenFiles } from '../../library/chosen-files.ts'
import { deleteKnownFiles } from '../../library/folder/known-files.ts'
import { useImportJob } from '../../library/import-job.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'
import { Button } from '../../ui/button.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

type Props = { readonly userId: string; readonly count: number }

export function DeleteLibrary({ userId, count }: Props) {
  const id = useId()
  const client = useQueryClient()
  const toast = useToast()
  const isWorking = useImportJob(({ status }) => status === 'running')
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)

  const remove = async () => {
    setPending(true)
    try {
      await call('DELETE', '/api/library', {})
      await call('DELETE', '/api/own-lists', {})
      await deleteKnownFiles(userId)
      deleteChosenFiles(userId)
      toast({
        title: 'Library deleted',
        description: 'Segue has forgotten your tracks. Your files are untouched.',
      })
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    } finally {
      setPending(false)
      void client.invalidateQueries({ queryKey: ownLibraryKey })
    }
  }

  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        Delete library
      </h2>
      <p className="mt-2 mb-5 max-w-[60ch] text-muted">
        Segue deletes every track of your library with its fingerprints, and its playlists and nights, at once
        and for good. Your files, your songs and your saved lists stay.
      </p>
      {isWorking ? (
        <DisabledButton reason="Music is being added. Cancel that first." className="max-sm:w-full">
          Delete my library
        </DisabledButton>
      ) : (
        <Button className="max-sm:w-full" aria-busy={isPending} onClick={() => setAsking(true)}>
          Delete my library
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete your library?"
          text={`${countOf(count, 'track')} with fingerprints, playlists and nights are forgotten. This cannot be undone.`}
          confirmLabel="Delete for good"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
