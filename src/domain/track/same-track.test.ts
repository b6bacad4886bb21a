import { describe, expect, test } from 'vitest'
import { isImitation, isSameTrack } from './same-track.ts'

const track = (text: string) => {
  const [artist = '', title = ''] = text.split(' | ')
  return { artist, title }
}

describe('the same track', () => {
  test.each([
    ['Daft Punk | One More Time', 'Daft Punk | One More Time'],
    ['daft punk | one more time', 'Daft Punk | One More Time'],
    ['Daft Punk | One More Time', 'Daft Punk | One More Time (Radio Edit)'],
    ['Daft Punk | One More Time (Original Mix)', 'Daft Punk | One More Time'],
    ['Bicep | Glue', 'Bicep | Glue (Extended Mix)'],
    ['Bicep | Glue', 'Bicep | Glue (Extended Club Mix)'],
    ['Robert Miles | Children', 'Robert Miles | Children - Remastered 2011'],
    ['Robert Miles | Children', 'Robert Miles | Children (2011 Digital Remaster)'],
    ['Robert Miles | Children', 'Robert Miles | Children (Single Version)'],
    ['Beyoncé | Halo', 'Beyonce | Halo'],
    ['Kerri Chandler | Nightdrive', 'Kerri Chandler | Night Drive'],
    ['Modjo | Lady', 'Modjo | Lady (Hear Me Tonight)'],
    ['Energy 52 | Café Del Mar (Three N One Remix)', "Energy 52 | Café Del Mar (Three 'N One Remix)"],
    ['Energy 52 | Café Del Mar (Three N One Remix)', 'Energy 52 | Café Del Mar - Three N One Extended Remix'],
    ['Fisher | Losing It (Dub Mix)', 'Fisher | Losing It (Dub)'],
    ['A | Song (Pt. II)', 'A | Song, Pt. 2'],
    ['A | Song Part Two', 'A | Song (Pt. II)'],
    ['Dua Lipa | Cold Heart (Acapella)', 'Dua Lipa | Cold Heart (A Cappella)'],
    // Credits.
    ['Above & Beyond | Sun & Moon', 'Above & Beyond feat. Richard Bedford | Sun & Moon'],
    [
      'Calvin Harris | This Is What You Came For',
      'Calvin Harris | This Is What You Came For (feat. Rihanna)',
    ],
    ['Calvin Harris feat. Rihanna | We Found Love', 'Calvin Harris | We Found Love (with Rihanna)'],
    ['Skrillex | Rumble', 'Skrillex, Fred again.. & Flowdan | Rumble'],
    ['Skrillex, Fred again.. & Flowdan | Rumble', 'Fred again.. & Skrillex | Rumble (feat. Flowdan)'],
    ['Fred again.. | Rumble', 'Skrillex, Fred again.. & Flowdan | Rumble'],
    ['Bicep & Hammer | Dahlia', 'Bicep | Dahlia'],
    ['The Prodigy | Firestarter', 'Prodigy | Firestarter'],
    ['宇多田ヒカル | 光', '宇多田ヒカル | 光'],
    ['Drake | One Dance (prod. by Nineteen85)', 'Drake | One Dance'],
    ['Survivor | Eye of the Tiger', 'Survivor | Eye of the Tiger (From "Rocky III")'],
    // Words that mean something else as a part of a name.
    ['John Newman | Love Me Again', 'John Newman | Love Me Again'],
    ['Björk | Cover Me', 'Björk | Cover Me'],
    ['Bob Marley | Live', 'Bob Marley | Live'],
    ['Tenacious D | Tribute', 'Tenacious D | Tribute'],
  ])('%s is %s', (wanted, candidate) => {
    expect(isSameTrack(track(wanted), track(candidate))).toBe(true)
    expect(isSameTrack(track(candidate), track(wanted))).toBe(true)
  })
})

