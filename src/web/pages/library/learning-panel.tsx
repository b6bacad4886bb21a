import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../client/api.ts'
import { countOf } from '../../format/count-of.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

export const usePersonal = () =>
  useQuery({
    queryKey: [...ownLibraryKey, 'personal'],
    queryFn: ({ signal }) => call('GET', '/api/personal', { signal }),
  })

/** Whether answers learn from the DJ's nights, what was said of pairs, and the way to have both forgotten. */
export function LearningPanel() {
  const id = useId()
  const client = useQueryClient()
  const toast = useToast()
  const { data } = usePersonal()
  const [isAsking, setAsking] = useState(false)
  if (data === undefined) return null
  const { isOn, nights, worked, never } = data

  const change = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    } finally {
      void client.invalidateQueries({ queryKey: ownLibraryKey })
    }
  }
  const deleteAll = () =>
    change(async () => {
      await call('DELETE', '/api/own-lists', {})
      await call('DELETE', '/api/verdicts', {})
      toast({ title: 'Nights deleted', description: 'Your answers are those of everybody again.' })
    })

  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        Learns from your sets
      </h2>
      <p className="mt-2 mb-4 max-w-[60ch] text-muted">
        A track that you have played after the one that plays comes further up in your answers, and its card
        says when it was. Your nights stay with your account and are used for nobody else.
      </p>
      <CheckField
        label="Learn from my nights"
        help={`${countOf(nights, 'night')}, ${countOf(worked, 'pair')} that worked, ${countOf(never, 'pair')} never again.`}
        isChecked={isOn}
        onChange={(isChecked) =>
          void change(() => call('PATCH', '/api/personal', { body: { isOn: isChecked } }))
        }
      />
      <Button className="mt-5 max-sm:w-full" onClick={() => setAsking(true)}>
        Delete my nights
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete your nights?"
          text="All playlists, nights and what you said of pairs are forgotten. Your tracks stay. This cannot be undone."
          confirmLabel="Delete for good"
          onConfirm={() => void deleteAll()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
