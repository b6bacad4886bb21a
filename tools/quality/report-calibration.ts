import type { HeldOutScene } from '../scene/held-out-scene.ts'
import { type Band, fallingBands, scoreBands, scoreNextTracks } from './calibration.ts'
import { pageTable, percentOf } from './quality-page.ts'

const PAIRS = 3000
const OTHERS = 20
const SEED = 11

const nameOf = ({ from, to }: Band): string =>
  from === 0 ? `under ${to + 1}` : to === 100 ? `${from} and more` : `${from}–${to}`

/** The product's own score of tracks that were really played next, beside others of the same lists. */
export function reportCalibration({ split, model, sources }: HeldOutScene): string {
  const kinds = [
    { name: "DJs' sets", lists: [...split.testDj, ...split.later, ...split.testSeries] },
    { name: "listeners' playlists", lists: split.testPlaylist },
  ].map(({ name, lists }) => ({
    name,
    ...scoreNextTracks(lists, sources.catalogue.factsOf, model, {
      count: PAIRS,
      others: OTHERS,
      seed: SEED,
    }),
  }))
  return [
    `Real next tracks, at most ${PAIRS.toLocaleString('en')} of each kind of list, both tracks in the catalogue with a tempo and not of one artist, and beside each ${OTHERS} others drawn from the same lists. The score is the product's own after the first of the two, with no description. The lists are held out: the scene was made here without them, and the weights of the scene were fitted on others. Not held out are the catalogue's own facts – a track's genre and how widely it is known were settled with all tables at hand. The rules of the house in the score, its caps and its curve are fitted nowhere, and may have been chosen with such lists in view. An other may be as good a next track; only nobody played it there. By chance ${percentOf(1, 1 + OTHERS)} are real.`,
    ...kinds.flatMap(({ name, pairs, judged }) => {
      const bands = scoreBands(judged)
      const falling = fallingBands(bands)
      return [
        `**${name}**, ${pairs.toLocaleString('en')} pairs:`,
        pageTable(
          ['score', 'tracks', 'really next', 'share'],
          bands.map((band) => [nameOf(band), band.all, band.real, percentOf(band.real, band.all)]),
        ),
        falling.length === 0
          ? 'No band has a smaller share than the one beneath.'
          : `Not monotone: the share falls in ${falling.map((band) => `${nameOf(band)} (${band.all} tracks)`).join(', ')}.`,
      ]
    }),
  ].join('\n\n')
}
