import { describe, expect, it } from 'vitest'
import { isSameRecording, recordingKeys, recordingOf, wantedKeys, wantedRecording } from './same-recording.ts'

const asksFor = (text: string, artist: string, title: string): boolean =>
  isSameRecording(wantedRecording(text), recordingOf(artist, title))

describe('the recording that was asked for', () => {
  it.each([
    ['Daft Punk - One More Time', 'Daft Punk', 'One More Time'],
    ['daft punk one more time', 'Daft Punk', 'One More Time'],
    ['One More Time Daft Punk', 'Daft Punk', 'One More Time'],
    ['One More Time by Daft Punk', 'Daft Punk', 'One More Time'],
    ['Daft Punk - One More Time', 'Daft Punk', 'One More Time (Radio Edit)'],
    ['Daft Punk One More Time (Extended Mix)', 'Daft Punk', 'One More Time'],
    ['Energy 52 - Cafe del Mar (Three N One Remix)', 'Energy 52', "Café Del Mar (Three 'N One Remix)"],
    ['Energy 52 Cafe del Mar (Three N One Remix)', 'Energy 52', "Café Del Mar - Three 'N One Radio Mix"],
    ['energy 52 cafe del mar three n one remix', 'Energy 52', "Café Del Mar (Three 'N One Remix)"],
    ['Above & Beyond - Sun & Moon', 'Above and Beyond feat. Richard Bedford', 'Sun & Moon'],
    ['Above & Beyond feat. Richard Bedford Sun & Moon', 'Above & Beyond feat. Richard Bedford', 'Sun & Moon'],
    ['Bicep - Dahlia', 'Bicep & Hammer', 'Dahlia'],
    ['Kerri Chandler - Nightdrive', 'Kerri Chandler', 'Night Drive'],
    ['Ben E. King Stand by Me', 'Ben E. King', 'Stand by Me'],
    ['宇多田ヒカル - 光', '宇多田ヒカル', '光'],
  ])('%s is %s, %s', (text, artist, title) => {
    expect(asksFor(text, artist, title)).toBe(true)
    const keys = recordingKeys(recordingOf(artist, title))
    expect([...wantedKeys(wantedRecording(text))].some((key) => keys.has(key))).toBe(true)
  })

  it.each([
    ['another version', 'Daft Punk - One More Time', 'Daft Punk', 'One More Time (Eric Prydz Remix)'],
    ['the original for a remix', 'Energy 52 - Cafe del Mar (Three N One Remix)', 'Energy 52', 'Café Del Mar'],
    [
      'another remix',
      'Energy 52 - Cafe del Mar (Orbital Remix)',
      'Energy 52',
      'Café Del Mar (Michael Woods Remix)',
    ],
    ['a remix nobody named', 'Energy 52 - Cafe del Mar', 'Energy 52', 'Café Del Mar (Remix)'],
    ['a concert', 'Daft Punk - One More Time', 'Daft Punk', 'One More Time (Live)'],
    ['somebody else', 'Daft Punk - One More Time', 'Daft Punk Tribute Band', 'One More Time'],
    ['another partner', 'A Man & A Woman - Intro', 'A Man & Another', 'Intro'],
    ['whoever had it as a guest', 'Aerosmith - Walk This Way', 'Run-D.M.C. feat. Aerosmith', 'Walk This Way'],
    ['its guest’s own', 'Run-D.M.C. feat. Aerosmith - Walk This Way', 'Aerosmith', 'Walk This Way'],
    ['the guest alone', 'aerosmith walk this way', 'Run-D.M.C. feat. Aerosmith', 'Walk This Way'],
    ['another part', 'Deep Artist - Love Story Part II', 'Deep Artist', 'Love Story Part III'],
    ['one letter', 'Some Artist - Rain', 'Some Artist', 'Pain'],
    ['a longer title', 'Daft Punk - One More', 'Daft Punk', 'One More Time'],
    ['an artist alone', 'Daft Punk', 'Daft Punk', 'One More Time'],
    ['a title alone', 'One More Time', 'Daft Punk', 'One More Time'],
    ['nothing at all', '-', '', ''],
    ['signs', '!!! - ???', '!!!', '???'],
  ])('not %s', (_, text, artist, title) => expect(asksFor(text, artist, title)).toBe(false))
})
