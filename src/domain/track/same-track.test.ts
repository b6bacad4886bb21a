import { describe, expect, it } from 'vitest'
import { isImitation, isSameTrack } from './same-track.ts'

const track = (text: string) => {
  const [artist = '', title = ''] = text.split(' | ')
  return { artist, title }
}

describe('the same track', () => {
  it.each([
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
    ['Calvin Harris, Dua Lipa | One Kiss', 'Calvin Harris & Dua Lipa | One Kiss'],
    [
      'Fred again.. x Swedish House Mafia | Turn On The Lights again..',
      'Fred again.., Swedish House Mafia & Future | Turn On The Lights again.. (feat. Future)',
    ],
    ['Peggy Gou | (It Goes Like) Nanana', 'Peggy Gou | (It Goes Like) Nanana - Edit'],
    ['Eric Prydz | Opus (Four Tet Remix)', 'Eric Prydz | Opus - Four Tet Remix'],
    ['Kavinsky | Nightcall (feat. Lovefoxxx)', 'Kavinsky | Nightcall'],
    ['Earth Wind & Fire | September', 'Earth, Wind & Fire | September'],
    ['Jamie xx & Romy | Loud Places', 'Jamie xx | Loud Places (feat. Romy)'],
    ['Bob Sinclar | World Hold On', 'Bob Sinclar | World, Hold On (Children of the Sky)'],
    ['deadmau5 | Strobe', 'Deadmau5 | Strobe (Club Edit)'],
    ['Gala | Freed from Desire', 'Gala | Freed from Desire (Full Vocal Mix)'],
    ['Eurythmics | Sweet Dreams', 'Eurythmics | Sweet Dreams - 2005 - Remaster'],
    ['Lil Nas X | Panini', 'Lil Nas X | Panini'],
    ['A$AP Rocky | Praise the Lord', 'ASAP Rocky | Praise The Lord (Da Shine) [feat. Skepta]'],
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
  it.each([
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
    ['a part of several', 'A | Song', 'A | Song (Part 2 of 3)'],
    ['a concert in Brazil', 'Alok | Hear Me Now', 'Alok | Hear Me Now (Ao Vivo)'],
    ['a concert somewhere else', 'A | Song', 'A | Song - En Vivo'],
    ['a mix by somebody', 'Robin S | Show Me Love', 'Robin S. | Show Me Love (Stonebridge Club Mix)'],
    ['a piece of a mix, extended', 'A | Song', 'A | Song (Extended Mix) [Mixed]'],
    ['lo-fi', 'A | Song', 'A | Song (Lo-Fi)'],
    ['recorded again', 'Taylor Swift | Style', 'Taylor Swift | Style (Taylor’s Version)'],
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

it('an imitation is known by its names', () => {
  expect(isImitation(track('The Karaoke Crew | One More Time'))).toBe(true)
  expect(isImitation(track('Abba | Gimme (Lullaby Version)'))).toBe(true)
  expect(isImitation(track('Tenacious D | Tribute'))).toBe(false)
})
