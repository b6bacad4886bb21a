import type { TrackCandidate } from '#contract/errors.ts'
import type { HeardTrack } from '#contract/identify.ts'
import { BPM_MAX, BPM_MIN, COUNT_DEFAULT, SELECTION_MAX, TEXT_MAX } from '#contract/limits.ts'
import type {
  HarmonyLevel,
  Recommendation,
  RecommendationInput,
  TrackSource,
} from '#contract/recommendations.ts'
import type { SavedSong } from '#contract/songs.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import type { Answer } from '../../client/api.ts'
import { readPreferences } from '../../client/preferences.ts'
import { titleCaseGenre } from '../../format/genre-text.ts'
import { trackName } from '../../format/track-text.ts'

export type RecommendationAnswer = Answer<'GET', '/api/recommendations/:requestId'>

/** What the form holds while it is typed. Numbers stay text until they are sent. */
export type SearchForm = {
  currentTrack: string
  /** The catalogue's track, once one was picked; null again as soon as the text is edited. */
  picked: TrackSummary | null
  genre: string
  bpm: string
  vibeDescription: string
  recommendationCount: number
  allowSameArtist: boolean
  harmony: HarmonyLevel
  keyLock: boolean
  source: TrackSource
}

export const EMPTY_FORM: SearchForm = {
  currentTrack: '',
  picked: null,
  genre: '',
  bpm: '',
  vibeDescription: '',
  recommendationCount: COUNT_DEFAULT,
  allowSameArtist: false,
  harmony: 'balanced',
  keyLock: true,
  source: 'everything',
}

/** The form, filled from the preferences. */
export function emptyForm(): SearchForm {
  const { recommendationCount, harmony, keyLock } = readPreferences()
  return { ...EMPTY_FORM, recommendationCount, harmony, keyLock }
}

export const COUNT_CHOICES = [5, 10, 15, 20] as const

export const BPM_MESSAGE = `BPM must be a number from ${BPM_MIN} to ${BPM_MAX}`

/** @returns what is wrong with a typed BPM, or null. Nothing typed is fine. */
export function bpmProblem(text: string): string | null {
  if (text.trim() === '') return null
  const bpm = readNumber(text)
  return bpm >= BPM_MIN && bpm <= BPM_MAX ? null : BPM_MESSAGE
}

/** "127,5" is how half of Europe writes 127.5. */
const readNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** What is sent: empty optional fields are absent. */
export function toRequest(form: SearchForm): RecommendationInput {
  // Enter sends the form without leaving the field, so what leaving it would do is done here too.
  const genre = titleCaseGenre(form.genre)
  const vibeDescription = form.vibeDescription.trim()
  return {
    currentTrack: form.currentTrack.trim(),
    ...(form.picked !== null && { trackId: form.picked.id }),
    ...(genre !== '' && { genre }),
    ...(form.bpm.trim() !== '' && { bpm: readNumber(form.bpm) }),
    ...(vibeDescription !== '' && { vibeDescription }),
    recommendationCount: form.recommendationCount,
    allowSameArtist: form.allowSameArtist,
    isRefinement: false,
    harmony: form.harmony,
    keyLock: form.keyLock,
    source: form.source,
  }
}

/** What a search needs of a song that was saved. */
export type SongToStartFrom = Pick<SavedSong, 'artist' | 'title' | 'genre' | 'bpm' | 'trackId'>

/** The form for a search from a saved song; how the DJ likes to mix stays. */
export function fromSong(form: SearchForm, song: SongToStartFrom): SearchForm {
  const isInRange = song.bpm !== null && song.bpm >= BPM_MIN && song.bpm <= BPM_MAX
  return {
    ...forNextTrack(form),
    currentTrack: trackName(song).slice(0, TEXT_MAX.currentTrack),
    genre: song.genre,
    bpm: isInRange ? String(song.bpm) : '',
  }
}

