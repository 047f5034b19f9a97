import { expect, it } from 'vitest'
import type { Bridge } from '@/features/bridge/contract'
import { recorded } from '../../../tests/samples'
import { buildGraph } from './graph'

/** The longest recorded list of a noun on 5.8.9. */
const longest = (noun: 'connectors' | 'actions' | 'sources') =>
  (['connectors', 'actions', 'sources'] as const)
    .flatMap((file) => recorded(file, '5.8'))
    .flatMap(({ method, path, status, responseBody }) =>
      method === 'GET' && path === `/${noun}` && status === 200 ? [responseBody as readonly Bridge[]] : [],
    )
    .toSorted((a, b) => b.length - a.length)[0] ?? []

it('draws each recorded action and source next to its connector, and local topics (5.8.9)', () => {
  const [actions, sources, connectors] = [longest('actions'), longest('sources'), longest('connectors')]
  const { edges } = buildGraph([], [], { actions, sources, connectors })
  const lines = edges.map(({ source, target }) => `${source} > ${target}`)
  const idOf = ({ type, name }: Bridge) => `${type}:${name}`
  const behind = (row: Bridge) => `${row.type}:${String(row['connector'])}`
  expect([actions.length > 0, sources.length > 0]).toEqual([true, true])
  expect(lines.toSorted()).toEqual(
    [
      ...actions.map((row) => `action-${idOf(row)} > connector-${behind(row)}-out`),
      ...actions.flatMap(({ local_topic: topic, ...row }) =>
        typeof topic === 'string' ? [`topic-${topic} > action-${idOf(row)}`] : [],
      ),
      ...sources.map((row) => `connector-${behind(row)}-in > source-${idOf(row)}`),
    ].toSorted(),
  )
})
