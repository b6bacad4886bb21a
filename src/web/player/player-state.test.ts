import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PLAYER_ERRORS,
  isOn,
  nextPlayerState,
  type PlayerEvent,
  type PlayerState,
  previewKey,
  SILENT,
} from './player-state.ts'

const glue = { artist: 'Bicep', title: 'Glue' }
const opal = { artist: 'Bicep', title: 'Opal' }
const sound = { url: '/api/music-preview/1/sound', source: 'own' }

const after = (...events: PlayerEvent[]): PlayerState => events.reduce(nextPlayerState, SILENT)
const press = (track: typeof glue): PlayerEvent => ({ type: 'pressed', track })
const playing: PlayerEvent = { type: 'playing', sound }

describe('the player', () => {
  it('goes from idle over loading to playing and ended', () => {
    expect(after(press(glue))).toEqual({ status: 'loading', turn: 1, track: glue })
    expect(after(press(glue), playing)).toEqual({ status: 'playing', turn: 1, track: glue, sound })
    expect(after(press(glue), playing, { type: 'ended' })).toEqual({ status: 'ended', turn: 1, track: glue })
  })

  it('stops at a press on what plays or loads, however its name is spelt', () => {
    expect(after(press(glue), playing, press(glue)).status).toBe('idle')
    expect(after(press(glue), press(glue)).status).toBe('idle')
    expect(after(press(glue), playing, press({ artist: 'BICEP', title: 'glue' })).status).toBe('idle')
  })

  it('plays again what has ended or failed', () => {
    expect(after(press(glue), playing, { type: 'ended' }, press(glue)).status).toBe('loading')
    expect(after(press(glue), { type: 'failed', error: PLAYER_ERRORS.missing }, press(glue)).status).toBe(
      'loading',
    )
  })

  it('goes over to another track', () => {
    expect(after(press(glue), playing, press(opal))).toEqual({ status: 'loading', turn: 2, track: opal })
  })

  it('keeps what to play again after the space bar, and nothing after another stop', () => {
    expect(after(press(glue), playing, { type: 'stopped', bySpace: true })).toMatchObject({ again: glue })
    expect(after(press(glue), playing, { type: 'stopped', bySpace: false })).toMatchObject({ again: null })
    const stopped: PlayerEvent = { type: 'stopped', bySpace: false }
    expect(after(press(glue), { type: 'stopped', bySpace: true }, stopped)).toMatchObject({ again: null })
  })

  it('plays once the press it waited for has come', () => {
    expect(after(press(glue), { type: 'blocked', sound }, playing).status).toBe('playing')
  })

  it('says what went wrong, and lets what comes too late pass', () => {
    expect(after(press(glue), { type: 'failed', error: PLAYER_ERRORS.sound })).toMatchObject({
      status: 'error',
      error: { message: 'Unable to play this track' },
    })
    for (const late of [playing, { type: 'ended' }, { type: 'failed', error: PLAYER_ERRORS.sound }] as const)
      expect(after(press(glue), press(glue), late).status).toBe('idle')
  })

  it('never sounds without a press, and counts each start', () => {
    const track = fc.constantFrom(glue, opal)
    const event: fc.Arbitrary<PlayerEvent> = fc.oneof(
      track.map(press),
      fc.constantFrom<PlayerEvent>(
        playing,
        { type: 'blocked', sound },
        { type: 'ended' },
        { type: 'failed', error: PLAYER_ERRORS.fetch },
        { type: 'stopped', bySpace: true },
        { type: 'stopped', bySpace: false },
      ),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = SILENT
        for (const one of events) {
          const next = nextPlayerState(state, one)
          expect(next.turn - state.turn).toBe(one.type === 'pressed' && next.status === 'loading' ? 1 : 0)
          if (isOn(next) && !isOn(state)) expect(['pressed', 'playing']).toContain(one.type)
          if (one.type === 'stopped') expect(next.status).toBe('idle')
          state = next
        }
      }),
    )
  })

  it('knows a track by artist and title', () => {
    expect(previewKey(glue)).toBe('bicep-glue')
  })
})
