import { expect, it } from 'vitest'
import { isAudioName, nameOfPath } from './audio-file.ts'

it.each([
  ['a.mp3', true],
  ['A.FLAC', true],
  ['loop.aif', true],
  ['set.m4a', true],
  ['._a.mp3', false],
  ['.hidden.wav', false],
  ['cover.jpg', false],
  ['mp3', false],
  ['a.mp3.part', false],
])('%s is a sound file: %s', (name, isSound) => expect(isAudioName(name)).toBe(isSound))

it('a path is called after its last part', () => {
  expect(nameOfPath('Music/House/a.mp3')).toBe('a.mp3')
  expect(nameOfPath('a.mp3')).toBe('a.mp3')
})
