import { describe, expect, it } from 'vitest'
import { recordingFileName, recordingType } from './recording-format.ts'

describe('what a browser records as', () => {
  it('is opus in webm, where it can choose', () => {
    expect(recordingType(() => true)).toBe('audio/webm;codecs=opus')
  })

  it('is what it has otherwise, or its own choice', () => {
    expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4')
    expect(recordingType(() => false)).toBeNull()
  })

  it.each([
    ['audio/webm;codecs=opus', 'recording.webm'],
    ['audio/webm', 'recording.webm'],
    ['Audio/Ogg; codecs=opus', 'recording.ogg'],
    ['audio/mp4', 'recording.m4a'],
    ['', 'recording'],
    ['audio/flac', 'recording'],
  ])('%s is sent as %s', (type, name) => expect(recordingFileName(type)).toBe(name))
})
