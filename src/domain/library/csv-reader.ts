import type { Key } from '../key/key.ts'
import { fromTraktor } from '../key/notation.ts'
import { type CsvField, type CsvHeader, csvHeader } from './csv-columns.ts'
import { CsvRecords } from './csv-records.ts'
import { readEstimate } from './estimated-key.ts'
import {
  decimal,
  energyOf,
  type FieldReader,
  isrcOf,
  secondsOf,
  starsOf,
  whole,
  yearOf,
} from './field-reader.ts'
import { pathFromUri } from './file-location.ts'
import { LibraryBuilder } from './library-builder.ts'
import { LIMITS, type LibraryReader, type LibraryTrack, libraryTrack, type MixNote } from './library-track.ts'

/** Lines before the header: Excel's "sep=;", a title, an empty line. */
const LINES_BEFORE_HEADER = 10
const MAX_HEADER_LENGTH = 20_000
const MARKED = /^'+[=+\-@\t\r]/u

/** Reads Segue's CSV and those of others: `,` `;` tab or `|`, columns in any order. What is no column of a track is left alone. */
export function csvReader(): LibraryReader {
  const builder = new LibraryBuilder('csv')
  const { fields } = builder
  let records: CsvRecords | null = null
  let head = ''
  let linesBefore = 0
  let stopped = false
  /** Of a streaming service's audio features, as Exportify and its like write them. */
  let hasFeatures = false

  function trackFrom(get: (field: CsvField) => string | undefined, line: number): LibraryTrack {
    const comment = fields.text(get('comment'), line)
    const location = get('location')
    const milliseconds = decimal(get('milliseconds'))
    const artist = get('artist')
    return libraryTrack({
      artist: fields.repeated(hasFeatures ? artist?.replaceAll(/\s*;\s*/gu, ', ') : artist, line),
      title: fields.text(get('title'), line),
      album: fields.repeated(get('album'), line),
      genre: fields.repeated(get('genre'), line),
      year: yearOf(get('year')),
      bpm: fields.bpm(get('bpm'), line),
      ...keyFrom(get, fields, line, hasFeatures),
      durationS: milliseconds === null ? secondsOf(get('duration')) : secondsOf(String(milliseconds / 1_000)),
      location: location === undefined ? null : fields.location(pathFromUri(location.slice(0, 10_000)), line),
      comment,
      rating: starsIn(get('rating')),
      isrc: isrcOf(get('isrc') ?? null) ?? isrcOf(comment),
      energy: hasFeatures ? featureEnergy(get('energy')) : (whole(get('energy'), 1, 10) ?? energyOf(comment)),
      mix: mixFrom(get, line),
    })
  }

  function mixFrom(get: (field: CsvField) => string | undefined, line: number): MixNote | null {
    const note = {
      position: whole(get('position'), 1, LIMITS.tracks),
      score: percentage(get('score')),
      move: fields.repeated(get('move'), line),
      tip: fields.text(get('tip'), line),
      played: /^(?:yes|true|1|x|played|✓)$/iu.test(get('played')?.trim() ?? ''),
    }
    const says = note.position !== null || note.score !== null || note.move !== null || note.tip !== null
    return says || note.played ? note : null
  }

  function begin({ separator, columns }: CsvHeader): CsvRecords {
    hasFeatures = columns.has('mode') || columns.has('danceability')
    const reader = new CsvRecords(
      separator,
      (cells, line) => {
        const get = (field: CsvField): string | undefined => {
          const column = columns.get(field)
          return column === undefined ? undefined : undefused(cells[column])
        }
        if (builder.addTrack(trackFrom(get, line + linesBefore), line + linesBefore) === null) reader.stop()
      },
      builder,
    )
    return reader
  }

  /** Looks for the header in what came so far. @param isAll false: more may follow. */
  function findHeader(isAll: boolean): void {
    while (records === null && !stopped) {
      const end = /\r\n|\n|\r(?!$)/u.exec(head) ?? (isAll ? /\r?$/u.exec(head) : null)
      if (end === null) {
        stopped = head.length > MAX_HEADER_LENGTH
        if (stopped) builder.stop('no-header')
        return
      }
      const header = csvHeader(head.slice(0, end.index))
      head = head.slice(end.index + end[0].length)
      linesBefore++
      if (header !== null) records = begin(header)
      else if (linesBefore >= LINES_BEFORE_HEADER || (isAll && head === '')) {
        builder.stop('no-header')
        stopped = true
      }
    }
    records?.write(head)
    head = ''
  }

  return {
    write(chunk) {
      if (stopped) return
      if (records !== null) return records.write(chunk)
      head += chunk
      findHeader(false)
    },
    end() {
      if (records === null && !stopped) findHeader(true)
      records?.end()
      stopped = true
      return builder.read()
    },
  }
}

function keyFrom(
  get: (field: CsvField) => string | undefined,
  fields: FieldReader,
  line: number,
  hasFeatures: boolean,
): Pick<LibraryTrack, 'key' | 'keyText' | 'isKeyEstimated'> {
  const cell = (get('key')?.trim() ? get('key') : get('camelot')) ?? ''
  if (hasFeatures) {
    const key = featureKey(cell, get('mode'))
    return { key, keyText: fields.repeated(cell), isKeyEstimated: key !== null }
  }
  const { key: keyText, isEstimated } = readEstimate(cell)
  return {
    key: fields.key(keyText, line),
    keyText: fields.repeated(keyText),
    isKeyEstimated: isEstimated,
  }
}

/** A key as a streaming service has it: 0 (C) to 11 (B), -1 for none, and the mode, 1 for major. */
function featureKey(pitchClass: string, mode: string | undefined): Key | null {
  const tonic = whole(pitchClass, 0, 11)
  const isMajor = whole(mode, 0, 1)
  return tonic === null || isMajor === null ? null : fromTraktor(tonic + (isMajor === 1 ? 0 : 12))
}

/** 0–1 there, 1–10 here. */
function featureEnergy(raw: string | undefined): number | null {
  const share = decimal(raw)
  return share === null || share < 0 || share > 1 ? null : Math.max(1, Math.round(share * 10))
}

/** Takes back the apostrophe that keeps a spreadsheet from calculating, and no other. */
function undefused(cell: string | undefined): string | undefined {
  return cell !== undefined && MARKED.test(cell) ? cell.slice(1) : cell
}

/** Stars as "4", "****" or rekordbox's 204. */
function starsIn(raw: string | undefined): number | null {
  const drawn = /^[*★]{1,5}/u.exec(raw?.trim() ?? '')
  return drawn ? drawn[0].length : (whole(raw, 1, 5) ?? starsOf(raw))
}

function percentage(raw: string | undefined): number | null {
  const value = decimal(raw?.replace('%', ''))
  return value !== null && value >= 0 && value <= 100 ? value : null
}
