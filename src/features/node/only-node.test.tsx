// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { screenContext } from '@/command/screen-context'
import { node, stageScreen } from '@/features/stage'
import NodeList from './list'

afterEach(cleanup)

it.each([
  [['emqx@a'], 'list.node.onlyOne'],
  [['emqx@a', 'emqx@b'], undefined],
])('says why a node cannot be removed where the cluster is %j', async (names, reason) => {
  await stageScreen(<NodeList />, '/dashboard/nodes', {
    nodeList: () => names.map((name) => node(name)),
    cluster: () => ({ name: 'emqxcl', self: 'emqx@a', nodes: names }),
    clusterTopology: () => [],
  })
  await screen.findAllByText('emqx@a')
  const offers = screenContext.get().rowOffers?.() ?? []
  expect(offers.find(({ command }) => command.id === 'cluster.remove')?.off).toBe(reason)
})
