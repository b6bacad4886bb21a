// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PLAYER_ERRORS, type PlayerEvent } from './player-state.ts'
import { playerElement, readPlayer, stopPreview, tellPlayer } from './player.ts'

const track = { artist: 'Orla Venn', title: 'Paper Lanterns' }
const sound = { url: '/api/preview/1', source: 'deezer' }

const tell = (...events: readonly PlayerEvent[]) =>
  act(() => {
    for (const event of events) tellPlayer(event)
  })

function draw(canSetVolume = true) {
  onTestFinished(() => stopPreview())
  return renderComponent(
    <ToastProvider>
      <PlayerBar canSetVolume={canSetVolume} />
    </ToastProvider>,
  )
}

const bar = () => screen.queryByRole('region', { name: 'Preview player' })

it('stands only while something is played, and says what and whose sound it is', async () => {
  const { user } = draw()
  expect(bar()).toBeNull()
  await tell({ type: 'pressed', track })
  expect(bar()?.textContent).toContain('Loading preview')
  await tell({ type: 'playing', sound })
  expect(bar()?.textContent).toContain('Paper Lanterns')
  expect(bar()?.textContent).toContain('Preview: Deezer')
  await user.click(screen.getByRole('button', { name: 'Stop preview' }))
  expect(bar()).toBeNull()
  expect(readPlayer().status).toBe('idle')
})

it('asks for one more press where the browser wants it, and then plays', async () => {
  const { user } = draw()
  await tell({ type: 'pressed', track }, { type: 'blocked', sound })
  const element = playerElement()
  const play = element.play
  onTestFinished(() => void (element.play = play))
  let pressed = 0
  element.play = async () => void pressed++
  await user.click(screen.getByRole('button', { name: 'Click to play (autoplay blocked)' }))
  expect(pressed).toBe(1)
})

it('says once why nothing is heard, and goes', async () => {
  draw()
  await tell({ type: 'pressed', track }, { type: 'failed', error: PLAYER_ERRORS.missing })
  expect(bar()).toBeNull()
  expect(await screen.findByText('Preview Not Available')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain(
    `couldn't find a preview for "Paper Lanterns" by Orla Venn`,
  )
})

it('sets the volume, but not on a device that leaves it to its own buttons', async () => {
  const { rerender } = draw()
  await tell({ type: 'pressed', track }, { type: 'playing', sound })
  expect(screen.getByRole('slider', { name: 'Volume' })).toBeTruthy()
  rerender(
    <ToastProvider>
      <PlayerBar canSetVolume={false} />
    </ToastProvider>,
  )
  expect(screen.queryByRole('slider')).toBeNull()
})
