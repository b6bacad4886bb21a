import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../content/demo/', import.meta.url)
const [, first = ''] = readFileSync(new URL('demo.csv', folder), 'utf8').split('\n')
const [artist = '', title = '', file = ''] = first.trim().split(',')

/** One of the pieces that come with Segue: in the catalogue, known by its sound, and there to be heard. */
export const demoTrack = { artist, title, path: fileURLToPath(new URL(file, folder)) }
