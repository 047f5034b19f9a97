// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { ListenerConnections } from './connections'
import type { Listener } from './contract'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const status = { running: true, current_connections: 10, max_connections: 1000 }
const listener = (nodes: NonNullable<Listener['node_status']>): Listener => ({
  id: 'tcp:default',
  type: 'tcp',
  name: 'default',
  enable: true,
  status: { running: true, current_connections: 10 * nodes.length, max_connections: 1000 },
  node_status: nodes,
})
const nodesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ node: `n${index}@h`, status }))
const textOf = (row: Listener) => render(<ListenerConnections row={row} />).container.textContent

it('lists a few nodes, and of 50 those that are not running or almost full', () => {
  expect(textOf(listener(nodesOf(5)))).toContain('n4@h10 / 1,000')
  expect(textOf(listener(nodesOf(50)))).toBe('500 / 1,000on 50 nodes')
  const troubled = nodesOf(50).map((one, index) =>
    index === 3
      ? { ...one, status: { ...status, running: false } }
      : index === 7
        ? { ...one, status: { ...status, current_connections: 900 } }
        : one,
  )
  const text = textOf(listener(troubled))
  expect(text).toContain('n3@h10 / 1,000')
  expect(text).toContain('n7@h900 / 1,000')
  expect(text).not.toContain('n4@h')
})

it('lists at most five nodes, and says how many more there are', () => {
  const stopped = nodesOf(50).map((one) => ({ ...one, status: { ...status, running: false } }))
  const text = textOf(listener(stopped))
  expect(text?.match(/@h/g)).toHaveLength(5)
  expect(text).toContain('and 45 more')
})
