// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { stageScreen } from '@/features/stage'
import type { TopicValue } from '@/mqtt/topic-node'
import { PaneHistory } from './pane-history'

vi.mock('./model/export-history', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  withDecoded: () => Promise.reject(new Error('a decoder could not be loaded')),
}))
afterEach(cleanup)

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message === undefined ? this.props.children : <p>{this.state.message}</p>
  }
}

const value: TopicValue = {
  at: 1,
  payload: new TextEncoder().encode('21'),
  size: 2,
  owned: 2,
  qos: 0,
  retain: false,
  isDeletion: false,
  properties: undefined,
  isUnread: false,
  differs: false,
}

it.each(['CSV', 'JSON'])('shows why the history cannot be saved as %s', async (type) => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await stageScreen(
    <Boundary>
      <PaneHistory topic="a" seen={() => []} values={[value]} chosen={value} onChoose={() => undefined} />
    </Boundary>,
    '/topic-explorer',
    {},
  )
  fireEvent.click(screen.getByText(type))
  expect(await screen.findByText('a decoder could not be loaded')).toBeDefined()
  error.mockRestore()
})
