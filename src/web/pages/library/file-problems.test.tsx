// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { FileProblems } from './file-problems.tsx'

const problems = [
  { path: 'House/a.mp3', reason: 'Its sound could not be read.', isSaved: true },
  { path: 'House/b.flac', reason: 'It is empty.', isSaved: false },
]

it('lists what is wrong with which file once it is opened, and how many more there are', async () => {
  const { user } = renderComponent(<FileProblems count={1202} problems={problems} />)
  expect(screen.queryByText('House/a.mp3')).toBeNull()
  await user.click(screen.getByText('1,202 files to look at'))
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent.trim())).toEqual([
    'House/a.mp3Its sound could not be read. Its tags were taken.',
    'House/b.flacIt is empty.',
    'and 1,200 more',
  ])
})

it('shows nothing where every file went well', () => {
  renderComponent(<FileProblems count={0} problems={[]} />)
  expect(document.body.textContent).toBe('')
})
