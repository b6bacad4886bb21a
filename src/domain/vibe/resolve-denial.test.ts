import { describe, expect, it } from 'vitest'
import { GENRE_NAMES } from '../track/genres.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import type { Intent } from './intent.ts'
import { ITALIAN } from './italian.ts'
import { type Language, phrasesOf } from './language.ts'
import type { Meaning } from './meaning.ts'
import { PORTUGUESE } from './portuguese.ts'
import { readVibe } from './read-vibe.ts'
import { SPANISH } from './spanish.ts'
import { VIBE_WORDS } from './vocabulary.ts'

const YEAR = 2026

/** What of a phrase came back as wanted although it was denied. */
function reversed(meanings: readonly Meaning[], intent: Intent): string[] {
  return meanings.flatMap((one) => {
    switch (one.kind) {
      case 'vibe':
        return one.words.filter((word) => intent.wanted.includes(word))
      case 'genre':
        return intent.genres.includes(one.genre) ? [one.genre] : []
      case 'vocals':
        return intent.vocals === one.vocals ? [one.vocals] : []
      case 'pace':
        return intent.tempo.shift === one.pace ? [one.pace] : []
      case 'energy':
        return intent.energy === one.level && intent.energyShift === 0 ? [`energy ${one.level}`] : []
      case 'energy-shift':
        return Math.sign(intent.energyShift) === Math.sign(one.by) && one.by !== 0 ? [`shift ${one.by}`] : []
      case 'era':
        return intent.era?.from === one.from && intent.era.to === one.to ? ['era'] : []
      case 'recent':
        return intent.era !== null && intent.era.from > YEAR - 16 ? ['recent'] : []
      case 'popularity':
        return intent.popularity === one.popularity ? [one.popularity] : []
      default:
        return []
    }
  })
}

type Said = readonly [phrase: string, meanings: readonly Meaning[]]
const list = (meaning: Meaning | readonly Meaning[]): readonly Meaning[] =>
  Array.isArray(meaning) ? (meaning as readonly Meaning[]) : [meaning as Meaning]

const COMMON: readonly Said[] = [
  ...VIBE_WORDS.map((word): Said => [word, [{ kind: 'vibe', words: [word] }]]),
  ...GENRE_NAMES.map((genre): Said => [genre, [{ kind: 'genre', genre }]]),
  ...[60, 70, 80, 90].map((decade): Said => [
    `${decade}s`,
    [{ kind: 'era', from: 1900 + decade, to: 1909 + decade }],
  ]),
]

/** Phrases that deny in themselves ("less energy", "nobody knows") are not negated a second time. */
function saidIn({ roles, phrases, adjectives }: Language): readonly Said[] {
  const denying = new Set([roles.not, roles.less, roles.deny].flatMap((some) => phrasesOf(some ?? '')))
  return [...phrases, ...adjectives].flatMap(([meaning, some]) =>
    phrasesOf(some)
      .filter((phrase) => !phrase.split(' ').some((word) => denying.has(word) || DENYING_VERB.test(word)))
      .map((phrase): Said => [phrase, list(meaning)]),
  )
}
const DENYING_VERB = /^(?:raus|rausnehmen|drosseln)$/u

describe.each([
  [
    'English',
    ENGLISH,
    [
      'no',
      'not',
      'nothing',
      'anything but',
      'without',
      'no more',
      'tired of',
      "I don't want",
      'less',
      'too',
      'avoid',
    ],
  ],
  [
    'Spanish',
    SPANISH,
    ['no', 'nada', 'sin', 'cualquier cosa menos', 'harto de', 'no quiero', 'menos', 'demasiado'],
  ],
  ['German', GERMAN, ['kein', 'nicht', 'ohne', 'nichts', 'alles außer', 'weniger', 'zu', 'bitte nicht']],
  ['French', FRENCH, ['pas', 'pas de', 'sans', 'rien de', 'tout sauf', 'marre de', 'moins', 'trop']],
  ['Italian', ITALIAN, ['non', 'niente', 'senza', 'tutto tranne', 'stufo di', 'meno', 'troppo']],
  ['Portuguese', PORTUGUESE, ['não', 'nada', 'sem', 'tudo menos', 'cansado de', 'menos', 'não quero']],
] as const)('%s: what is denied never comes back as wanted', (_, language, denials) => {
  it.each(denials)('after "%s"', (denial) => {
    const errors = [...COMMON, ...saidIn(language)].flatMap(([phrase, meanings]) => {
      const wrong = reversed(meanings, readVibe(`${denial} ${phrase}`, YEAR))
      return wrong.length === 0 ? [] : [`${denial} ${phrase}: ${wrong.join(', ')}`]
    })
    expect(errors).toEqual([])
  })
})
