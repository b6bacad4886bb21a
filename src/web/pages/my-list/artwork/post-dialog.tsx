import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { listDescription } from '#domain/gallery/list-description.ts'
import { parseKey } from '#domain/key/notation.ts'
import { ApiError, call } from '#web/client/api.ts'
import { countOf } from '#web/format/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/data/spinner.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { ListChanges } from '../lists/use-list-changes.ts'

const TITLE_MAX = 120
const DESCRIPTION_MAX = 1_000

type Words = { readonly title: string; readonly description: string }

type Props = {
  readonly list: SavedList
  readonly changes: ListChanges
  readonly onClose: () => void
}

/** Asked before the picture of a list is shown to everybody: under which words, and what everybody will see. */
export function PostDialog({ list, changes, onClose }: Props) {
  const { postId } = list
  // The words it was posted under: they are not the list's.
  const posted = useQuery({
    queryKey: ['gallery-post', postId],
    queryFn: async ({ signal }) => {
      const { posts } = await call('GET', '/api/blog-posts/votes', { signal })
      return posts.find(({ id }) => id === postId) ?? null
    },
    enabled: postId !== null,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog title={postId === null ? 'Post to gallery' : 'Update post'} onClose={onClose}>
      {postId !== null && posted.isPending ? (
        <Spinner label="Loading the post" />
      ) : (
        <PostForm list={list} words={posted.data ?? wordsOf(list)} changes={changes} onClose={onClose} />
      )}
    </Dialog>
  )
}

const wordsOf = ({ name, genre, songs }: SavedList): Words => ({
  title: name,
  description: listDescription(
    genre,
    songs.map((song) => ({
      genre: song.genre,
      bpm: song.bpm,
      key: song.musicalKey === null ? null : parseKey(song.musicalKey),
    })),
  ),
})

function PostForm({ list, words, changes, onClose }: Props & { readonly words: Words }) {
  const toast = useToast()
  const [title, setTitle] = useState(words.title)
  const [description, setDescription] = useState(words.description)
  const isNew = list.postId === null
  const posting = useMutation({
    mutationFn: async () => {
      const { post } = await call('POST', '/api/saved-lists/:listId/post-artwork', {
        params: { listId: list.id },
        body: { title, description },
      })
      await changes.note(list.id, { postId: post.id })
    },
    onSuccess: () => {
      onClose()
      toast(
        isNew
          ? { title: 'Artwork Posted', description: 'Everybody can see it in the gallery now.' }
          : { title: 'Post Updated', description: 'The gallery shows the list as it is now.' },
      )
    },
  })
  const { error, isPending } = posting
  const fields = error instanceof ApiError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) posting.mutate()
  }
  return (
    <form noValidate aria-label="Post to gallery" onSubmit={submit} className="mt-3 space-y-4">
      <div className="rounded-md border border-line bg-background p-3 text-[0.9375rem]">
        <p className="font-medium">Everybody will see, without an account:</p>
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-muted">
          <li>the picture, and the words below</li>
          <li className="[overflow-wrap:anywhere]">the genre: {list.genre || 'Unknown'}</li>
          <li>titles and artists of the {countOf(list.songs.length, 'song')} in this list</li>
        </ul>
        <p className="mt-1">Your username is not shown. You can withdraw the post whenever you like.</p>
      </div>
      <Field label="Title" error={fields['title']}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            maxLength={TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Description"
        error={fields['description']}
        hint="Left empty, it is made from the list: how many tracks, their tempo and key."
      >
        {(control) => (
          <textarea
            {...control}
            className="field min-h-28 py-2"
            rows={4}
            maxLength={DESCRIPTION_MAX}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {error !== null && fields['title'] === undefined && fields['description'] === undefined && (
        <p role="alert" className="text-danger">
          {error instanceof ApiError ? error.message : 'The artwork could not be posted. Please try again.'}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {isPending ? (
          <DisabledButton variant="plate" reason="It is being posted">
            Posting …
          </DisabledButton>
        ) : (
          <Button variant="plate" type="submit">
            {isNew ? 'Post to gallery' : 'Update post'}
          </Button>
        )}
      </div>
    </form>
  )
}