/**
 * The form for a track that was heard: as if it had been picked, where the catalogue has it.
 * @param playedBpm where it plays at another speed than its own: the search counts from there
 */
export function fromHeard(form: SearchForm, track: HeardTrack, playedBpm: number | null = null): SearchForm {
  const { trackId, artist, title, genre, bpm, musicalKey, camelot, keySource, release_date } = track
  return {
    ...fromSong(form, {
      artist,
      title,
      trackId,
      bpm: playedBpm ?? bpm,
      genre: titleCaseGenre(genre ?? ''),
    }),
    picked:
      trackId === null
        ? null
        : {
            id: trackId,
            artist,
            title,
            releaseYear: Number(release_date?.slice(0, 4)) || null,
            genre,
            bpm,
            musicalKey,
            camelot,
            keySource,
            energy: null,
          },
  }
}

/** The form for the song that was meant, where several bear the name that was typed. */
export const fromCandidate = (form: SearchForm, { trackId, ...candidate }: TrackCandidate): SearchForm => ({
  ...form,
  currentTrack: trackName(candidate).slice(0, TEXT_MAX.currentTrack),
  picked: { ...candidate, id: trackId, genre: null, musicalKey: null, energy: null },
})

/** The form to correct what was guessed: it starts from the guess. */
export function fromGuess(answer: RecommendationAnswer): SearchForm {
  const { genre, bpm } = answer.basis
  return {
    ...fromAnswer(answer),
    genre: genre.value ?? '',
    bpm: bpm.value === null ? '' : String(bpm.value),
  }
}

/** The question that starts from a saved song. */
export function toStart(form: SearchForm, song: SongToStartFrom): RecommendationInput {
  return {
    ...toRequest(fromSong(form, song)),
    ...(song.trackId !== null && { trackId: song.trackId }),
    isRefinement: true,
  }
}

/** The form as it was when this answer was asked for. */
export function fromAnswer({ request }: RecommendationAnswer): SearchForm {
  return {
    ...EMPTY_FORM,
    currentTrack: request.currentTrack,
    genre: request.genre ?? '',
    bpm: request.bpm === undefined ? '' : String(request.bpm),
    vibeDescription: request.vibeDescription ?? '',
    recommendationCount: request.recommendationCount,
    allowSameArtist: request.allowSameArtist,
    harmony: request.harmony,
    keyLock: request.keyLock,
    source: request.source,
  }
}

/** A new search is for another track: what was said of the last one goes, how the DJ likes to mix stays. */
export const forNextTrack = (form: SearchForm): SearchForm => ({
  ...form,
  currentTrack: '',
  picked: null,
  genre: '',
  bpm: '',
})

/** Two answers to one question differ in their number only: the view stays, and with it the focus. */
export function questionOf({ request }: RecommendationAnswer): string {
  return JSON.stringify({ ...request, recommendationCount: undefined })
}

/** The same question for another number of tracks. */
export function toResized({ request }: RecommendationAnswer, count: number): RecommendationInput {
  return {
    ...request,
    recommendationCount: count,
    isRefinement: true,
  }
}

/** The question that starts from the selected tracks, in the words the specification gives it. */
export function toRefinement(
  { request }: RecommendationAnswer,
  selected: readonly Recommendation[],
): RecommendationInput {
  const seeds = selected.slice(0, SELECTION_MAX)
  const average = Math.round(seeds.reduce((sum, track) => sum + track.bpm, 0) / seeds.length)
  const tempo = ` (average ${average} BPM)`
  const names = seeds.map(trackName).join(', ')
  return {
    currentTrack: names.slice(0, TEXT_MAX.currentTrack - tempo.length) + tempo,
    ...(request.vibeDescription !== undefined && { vibeDescription: request.vibeDescription }),
    recommendationCount: request.recommendationCount,
    selectedRecommendationIds: seeds.map((track) => track.id),
    allowSameArtist: false,
    isRefinement: true,
    harmony: request.harmony,
    keyLock: request.keyLock,
    source: request.source,
  }
}
