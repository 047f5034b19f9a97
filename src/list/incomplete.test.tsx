// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import Alarms from '@/features/alarm/active'
import { BridgeList } from '@/features/connector/lists'
import ClientList from '@/features/client/list'
import DelayedList from '@/features/delayed/list'
import { GatewayListeners } from '@/features/gateway/listener/list'
import ListenerList from '@/features/listener/list'
import MetricList from '@/features/metrics/list'
import RuleList from '@/features/rule/list'
import { node, stageScreen } from '@/features/stage'
import SubscriptionList from '@/features/subscription/list'

afterEach(cleanup)

const page = () => ({ data: [], meta: { count: 0 } })
const answers = {
  clientList: page,
  subscriptionList: page,
  delayedList: page,
  ruleList: page,
  bridgeList: () => [],
  listenerList: () => [],
  gatewayListenerList: () => [],
  alarmList: page,
  metrics: () => [{ 'messages.received': 1 }],
  delayedConfig: () => ({ enable: true }),
}
const down = { ...answers, nodeList: () => [node('emqx@a'), node('emqx@b', 'stopped')] }
const words = 'Incomplete: 1 node is not running'

describe('a list of a cluster with a node down', () => {
  it.each<[string, ReactElement]>([
    ['clients', <ClientList />],
    ['subscriptions', <SubscriptionList />],
    ['delayed messages', <DelayedList />],
    ['bridges', <BridgeList />],
    ['metrics', <MetricList />],
    ['rules', <RuleList />],
    ['listeners', <ListenerList />],
    ['listeners of a gateway', <GatewayListeners gateway="stomp" />],
    ['alarms', <Alarms />],
  ])('shows a warning with the node and a link to the nodes: %s', async (_, list) => {
    await stageScreen(list, '/clients', down)
    const line = (await screen.findByText(words)).closest('p')
    expect(line?.getAttribute('role')).toBe('status')
    expect(line?.textContent).toContain('emqx@b')
    expect(screen.getByRole('link', { name: 'View nodes' }).getAttribute('href')).toBe('#/dashboard/nodes')
  })
  it('shows no warning while all nodes run, or when the list is filtered by node', async () => {
    await stageScreen(<ClientList />, '/clients', { ...answers, nodeList: () => [node('emqx@a')] })
    await screen.findByText('No clients')
    expect(screen.queryByText(/Incomplete/)).toBeNull()
    cleanup()
    await stageScreen(<ClientList />, '/clients?node=emqx@a', down)
    await screen.findByText('No results match the filters')
    expect(screen.queryByText(/Incomplete/)).toBeNull()
  })
})
