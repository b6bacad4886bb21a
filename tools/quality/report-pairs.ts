import type { Catalogue } from '../../src/server/features/catalogue/catalogue.ts'
import { readExpertPairs } from './expert-pairs.ts'
import { judgePairs } from './judge-answers.ts'
import { pageTable, percentOf } from './quality-page.ts'

/** Whether pairs that belong together are found. */
export function reportPairs(catalogue: Catalogue): string {
  const { pairs, reachable, songInTwenty, artistInTwenty } = judgePairs(catalogue, readExpertPairs())
  return [
    `${pairs} pairs that somebody who knows both tracks would play one after the other (\`tools/quality/expert-pairs.csv\`). The first is typed and nothing else; twenty tracks are asked for. Reachable: the catalogue can recommend the second at all. These pairs are not held out: what crates count was chosen by them (before, 42 songs and 96 artists were among the first twenty).`,
    pageTable(
      ['', 'pairs', 'of all', 'of the reachable'],
      [
        ['reachable', reachable, percentOf(reachable, pairs), ''],
        [
          'the song is in the first twenty',
          songInTwenty,
          percentOf(songInTwenty, pairs),
          percentOf(songInTwenty, reachable),
        ],
        ['its artist is in the first twenty', artistInTwenty, percentOf(artistInTwenty, pairs), ''],
      ],
    ),
  ].join('\n\n')
}
