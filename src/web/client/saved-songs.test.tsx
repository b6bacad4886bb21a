// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COMPACT_SONG_COLUMNS, type SavedSong } from '#contract/songs.ts'
import { fakeApi } from '#test/fakes/fake-api.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { signedIn } from '#test/fixtures/signed-in.ts'
import { useSavedSongs } from './saved-songs.ts'

const FIRST = 'GET /api/saved-songs/compact'
const SECOND = `${FIRST}?cursor=second`
const STALE = { status: 400, body: { code: 'validation', message: 'The list has changed meanwhile.' } }

const songOf = (title: string): SavedSong => ({
  id: title,
  title,
  artist: 'Mirela Voss',
  genre: 'House',
  bpm: 122.5,
  musicalKey: 'A minor',
  camelot: '8A',
  keySource: 'estimated',
  releaseYear: 1998,
  energy: 7,
  trackId: null,
  savedAt: '2026-01-01T12:30:00.125Z',
  sortOrder: 0,
  played: 1,
})

const page = (titles: readonly string[], nextCursor: string | null) => ({
  body: {
    columns: COMPACT_SONG_COLUMNS,
    rows: titles
      .map(songOf)
      .map((song) =>
        COMPACT_SONG_COLUMNS.map((name) => (name === 'savedAt' ? Date.parse(song.savedAt) : song[name])),
      ),
    nextCursor,
  },
})

function Songs() {
  const { data, isError } = useSavedSongs()
  const titles = data?.savedSongs.map(({ title }) => title).join(', ')
  return (
    <>
      <p>
        {`${titles} ${data?.isPartial === true ? 'and more' : 'and no more'} ${isError ? 'failed' : ''}`.trim()}
      </p>
      <p>{JSON.stringify(data?.savedSongs[0])}</p>
    </>
  )
}

function draw() {
  signedIn()
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  renderComponent(
    <QueryClientProvider client={client}>
      <Songs />
    </QueryClientProvider>,
  )
  return client
}

it('are read page after page, each as it was saved', async () => {
  const { sent } = fakeApi({ [FIRST]: page(['One', 'Two'], 'second'), [SECOND]: page(['Three'], null) })
  draw()
  expect(await screen.findByText('One, Two, Three and no more')).toBeTruthy()
  expect(screen.getByText(JSON.stringify(songOf('One')))).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([FIRST, SECOND])
})

it('are there in part while a page does not come, and stay so when it fails', async () => {
  fakeApi({
    [FIRST]: page(['One', 'Two'], 'second'),
    [SECOND]: { status: 503, body: { code: 'unavailable', message: 'Try again in a moment' } },
  })
  draw()
  expect(await screen.findByText('One, Two and more failed')).toBeTruthy()
})

it('are read from the beginning where their order changes meanwhile', async () => {
  let asked = 0
  const { sent } = fakeApi({
    [FIRST]: page(['One', 'Two'], 'second'),
    get [SECOND]() {
      return asked++ === 0 ? STALE : page(['Three'], null)
    },
  })
  draw()
  expect(await screen.findByText('One, Two, Three and no more')).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([FIRST, SECOND, FIRST, SECOND])
})

it('read anew stay whole until all of them are there', async () => {
  const answers = { [FIRST]: page(['One', 'Two'], 'second'), [SECOND]: page(['Three'], null) }
  fakeApi(answers)
  const client = draw()
  await screen.findByText('One, Two, Three and no more')
  const seen: string[] = []
  client.getQueryCache().subscribe(({ query }) => {
    const data = query.state.data as { savedSongs: SavedSong[]; isPartial?: boolean }
    seen.push(`${data.savedSongs.length} ${data.isPartial === true}`)
  })
  answers[SECOND] = page(['Three', 'Four'], null)
  await client.invalidateQueries()
  expect(await screen.findByText('One, Two, Three, Four and no more')).toBeTruthy()
  expect(new Set(seen)).toEqual(new Set(['3 false', '4 false']))
})
