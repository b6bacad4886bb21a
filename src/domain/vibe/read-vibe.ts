import { describeMeaning } from './describe-meaning.ts'
import { findMentions, type Part } from './find-mentions.ts'
import type { Said } from './contradictions.ts'
import { gatherIntent } from './gather-intent.ts'
import type { Intent } from './intent.ts'
import { resolveDenial } from './resolve-denial.ts'
import { WordReader } from './word-reader.ts'

const MAX_IGNORED = 12
const MAX_IGNORED_LENGTH = 60

/**
 * Reads a description in a DJ's own words into an intent, and says which words it used and which it did not. English,
 * Spanish, German, French, Italian and Portuguese: denials and what they reach, years and decades, tempos, energy,
 * genres, moods, places, who sings; forgives small typos. Never throws; a text that says nothing it knows gives an empty
 * intent.
 * @param year the current one: "last five years" counts back from it
 */
export function readVibe(text: string, year: number): Intent {
  const reader = new WordReader(text.normalize('NFC'))
  const parts = findMentions(reader, year)
  const said = resolveDenial(reader, parts).map((mention): Said =>
    Object.assign(mention, {
      text: wording(reader, mention),
      literal: reader.quote(mention.from, mention.to).toLowerCase(),
    }),
  )
  const { dropped, ...intent } = gatherIntent(said)
  const used = said.flatMap((one) => {
    if (dropped.has(one)) return []
    const meaning = [...new Set(one.meanings.flatMap((each) => describeMeaning(each, one) ?? []))].join(', ')
    return meaning === '' ? [] : [{ text: one.text, meaning }]
  })
  return { ...intent, used, ignored: ignoredPhrases(reader, parts, [...dropped]) }
}

const MAX_QUOTE = 40

/** As it was written, with the words that deny it. */
function wording(
  reader: WordReader,
  { from, to, deniedFrom, denial }: { from: number; to: number; deniedFrom: number; denial: unknown },
): string {
  const whole = reader.quote(Math.min(from, deniedFrom), to)
  if (whole.length <= MAX_QUOTE) return whole
  const own = reader.quote(from, to)
  return denial === null ? own : `${reader.quote(deniedFrom, deniedFrom + 1)} … ${own}`
}

/** Runs of words that changed nothing, without the little words at their ends; "same" is a part of "same label". */
function ignoredPhrases(reader: WordReader, parts: readonly Part[], dropped: readonly Said[]): string[] {
  const phrases: { from: number; text: string }[] = dropped.map(({ from, text }) => ({ from, text }))
  let run: Part[] = []
  const close = () => {
    const first = run.findIndex(({ kind }) => kind === 'unknown')
    const last = run.findLastIndex(({ kind }) => kind === 'unknown')
    if (first !== -1) {
      // "without being boring": over little words, back to what denies it.
      const lead = run.slice(Math.max(0, first - 3), first).findLast((part) => isDeterminer(reader, part))
      const begin = lead ?? (run[first] as Part)
      phrases.push({ from: begin.from, text: reader.quote(begin.from, (run[last] as Part).to) })
    }
    run = []
  }
  for (const part of parts) {
    if (part.before !== 'none' || part.kind === 'mention') close()
    if (part.kind !== 'mention') run.push(part)
  }
  close()
  const texts = phrases.sort((a, b) => a.from - b.from).map(({ text }) => shortened(text))
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_IGNORED)
}

const isDeterminer = (reader: WordReader, part: Part): boolean =>
  part.steering === 'not' ||
  part.steering === 'without' ||
  part.steering === 'deny' ||
  reader.role(part.from, 'same') > 0

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > MAX_IGNORED_LENGTH ? `${letters.slice(0, MAX_IGNORED_LENGTH - 1).join('')}…` : text
}
