import { readVibe } from '../../src/domain/vibe/read-vibe.ts'
import { saidBy, VIBE_TEXTS, VIBE_TEXTS_YEAR, vibeTextsOf, wishedBy } from '../../test/fixtures/vibe-texts.ts'
import { pageTable, percentOf } from './quality-page.ts'

/** How many descriptions are read fully right: all that they say, and nothing else. */
export function reportVibes(): string {
  const rows = Object.entries(VIBE_TEXTS).map(([language, table]) => {
    const texts = vibeTextsOf(table)
    const right = texts.filter(
      ([text, expected]) =>
        saidBy(readVibe(text, VIBE_TEXTS_YEAR), expected).join() === wishedBy(expected).join(),
    )
    return { language, texts: texts.length, right: right.length }
  })
  const sum = (of: 'texts' | 'right'): number => rows.reduce((total, row) => total + row[of], 0)
  return [
    'Descriptions as they are read without a model. Fully right: everything the text says is in the intent, and nothing else. These texts are the tests of the reader, which was written until it read them: the figure guards what is reached and says nothing of texts that nobody has thought of.',
    pageTable(
      ['language', 'texts', 'fully right', ''],
      [...rows, { language: 'all', texts: sum('texts'), right: sum('right') }].map(
        ({ language, texts, right }) => [language, texts, right, percentOf(right, texts)],
      ),
    ),
  ].join('\n\n')
}
