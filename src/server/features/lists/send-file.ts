import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/lists.ts'
import { exportFile } from '#domain/library/export-formats.ts'
import type { ExportSet } from '#domain/library/export-set.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PdfPrinter } from '../../providers/pdf/port.ts'
import { toFacts, transitionsOf } from './arrange-songs.ts'
import type { SongRow } from '../songs/song-columns.ts'

type PlayedSong = SongRow & { readonly played?: boolean }

/** A list as it goes out: with how each song follows the one before it. */
export function toExportSet(name: string, songs: readonly PlayedSong[], catalogue: Catalogue): ExportSet {
  const facts = songs.map((song) => toFacts(song, catalogue))
  const transitions = transitionsOf(facts)
  return {
    name,
    tracks: songs.map((song, at) => {
      const transition = transitions[at - 1] ?? null
      return {
        artist: song.artist,
        title: song.title,
        album: null,
        genre: song.genre === '' ? null : song.genre,
        year: song.releaseYear,
        bpm: song.bpm,
        key: song.key,
        isKeyEstimated: facts[at]?.keySource === 'estimated',
        keyText: null,
        energy: song.energy,
        durationS: null,
        isrc: null,
        score: transition?.score ?? null,
        move: transition?.moveName ?? null,
        tip: transition?.tip ?? null,
        comment: null,
        played: song.played ?? false,
        location: null,
      }
    }),
  }
}

/** Answers the set as a file to keep. */
export async function sendFile(
  reply: FastifyReply,
  set: ExportSet,
  format: ExportFormat,
  pdf: PdfPrinter,
): Promise<FastifyReply> {
  if (format === 'pdf') {
    const bytes = await pdf.gigSheet(set)
    return named(reply, `${exportFile(set, 'csv').fileName.replace(/\.csv$/, '')}.pdf`)
      .type('application/pdf')
      .send(bytes)
  }
  const file = exportFile(set, format)
  return named(reply, file.fileName)
    .type(`${file.mediaType}; charset=utf-8`)
    .send(Buffer.from(file.text, 'utf8'))
}

/** RFC 6266: the name in UTF-8, beside one in plain letters for programs that read no other. */
function named(reply: FastifyReply, fileName: string): FastifyReply {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim()
  const fallback = /^\.?\w*$/.test(plain) ? `setlist.${fileName.split('.').pop() ?? 'txt'}` : plain
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply.header(
    'content-disposition',
    `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`,
  )
}
