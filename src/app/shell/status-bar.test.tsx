// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noEvidence } from '@/connection/evidence'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'
import NodeList from '@/features/node/list'
import { node, stageScreen } from '@/features/stage'
import { StatusBar } from './status-bar'

afterEach(() => {
  cleanup()
  writable(connection.evidence).set(() => noEvidence)
})

const cluster = (...nodes: readonly (readonly [name: string, version: string, edition: string])[]) => ({
  cluster: () => ({ name: 'emqxcl', nodes: nodes.map(([name]) => name), self: nodes[0]?.[0] }),
  nodeList: () => nodes.map(([name, version, edition]) => ({ ...node(name), version, edition })),
})
const words = 'The nodes run different versions: 5.1.6 Enterprise, 5.1.6 Opensource, 9.9.9-beta.1 Galactic'

it('shows nodes of another edition or an unknown version next to the version, and lists them (catalogue C9)', async () => {
  const answers = cluster(
    ['emqx@a', '5.1.6', 'Opensource'],
    ['emqx@b', '5.1.6', 'Enterprise'],
    ['emqx@c', '9.9.9-beta.1', 'Galactic'],
  )
  await stageScreen(
    <>
      <NodeList />
      <StatusBar />
    </>,
    '/dashboard/nodes',
    answers,
  )
  expect(await screen.findByRole('img', { name: words })).toBeTruthy()
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('9.9.9-beta.1')
})

it('shows both releases of a mixed cluster with the effective one, and marks the older nodes', async () => {
  writable(connection.evidence).set(() => ({ releases: ['5.8.9', '5.10.0'], seen: {} }))
  await stageScreen(
    <>
      <NodeList />
      <StatusBar />
    </>,
    '/dashboard/nodes',
    cluster(['emqx@a', '5.10.0', 'Enterprise'], ['emqx@b', '5.8.9', 'Enterprise']),
  )
  expect(await screen.findByText('Mixed releases: 5.8.9 applies')).toBeTruthy()
  expect(
    screen.getByText(/^: The nodes run different versions: 5\.10\.0 Enterprise, 5\.8\.9 Enterprise$/),
  ).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(
    rows.filter((text) => text.includes('Older than 5.10.0')).map((text) => /emqx@[ab]/.exec(text)?.[0]),
  ).toEqual(['emqx@b'])
})

it('shows no such note where all nodes run the same release', async () => {
  await stageScreen(
    <StatusBar />,
    '/dashboard/nodes',
    cluster(['emqx@a', '5.1.6', 'Opensource'], ['emqx@b', '5.1.6', 'Opensource']),
  )
  expect(await screen.findByText('5.1.6')).toBeTruthy()
  expect(screen.queryByText(/different versions/)).toBeNull()
})

it('shows that it is reconnecting from the first unanswered call until one is answered', async () => {
  await stageScreen(<StatusBar />, '/dashboard/nodes', cluster(['emqx@a', '5.1.6', 'Opensource']))
  await screen.findByText('5.1.6')
  act(() => connection.circuit.failure())
  expect(screen.getByText('Broker not responding, reconnecting…')).toBeTruthy()
  act(() => connection.circuit.success())
  expect(screen.queryByText('Broker not responding, reconnecting…')).toBeNull()
})

it('notices within ten seconds that a node has left or returned', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let status: 'running' | 'stopped' = 'running'
    await stageScreen(<StatusBar />, '/dashboard/nodes', {
      cluster: () => ({ name: 'emqxcl' }),
      nodeList: () => [node('emqx@a'), node('emqx@b', status)],
    })
    expect(await screen.findByText('2/2 nodes')).toBeTruthy()
    status = 'stopped'
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('1/2 nodes')).toBeTruthy()
    status = 'running'
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('2/2 nodes')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
