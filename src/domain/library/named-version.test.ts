import { expect, it } from 'vitest'
import { namedVersion, plainTitle, versionText } from './named-version.ts'

it.each([
  ['Finally', 'Dub', undefined, 'Finally (Dub)', 'Dub', 'Finally'],
  ['Finally (Dub)', 'Dub', undefined, 'Finally (Dub)', null, 'Finally (Dub)'],
  ['Finally', 'www.zipdj.com', undefined, 'Finally', null, 'Finally'],
  ['Finally', 'https://djpool.example/x', undefined, 'Finally', null, 'Finally'],
  ['Finally', ' - ', 'DJCity.com', 'Finally', null, 'Finally'],
  ['Finally', '', 'Okapi Nine', 'Finally', 'Okapi Nine Remix', 'Finally'],
  [
    'Finally (Okapi Nine Dub)',
    '',
    'Okapi Nine',
    'Finally (Okapi Nine Dub)',
    null,
    'Finally (Okapi Nine Dub)',
  ],
  ['Finally (Live)', '', 'Okapi Nine', 'Finally (Live)', null, 'Finally (Live)'],
  [null, 'Dub', 'Okapi Nine', null, null, null],
])('%s with the mix %s and the remixer %s is %s', (name, mix, remixer, title, version, plain) => {
  expect(namedVersion(name, mix, remixer)).toEqual({ title, version })
  expect(plainTitle({ title, version })).toBe(plain)
})

it.each([
  [{ title: 'Finally (Dub)', version: 'Dub' }, 'Dub'],
  [{ title: 'Finally', version: 'Okapi Nine Remix' }, 'Okapi Nine Remix'],
  [{ title: "Finally [Three 'N One Remix]", version: null }, "Three 'N One Remix"],
  [{ title: 'Finally - Original Mix', version: null }, 'Original Mix'],
  [{ title: 'Lady (Hear Me Tonight)', version: null }, null],
  [{ title: 'Finally', version: null }, null],
  [{ title: null, version: null }, null],
])('%j is the version %s', (track, version) => expect(versionText(track)).toBe(version))
