import type { Catalogue } from '../../src/server/features/catalogue/catalogue.ts'
import { readExpertPairs } from './expert-pairs.ts'
import { judgeAnswers, plainQuestion } from './judge-answers.ts'
import { pageTable, percent } from './quality-page.ts'

const CARDS = 10

/** What answers of ten to the first tracks of the expert pairs look like. */
export function reportAnswers(catalogue: Catalogue): string {
  const typed = [...new Set(readExpertPairs().map(({ from }) => `${from.artist} - ${from.title}`))]
  const answers = typed.flatMap((text) => {
    const question = plainQuestion(catalogue, text, CARDS)
    return question === null ? [] : [catalogue.recommender.answer(question)]
  })
  const figures = judgeAnswers(answers)
  return [
    `Answers of ten to the ${typed.length} first tracks of those pairs; ${figures.answers} were recognised and answered, ${figures.cards.toLocaleString('en')} cards in all.`,
    pageTable(
      ['', 'figure'],
      [
        ['cards with a key', percent(figures.keyed)],
        ['of those, the key is only an estimate', percent(figures.estimated)],
        ['cards from 2020 and later', percent(figures.recent)],
        ['cards whose genre nobody can tell', percent(figures.unplaced)],
        ['answers with at least five different scores', percent(figures.fiveScores)],
        ['answers with at least seven different tips', percent(figures.sevenTips)],
        ['answers with no tip on more than four cards', percent(figures.rareTips)],
        ['longest tip, characters', figures.longestTip],
        ['median score', figures.medianScore],
        ['mean score of the first card', figures.topScore.toFixed(1)],
      ],
    ),
  ].join('\n\n')
}
