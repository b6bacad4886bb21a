import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import type { ExpertPair } from './judge-answers.ts'

/** Pairs of tracks that an expert would play one after the other, from the file beside this one. */
export function readExpertPairs(): ExpertPair[] {
  const text = readFileSync(new URL('./expert-pairs.csv', import.meta.url), 'utf8')
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  return rows.map((row) => ({
    from: { artist: row.from_artist ?? '', title: row.from_title ?? '' },
    to: { artist: row.to_artist ?? '', title: row.to_title ?? '' },
  }))
}
