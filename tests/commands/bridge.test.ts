import { describe, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { Context } from '@/command/command'
import bridgeDisable from '@commands/bridge/disable'
import bridgeRestart from '@commands/bridge/restart'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'

/** A broker whose bridges hold so many messages, one of them in flight; on node `n1` four wait. */
const context = (waiting: Readonly<Record<string, number>>): Context => contextWith({
  api: {
    bridgeMetrics: async ({ params: { id } }: { params: { id: string } }) => {
      const held = waiting[id] ?? 0
      const inflight = Math.min(1, held)
      return { metrics: { queuing: held - inflight, inflight }, node_metrics: [{ node: 'n1', metrics: { queuing: 4, inflight: 0 } }, { node: 'n2', metrics: { queuing: 0, inflight: 0 } }] }
    },
  } as never,
})

describe('ending a bridge’s connections loses what waits in it', () => {
  it.each([['restart', bridgeRestart], ['stop', bridgeStop], ['disable', bridgeDisable]] as const)('%s says how many wait, buffered and in flight', async (verb, command) => {
    expect(await command.warn?.({ bridge: 'webhook:a' } as never, [], context({ 'webhook:a': 100 })))
      .toEqual({ body: `bridge.${verb}.loses.one`, values: { bridge: 'webhook:a', bridges: 1, count: 100 } })
  })
  it('asks nothing where nothing waits', async () => {
    expect(await bridgeRestart.warn?.({ bridge: 'webhook:a' } as never, [], context({}))).toBeUndefined()
  })
  it('adds up what waits in several', async () => {
    expect(await bridgeDisable.warn?.({ bridge: 'webhook:a' }, ['webhook:a', 'webhook:b'], context({ 'webhook:a': 3, 'webhook:b': 4 })))
      .toEqual({ body: 'bridge.disable.loses.many', values: { bridge: 'webhook:a', bridges: 2, count: 7 } })
  })
  it.each([['n1', 4], ['n2', undefined]])('counts only on the node that is meant: %s', async (node, count) => {
    expect((await bridgeRestart.warn?.({ bridge: 'webhook:a', node }, [], context({ 'webhook:a': 100 })))?.values?.count).toBe(count)
  })
  it('a start loses nothing', () => expect(bridgeStart.warn).toBeUndefined())
})

describe('a bridge that runs on no node', () => {
  it.each([bridgeStart, bridgeStop, bridgeRestart])('is not said to be done: $id', async (command) => {
    const operate = vi.fn()
    const api = { bridgeDetail: async () => ({ type: 'webhook', name: 'a', node_status: [] }), bridgeNodeOperate: operate } as never
    await expect(command.run({ bridge: 'webhook:a' } as never, contextWith({ api }))).rejects.toMatchObject({ code: 'BRIDGE_NOWHERE' })
    expect(operate).not.toHaveBeenCalled()
  })
})
