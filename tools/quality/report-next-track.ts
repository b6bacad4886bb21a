import { fitHeldOut, type HeldOutScene, judgeNextTracks } from '../scene/held-out-scene.ts'
import type { RankFigures } from '../scene/next-track-trials.ts'
import { pageTable, percent } from './quality-page.ts'

const cells = ({ auc, firstTen }: RankFigures): string[] => [auc.toFixed(3), percent(firstTen)]

/** How well real next tracks are ranked on lists kept back. */
export function reportNextTrack(scene: HeldOutScene): string {
  const rows = judgeNextTracks(scene, fitHeldOut(scene))
  return [
    "Each real next track among 500 others of the same lists, none of which the scene or its weights have seen: the share of the others that are ranked below it (AUC, 0.5 is chance), and how often it is in the first ten (2 % by chance). By keys: the plain Camelot rule alone – the same key, its relative and one step either way before all others, and between them where a key is not known. Before: tempo, key and energy alone. After: with who is played with whom, years and genres. What is ranked by is the fitted model, not the product's score, which adds rules of the house; `npm run scene:fit -- FACTS SETS --judge` prints the same table.",
    pageTable(
      [
        'lists',
        'questions',
        'AUC by keys',
        'first ten by keys',
        'AUC before',
        'first ten before',
        'AUC after',
        'first ten after',
      ],
      rows.map(({ name, camelot, before, withScene }) => [
        name,
        before.questions,
        ...cells(camelot),
        ...cells(before),
        ...cells(withScene),
      ]),
    ),
  ].join('\n\n')
}