describe('another one', () => {
  test.each([
    ['another part', 'A | Song, Pt. II', 'A | Song, Pt. III'],
    ['another part in brackets', 'A | Song (Pt. II)', 'A | Song (Pt. III)'],
    ['a part for the whole', 'A | Song', 'A | Song (Pt. II)'],
    ['another volume', 'A | Song (Vol. 1)', 'A | Song (Vol. 2)'],
    ['a concert', 'Daft Punk | One More Time', 'Daft Punk | One More Time (Live)'],
    ['a concert somewhere', 'Daft Punk | One More Time', 'Daft Punk | One More Time - Live at Wembley'],
    ['the studio for a concert', 'Daft Punk | Around the World (Live)', 'Daft Punk | Around the World'],
    ['a VIP', 'Skream | Midnight', 'Skream | Midnight (VIP)'],
    ['a dub', 'Fisher | Losing It', 'Fisher | Losing It (Dub)'],
    ['an instrumental', 'Drake | One Dance', 'Drake | One Dance (Instrumental)'],
    ['an a cappella', 'Drake | One Dance', 'Drake | One Dance (Acapella)'],
    ['a remix', 'Bicep | Glue', 'Bicep | Glue (Hammer Remix)'],
    ['another remix', 'Bicep | Glue (Hammer Remix)', 'Bicep | Glue (Jacques Greene Remix)'],
    ['the original for a remix', 'Bicep | Glue (Hammer Remix)', 'Bicep | Glue'],
    ['an edit by somebody', 'Bicep | Glue', 'Bicep | Glue (Four Tet Edit)'],
    ['the edit for the remix', 'Bicep | Glue (Hammer Remix)', 'Bicep | Glue (Hammer Edit)'],
    ['acoustic', 'Bicep | Glue', 'Bicep | Glue (Acoustic)'],
    ['a demo', 'Bicep | Glue', 'Bicep | Glue (Demo)'],
    ['a piece of a mix', 'Bicep | Glue', 'Bicep | Glue (Mixed)'],
    ['karaoke', 'Daft Punk | One More Time', 'Daft Punk | One More Time (Karaoke Version)'],
    ['karaoke, even where it was asked for', 'A | B (Karaoke Version)', 'A | B (Karaoke Version)'],
    ['a tribute', 'Daft Punk | One More Time', 'Daft Punk Tribute Band | One More Time'],
    [
      'made famous by',
      'Daft Punk | One More Time',
      'The Hit Crew | One More Time (Made Famous By Daft Punk)',
    ],
    ['in the style of', 'Abba | Gimme', 'Abba | Gimme (In the Style of Abba)'],
    ['originally performed', 'Abba | Gimme', 'Abba | Gimme (Originally Performed by Abba)'],
    ['a cover', 'Abba | Gimme', 'Abba | Gimme (Cover)'],
    ['sped up', 'Abba | Gimme', 'Abba | Gimme (Sped Up)'],
    ['slowed', 'Abba | Gimme', 'Abba | Gimme (Slowed + Reverb)'],
    ['8D', 'Abba | Gimme', 'Abba | Gimme (8D Audio)'],
    ['nightcore', 'Abba | Gimme', 'Abba | Gimme - Nightcore'],
    ['a video', 'Abba | Gimme', 'Abba | Gimme (Official Video)'],
    ['somebody else', 'Daft Punk | Around the World', 'ATC | Around the World'],
    ['another partner', 'A Man & A Woman | Intro', 'A Man & Another | Intro'],
    ['whoever had it as a guest', 'Aerosmith | Walk This Way', 'Run-D.M.C. feat. Aerosmith | Walk This Way'],
    ['its guest’s own', 'Run-D.M.C. feat. Aerosmith | Walk This Way', 'Aerosmith | Walk This Way'],
    ['a longer title', 'Daft Punk | One More', 'Daft Punk | One More Time'],
    ['one letter', 'A | Rain', 'A | Pain'],
    ['two second titles', 'A | Song (One Thing)', 'A | Song (Another Thing)'],
    ['no names', ' | ', ' | '],
    ['signs', '!!! | ???', '!!! | ???'],
  ])('%s', (_, wanted, candidate) => {
    expect(isSameTrack(track(wanted), track(candidate))).toBe(false)
    expect(isSameTrack(track(candidate), track(wanted))).toBe(false)
  })
})

test('an imitation is known by its names', () => {
  expect(isImitation(track('The Karaoke Crew | One More Time'))).toBe(true)
  expect(isImitation(track('Abba | Gimme (Lullaby Version)'))).toBe(true)
  expect(isImitation(track('Tenacious D | Tribute'))).toBe(false)
})
