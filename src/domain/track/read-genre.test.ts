import { expect, it } from 'vitest'
import { readGenreTag } from './read-genre.ts'

it.each([
  ['House', 'House'],
  ['Techno (Peak Time / Driving)', 'Techno'],
  ['Melodic House & Techno', 'Melodic House'],
  ['Minimal / Deep Tech', 'Minimal'],
  ['Rock; Dance', 'Rock'],
  ['Dance / Electro Pop', 'Dance Pop'],
  ['Musique Concrète, Drum & Bass', 'Drum & Bass'],
  ['DnB', 'Drum & Bass'],
  ['Drum & Bass NOSYNC', 'Drum & Bass'],
  ['Tech House 2024', 'Tech House'],
  ['Deep House (vinyl) new', 'Deep House'],
  ['MPB', 'Latin'],
  ['Sertanejo', 'Latin'],
  ['Baile Funk', 'Latin'],
  ['Garage Rock', null],
  ['Jazz', null],
  ['Soundtrack', null],
  ['(((', null],
  ['', null],
])('the tag %j is %s', (tag, genre) => expect(readGenreTag(tag)).toBe(genre))
