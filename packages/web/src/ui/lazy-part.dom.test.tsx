import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

class Told extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        again
      </button>
    ) : (
      this.props.children
    )
  }
}

test('a part that could not be fetched is told, and fetched again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  const fetchPart = vi.fn(async () => () => <p>here</p>).mockRejectedValueOnce(new Error('lost'))
  const Part = lazyPart(fetchPart)
  await act(async () => {
    render(
      <Told>
        <Suspense>
          <Part />
        </Suspense>
      </Told>,
    )
  })
  const again = screen.getByRole('button', { name: 'again' })
  expect(fetchPart).toHaveBeenCalledTimes(1)
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  await act(async () => again.click())
  screen.getByText('here')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})
