// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFleet } from './use-fleet'

vi.mock('@/connection/page', async (original) => ({
  ...(await original<object>()),
  loadConnections: () => Promise.reject(new Error('no sessions')),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

class Boundary extends Component<{ children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error === undefined ? this.props.children : <p>failed: {this.state.error.message}</p>
  }
}

function Page() {
  return <p>{useFleet() === undefined ? 'loading' : 'loaded'}</p>
}

it('fails as the page where the sessions cannot be read, instead of loading for ever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <Boundary>
      <Page />
    </Boundary>,
  )
  expect((await screen.findByText(/failed/)).textContent).toBe('failed: no sessions')
})
