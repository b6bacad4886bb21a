/** `npx tsx tools/draw-architecture.ts`: draws the rooms of src and their arrows anew, in ARCHITECTURE.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { drawRooms } from '#test/rules/draw-rooms.ts'
import { codeBelow } from '#test/rules/project-files.ts'

const page = new URL('../ARCHITECTURE.md', import.meta.url)
const text = readFileSync(page, 'utf8')
const drawn = `<!-- rooms -->\n\n\`\`\`mermaid\n${drawRooms(codeBelow('src'))}\n\`\`\`\n\n<!-- /rooms -->`
const redrawn = text.replace(/<!-- rooms -->[\s\S]*?<!-- \/rooms -->/u, () => drawn)
if (redrawn === text && !text.includes(drawn)) throw new Error('ARCHITECTURE.md has no place for the drawing')
writeFileSync(page, redrawn)
