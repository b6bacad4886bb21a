import { createHash } from 'node:crypto'
import type { Recommended } from '../../src/domain/recommend/recommend.ts'
import { toCamelot } from '../../src/domain/key/notation.ts'
import type { TrackFacts } from '../../src/domain/track/track.ts'
import type { Catalogue } from '../../src/server/features/catalogue/catalogue.ts'
import { plainQuestion } from './judge-answers.ts'
import { pageTable } from './quality-page.ts'

const CARDS = 10
const TYPED = [
  'Bicep - Glue',
  'Jeff Mills - The Bells',
  'Adam Beyer - Your Mind',
  'Fisher - Losing It',
  'Kerri Chandler - Rain',
  'Black Coffee - Drive',
  'Daft Punk - One More Time',
  'Todd Terje - Inspector Norse',
  'Chic - Good Times',
  'Skream - Midnight Request Line',
  'High Contrast - If We Ever',
  'Artful Dodger - Re-Rewind',
  'Above & Beyond - Sun & Moon',
  'Avicii - Levels',
  'Dr. Dre - The Next Episode',
  'TLC - No Scrubs',
  'Bob Marley - Could You Be Loved',
  'Daddy Yankee - Gasolina',
  'Wizkid - Essence',
  'The Killers - Mr. Brightside',
]

const facts = ({ bpm, key, keySource, year, genre }: TrackFacts): string[] => [
  bpm === null ? '–' : String(Math.round(10 * bpm) / 10),
  key === null ? '–' : `${toCamelot(key)}${keySource === 'estimated' ? ' ?' : ''}`,
  year === null ? '–' : String(year),
  genre ?? '–',
]

/** The ten answers to twenty tracks that are well known on their floor, to be judged by a reader who knows the records. */
export function reportTwentyQuestions(catalogue: Catalogue): string {
  const print = createHash('sha256')
  const questions = TYPED.map((typed, at) => {
    const title = `### ${at + 1}. ${typed.replace(' - ', ' – ')}`
    const found = catalogue.finder.find(typed)
    const question = plainQuestion(catalogue, typed, CARDS)
    if (question === null || found.kind !== 'track') return `${title}\n\nNot recognised.`
    const { tracks, note } = catalogue.recommender.answer(question)
    for (const { track } of tracks) print.update(`${track.artist} - ${track.title}\n`)
    return [
      title,
      `Understood as ${found.track.artist} – ${found.track.title}: ${facts(found.track).join(', ')}.${note === null ? '' : ` ${note}`}`,
      pageTable(['score', 'track', 'BPM', 'key', 'year', 'genre'], tracks.map(cardRow), [1, 3, 5]),
    ].join('\n\n')
  })
  return [
    `Ten answers each, as a guest gets them who types the track and nothing else. A key with "?" is an estimate. These cards as a whole: \`${print.digest('hex').slice(0, 8)}\`.`,
    ...questions,
  ].join('\n\n')
}

const cardRow = ({ track, explained }: Recommended): (string | number)[] => {
  const [bpm = '', ...rest] = facts(track)
  return [explained.score, `${track.artist} – ${track.title}`, bpm, ...rest]
}
