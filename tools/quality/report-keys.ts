import { keyAgreements, measureKeyConfusion, SOFTWARE_AGREEMENT } from '../keys/key-confusion.ts'
import type { FactRow } from '../scene/read-reference.ts'
import { pageTable, percent } from './quality-page.ts'

/** How far keys can be trusted, by who states them. */
export function reportKeys(facts: Iterable<FactRow>): string {
  const rows = keyAgreements(measureKeyConfusion(facts))
  return [
    `How often the same recording has the same key, by who states it. Nobody knows the true keys: two libraries of DJ software that were made independently agree on ${percent(SOFTWARE_AGREEMENT)} of them, so each is taken to be right on the square root of that, and what follows for the service is inferred, not counted. \`npx tsx tools/fit-key-confusion.ts FACTS\` writes the tables of the score from the same figures.`,
    pageTable(
      ['', 'same', 'a fifth off', 'relative'],
      rows.map(({ name, same, fifth, relative }) => [name, percent(same), percent(fifth), percent(relative)]),
    ),
  ].join('\n\n')
}
