import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { HeardTrack } from '#contract/identify.ts'
import { useListening } from '#web/listening/use-listening.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { forNextTrack, fromHeard, type SearchForm } from '../search-form.ts'

type Options = {
  readonly form: UseFormReturn<SearchForm>
  readonly isShown: boolean
  readonly generateButton: RefObject<HTMLButtonElement | null>
}

/** Whenever the form is filled from outside: how often that was, by what, and what is still to be done in it. */
type Filling = {
  readonly count: number
  readonly next: 'generate' | 'name' | null
  readonly measuredBpm: string | null
}

/** Listening, and what it does to the form: empties it at the start, and fills it with what was heard. */
export function useListeningForm({ form, isShown, generateButton }: Options) {
  const toast = useToast()
  const [filling, setFilling] = useState<Filling>({ count: 0, next: null, measuredBpm: null })
  const fill = (values: SearchForm, next: Filling['next'], measuredBpm: string | null = null) => {
    form.reset(values)
    setFilling(({ count }) => ({ count: count + 1, next, measuredBpm }))
  }
  const listening = useListening({
    isShown,
    onRecording: () => fill(forNextTrack(form.getValues()), null),
    onUnreachable: () =>
      toast({
        title: 'Error',
        description: 'Segue cannot be reached right now. Check your connection and try again.',
        variant: 'destructive',
      }),
  })

  // Once the dialog has gone, and has given the focus back to where it was.
  useEffect(() => {
    if (filling.next === 'generate') generateButton.current?.focus()
    if (filling.next === 'name') form.setFocus('currentTrack')
  }, [filling, form, generateButton])

  return {
    ...listening,
    filling,
    use: (track: HeardTrack, playedBpm: number | null) => {
      listening.leave()
      fill(fromHeard(form.getValues(), track, playedBpm), 'generate')
    },
    useTempo: (bpm: number) => {
      const text = String(bpm)
      listening.leave()
      fill({ ...form.getValues(), bpm: text }, 'name', text)
    },
  }
}

export type ListeningForm = ReturnType<typeof useListeningForm>
