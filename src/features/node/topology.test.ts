import { expect, it } from 'vitest'
import type { NodeInfo } from './contract'
import { recorded } from '../../../tests/samples'
import { buildTopology, type CoreNode } from './topology'

const node = (name: string, role: string, node_status = 'running') =>
  ({ node: name, role, node_status }) as NodeInfo

it('shows two core nodes without replicants in the recorded cluster', () => {
  const cores = recorded('cluster_nodes').find(({ path }) => path === '/cluster/topology')
    ?.responseBody as CoreNode[]
  expect(buildTopology(cores, []).cores.map(({ core, followers }) => [core.name, followers])).toEqual([
    ['emqx2@127.0.0.1', []],
    ['emqx@127.0.0.1', []],
  ])
})

it('lists replicants below their core node, and nodes outside of the topology', () => {
  const nodes = [
    node('b@2', 'core'),
    node('a@1', 'core'),
    node('r1@3', 'replicant'),
    node('r2@4', 'replicant'),
    node('lost@5', 'replicant'),
    node('off@6', 'core', 'stopped'),
  ]
  const { cores, replicants, alone } = buildTopology(
    [
      {
        core_node: 'b@2',
        replicant_nodes: [
          { node: 'r2@4', streams: 4 },
          { node: 'r1@3', streams: 1 },
        ],
      },
      { core_node: 'a@1', replicant_nodes: [{ node: 'r1@3' }] },
    ],
    nodes,
  )
  expect(
    cores.map(({ core, followers }) => [
      core.name,
      core.info?.role,
      followers.map(({ name, streams }) => [name, streams]),
    ]),
  ).toEqual([
    ['a@1', 'core', [['r1@3', undefined]]],
    [
      'b@2',
      'core',
      [
        ['r1@3', 1],
        ['r2@4', 4],
      ],
    ],
  ])
  expect(replicants).toBe(2)
  expect(alone.map(({ name, info }) => [name, info?.node_status])).toEqual([
    ['lost@5', 'running'],
    ['off@6', 'stopped'],
  ])
})
