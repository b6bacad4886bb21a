/**
 * How wrong keys are, by who says them: `npx tsx tools/fit-key-confusion.ts FACTS` reads a table of facts in which the same
 * recording stands with keys of DJ software and of an audio-feature service, prints how far they agree, and rewrites
 * `src/domain/key/key-confusion.gen.ts`. How: tools/keys/key-confusion.ts.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keyAgreements, measureKeyConfusion } from './keys/key-confusion.ts'
import { readFacts } from './scene/read-reference.ts'

const [, , path] = process.argv
if (path === undefined) throw new Error('usage: fit-key-confusion.ts FACTS')

const confusion = measureKeyConfusion(readFacts(path))
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
for (const { name, same, fifth, relative } of keyAgreements(confusion))
  console.log(`${name}: same ${percent(same)}, a fifth ${percent(fifth)}, relative ${percent(relative)}`)
const row = (errors: Float64Array) => `[${[...errors].map((value) => value.toFixed(4)).join(', ')}]`
writeFileSync(
  fileURLToPath(new URL('../src/domain/key/key-confusion.gen.ts', import.meta.url)),
  `// Written by tools/fit-key-confusion.ts.\n\n/** How likely a stated key lies at each offset (see key-offset.ts) from the true one, by who states it. */\nexport const keyConfusion = {\n  measured: ${row(confusion.measured)},\n  estimated: ${row(confusion.estimated)},\n} as const\n`,
)
