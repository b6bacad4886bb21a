import { expect, it } from 'vitest'
import type { LibraryReader } from './library-track.ts'
import { m3uReader } from './m3u-reader.ts'
import { rekordboxReader } from './rekordbox-reader.ts'
import { traktorReader } from './traktor-reader.ts'

const read = (reader: LibraryReader, text: string) => {
  reader.write(text)
  return reader.end()
}
const play = (track: number, startedAt: string | null = null, durationS: number | null = null, deck = 0) => ({
  track,
  startedAt,
  durationS,
  deck: deck || null,
})

it("rekordbox's playlists of a night are histories, others stay playlists", () => {
  const list = (name: string) =>
    `<NODE Type="1" KeyType="0" Name="${name}"><TRACK Key="2"/><TRACK Key="1"/></NODE>`
  const { playlists, histories } = read(
    rekordboxReader(),
    `<DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="2">
    <TRACK TrackID="1" Name="Tau" Artist="Mirela Voss"/><TRACK TrackID="2" Name="Undertow" Artist="Okapi Nine"/>
    </COLLECTION><PLAYLISTS><NODE Type="0" Name="ROOT"><NODE Type="0" Name="HISTORY">${list('HISTORY 2025-02-14 (1)')}${list('2025-02-15')}${list('2025-02-31')}</NODE>
    ${list('Best of 2025-02-14')}</NODE></PLAYLISTS></DJ_PLAYLISTS>`,
  )
  const plays = [play(1), play(0)]
  expect(histories).toEqual([
    { name: 'HISTORY 2025-02-14 (1)', startedAt: '2025-02-14', plays },
    { name: '2025-02-15', startedAt: '2025-02-15', plays },
  ])
  expect(playlists).toEqual([
    { name: '2025-02-31', folder: ['HISTORY'], tracks: [1, 0] },
    { name: 'Best of 2025-02-14', folder: [], tracks: [1, 0] },
  ])
})

it("Traktor's history tells time, length and deck, and leaves out what was only cued", () => {
  const day = (2025 << 16) | (2 << 8) | 14
  const track = (title: string) =>
    `<ENTRY TITLE="${title}" ARTIST="Mirela Voss"><LOCATION VOLUME="C:" DIR="/:" FILE="${title}.mp3"></LOCATION></ENTRY>`
  const entry = (title: string, data: string) =>
    `<ENTRY><PRIMARYKEY TYPE="TRACK" KEY="C:/:${title}.mp3"></PRIMARYKEY><EXTENDEDDATA EXTENDEDTYPE="HistoryData" ${data}></EXTENDEDDATA></ENTRY>`
  const { playlists, histories } = read(
    traktorReader(),
    `<NML VERSION="19"><COLLECTION ENTRIES="2">${track('Tau')}${track('Pi')}</COLLECTION><PLAYLISTS><NODE TYPE="FOLDER" NAME="$ROOT"><SUBNODES COUNT="1">
    <NODE TYPE="PLAYLIST" NAME="HISTORY"><PLAYLIST ENTRIES="5" TYPE="LIST">
    ${entry('Tau', `DECK="0" DURATION="233.5" PLAYEDPUBLIC="1" STARTDATE="${day}" STARTTIME="83400"`)}
    ${entry('Pi', `DECK="1" DURATION="12" PLAYEDPUBLIC="0" STARTDATE="${day}" STARTTIME="83500"`)}
    ${entry('Gone', `DECK="1" DURATION="12" PLAYEDPUBLIC="1" STARTDATE="${day}" STARTTIME="83500"`)}
    ${entry('Pi', `DECK="1" DURATION="0" PLAYEDPUBLIC="1" STARTDATE="${day}"`)}
    ${entry('Tau', `PLAYEDPUBLIC="1" STARTDATE="7"`)}
    </PLAYLIST></NODE></SUBNODES></NODE></PLAYLISTS></NML>`,
  )
  expect(playlists).toEqual([])
  expect(histories).toEqual([
    {
      name: 'HISTORY',
      startedAt: '2025-02-14T23:10:00',
      plays: [play(0, '2025-02-14T23:10:00', 233.5, 1), play(1, '2025-02-14', null, 2), play(0)],
    },
  ])
})

it("VirtualDJ's history is told by the clock of the DJ's machine", () => {
  // 14 February 2025, 22:10 and 22:14 UTC, an hour later on the clock.
  const line = (time: string, seconds: number) =>
    `#EXTVDJ:<time>${time}</time><lastplaytime>${seconds}</lastplaytime><artist>Tülay</artist><title>Tau</title>\nC:\\${seconds}.mp3\n`
  const night = line('23:10', 1_739_571_005) + line('23:14', 1_739_571_245)
  expect(read(m3uReader('virtualdj-m3u'), night)).toMatchObject({
    playlists: [],
    histories: [
      {
        startedAt: '2025-02-14T23:10:05',
        plays: [play(0, '2025-02-14T23:10:05'), play(1, '2025-02-14T23:14:05')],
      },
    ],
  })
  // One entry without a time: somebody's list.
  expect(read(m3uReader('virtualdj-m3u'), `${night}D:\\x.mp3\n`)).toMatchObject({
    playlists: [{ tracks: [0, 1, 2] }],
    histories: [],
  })
})
