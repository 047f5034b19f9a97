import { perform } from '@/command/run'
import { describe, expect, it, vi } from 'vitest'
import { recorded } from '../samples'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { contextWith } from '@/command/fixture'
import type { Context } from '@/command/context'
import { check } from '@/command/prompt/answer'
import { bridgeProblems } from '@/features/bridge/fields/rules'
import bridgeCreate from '@commands/bridge/create'
import bridgeDisable from '@commands/bridge/disable'
import bridgeMqtt from '@commands/bridge/mqtt'
import bridgeRemove from '@commands/bridge/delete'
import bridgeRestart from '@commands/bridge/restart'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import bridgeUpdate from '@commands/bridge/edit'
import ruleUpdate from '@commands/rule/edit'

/** A broker whose bridges have this many queued messages, one of them in flight; on node `n1` four are queued. */
const context = (waiting: Readonly<Record<string, number>>): Context =>
  contextWith({
    api: {
      bridgeMetrics: async ({ params: { id } }: { params: { id: string } }) => {
        const held = waiting[id] ?? 0
        const inflight = Math.min(1, held)
        return {
          metrics: { queuing: held - inflight, inflight },
          node_metrics: [
            { node: 'n1', metrics: { queuing: 4, inflight: 0 } },
            { node: 'n2', metrics: { queuing: 0, inflight: 0 } },
          ],
        }
      },
    } as never,
  })

describe('ending the connections of a bridge loses its queued messages', () => {
  it.each([
    ['restart', bridgeRestart],
    ['stop', bridgeStop],
    ['disable', bridgeDisable],
  ] as const)('%s says how many messages are queued and in flight', async (verb, command) => {
    expect(await command.warn?.({ id: 'webhook:a' } as never, [], context({ 'webhook:a': 100 }))).toEqual({
      body: `bridge.${verb}.loses.one`,
      values: { id: 'webhook:a', bridges: 1, count: 100 },
    })
  })
  it('asks nothing when no messages are queued', async () => {
    expect(await bridgeRestart.warn?.({ id: 'webhook:a' } as never, [], context({}))).toBeUndefined()
  })
  it('adds up the queued messages of several bridges', async () => {
    expect(
      await bridgeDisable.warn?.(
        { id: 'webhook:a' },
        ['webhook:a', 'webhook:b'],
        context({ 'webhook:a': 3, 'webhook:b': 4 }),
      ),
    ).toEqual({ body: 'bridge.disable.loses.many', values: { id: 'webhook:a', bridges: 2, count: 7 } })
  })
  it.each([
    ['n1', 4],
    ['n2', undefined],
  ])('counts only the queued messages of the given node: %s', async (node, count) => {
    expect(
      (await bridgeRestart.warn?.({ id: 'webhook:a', node }, [], context({ 'webhook:a': 100 })))?.values
        ?.count,
    ).toBe(count)
  })
  it('does not ask before a start', () => expect(bridgeStart.warn).toBeUndefined())
})

describe('a bridge that runs on no node', () => {
  it.each([bridgeStart, bridgeStop, bridgeRestart])('$id does not report success', async (command) => {
    const operate = vi.fn()
    const api = {
      bridgeDetail: async () => ({ type: 'webhook', name: 'a', node_status: [] }),
      bridgeNodeOperate: operate,
    } as never
    await expect(command.run({ id: 'webhook:a' } as never, contextWith({ api }))).rejects.toMatchObject({
      code: 'BRIDGE_NOWHERE',
    })
    expect(operate).not.toHaveBeenCalled()
  })
})

describe('bridge.edit', () => {
  const stored = {
    type: 'mqtt',
    name: 'ux',
    enable: false,
    status: 'stopped',
    server: 'a:1883',
    username: 'u',
    egress: { local: { topic: 'up/#' }, remote: { topic: 'x', qos: 1 } },
  }
  const stage = (more: Partial<Context> = {}) => {
    const put = vi.fn(async () => stored)
    return {
      put,
      context: contextWith({
        api: { bridgeDetail: async () => stored, bridgeUpdate: put } as never,
        ...more,
      }),
    }
  }
  const screen = { able: { refresh: false, export: false, repeat: false } }
  const config = { server: 'b:1883', egress: { remote: { qos: 2 } }, username: null }

  it('keeps fields that a terminal does not name, and the enabled state', async () => {
    const { put, context: now } = stage()
    expect(await bridgeUpdate.warn?.({ id: 'mqtt:ux', config }, [], now)).toMatchObject({
      body: 'bridge.edit.merge',
    })
    await bridgeUpdate.run({ id: 'mqtt:ux', config }, now)
    expect(put).toHaveBeenCalledWith(
      {
        params: { id: 'mqtt:ux' },
        body: {
          enable: false,
          server: 'b:1883',
          egress: { local: { topic: 'up/#' }, remote: { topic: 'x', qos: 2 } },
        },
      },
      expect.anything(),
    )
  })
  it('opens the settings from the palette without asking, with the given values filled in', async () => {
    const { put, context: now } = stage(screen)
    expect(await bridgeUpdate.warn?.({ id: 'mqtt:ux' } as never, [], now)).toBeUndefined()
    const settings = '/bridge/dataBridge/detail/mqtt%3Aux?tab=settings'
    expect(await bridgeUpdate.run({ id: 'mqtt:ux' } as never, now)).toEqual({ kind: 'go', to: settings })
    expect(await bridgeUpdate.warn?.({ id: 'mqtt:ux', config }, [], now)).toBeUndefined()
    const opened = await bridgeUpdate.run({ id: 'mqtt:ux', config }, now)
    expect(opened).toMatchObject({
      kind: 'go',
      to: settings,
      fill: { form: 'bridge.edit', about: 'ux mqtt' },
    })
    expect(JSON.parse(opened.kind === 'go' ? (opened.fill?.texts['config'] ?? '') : '')).toMatchObject({
      name: 'ux',
      enable: false,
      server: 'b:1883',
      egress: { local: { topic: 'up/#' } },
    })
    expect(put).not.toHaveBeenCalled()
  })
  it('saves the complete form, and asks first', async () => {
    const { put, context: now } = stage({ ...screen, filled: true })
    expect(await bridgeUpdate.warn?.({ id: 'mqtt:ux', config: { server: 'c:1883' } }, [], now)).toMatchObject(
      { body: 'bridge.edit.confirm' },
    )
    await bridgeUpdate.run({ id: 'mqtt:ux', config: { server: 'c:1883' } }, now)
    expect(put).toHaveBeenCalledWith(
      { params: { id: 'mqtt:ux' }, body: { server: 'c:1883', enable: true } },
      expect.anything(),
    )
  })
})

describe('rule.edit', () => {
  const stage = (known: boolean, more: Partial<Context> = {}) => {
    const put = vi.fn()
    const ruleDetail = async () => {
      if (!known) throw new ApiError(404, 'NOT_FOUND', '')
    }
    return { put, context: contextWith({ api: { ruleDetail, ruleUpdate: put } as never, ...more }) }
  }
  const values = { id: 'r', sql: 'SELECT 1', description: undefined, actions: undefined, enabled: false }
  it('does not create a rule for an unknown ID', async () => {
    const { put, context: now } = stage(false)
    await expect(ruleUpdate.run(values as never, now)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(put).not.toHaveBeenCalled()
  })
  it('sends only the given fields of a rule, from a terminal and from its form', async () => {
    for (const more of [{}, { able: { refresh: false, export: false, repeat: false }, filled: true }]) {
      const { put, context: now } = stage(true, more)
      await ruleUpdate.run(values as never, now)
      expect(put).toHaveBeenCalledWith(
        { params: { id: 'r' }, body: { sql: 'SELECT 1', enable: false } },
        expect.anything(),
      )
    }
  })
  it('opens the settings of a rule from the palette with the given values filled in', async () => {
    const { put, context: now } = stage(true, { able: { refresh: false, export: false, repeat: false } })
    expect(await ruleUpdate.run({ ...values, actions: ['mqtt:x'] } as never, now)).toEqual({
      kind: 'go',
      to: '/rules/detail/r?tab=settings',
      fill: {
        form: 'rule.edit',
        about: 'r',
        texts: { sql: 'SELECT 1', actions: '[\n  "mqtt:x"\n]', enabled: 'false' },
      },
    })
    expect(await ruleUpdate.run({ id: 'r' } as never, now)).toEqual({
      kind: 'go',
      to: '/rules/detail/r?tab=settings',
    })
    expect(put).not.toHaveBeenCalled()
  })
})

describe('creating a bridge', () => {
  const context = (made: object) =>
    contextWith({
      api: { bridgeCreate: async () => ({ type: 'mqtt', name: 'b', enable: true, ...made }) } as never,
    })
  const values = { name: 'b', server: 'a:1883', ingress: 'x', egress: '' }
  it.each([
    [{ status: 'connected' }, 'bridge.create.done', undefined],
    [
      { status: 'disconnected', status_reason: 'Connection refused' },
      'bridge.create.down',
      'Connection refused',
    ],
    [{ status: 'connecting', status_reason: '' }, 'bridge.create.waiting', ''],
    [{ status: 'stopped', enable: false }, 'bridge.create.done', undefined],
  ])('reports the connection state of a new bridge: %j', async (made, message, reason) => {
    expect(await bridgeMqtt.run(values, context(made))).toMatchObject({
      kind: 'done',
      message,
      values: { id: 'mqtt:b', ...(reason === undefined ? {} : { reason }) },
    })
  })
  it.each([
    ['ui/out/#', false],
    ['ui/+', false],
    ['ui/out', true],
    ['ui/${topic}', true],
  ])('sends to %s: %s', (egress, ok) => {
    expect(check(bridgeMqtt.params.egress as never, egress).ok).toBe(ok)
    expect(check(bridgeCreate.params.egress as never, egress).ok).toBe(ok)
    expect(bridgeProblems('mqtt', { egress: { remote: { topic: egress } } }).length).toBe(ok ? 0 : 1)
  })
  it.each([{ type: 'mqtt' }, { name: 'other' }])(
    'rejects a configuration that contradicts the arguments: %j',
    async (twice) => {
      const values = { type: 'webhook', name: 'b', config: { url: 'http://127.0.0.1:9/', ...twice } }
      await expect(perform(bridgeCreate, values as never, context({}))).rejects.toMatchObject({
        code: 'BRIDGE_TWICE',
        failure: 'unsent',
      })
    },
  )
})

it.each([
  ['5.1', 'webhook:hook_ok'],
  ['5.8', 'webhook:hook_ok'],
] as const)('bridge.delete asks about the rules that %s names in its refusal', async (version, bridge) => {
  const refusal = recorded('bridges', version).find(
    ({ method, path, status, responseBody }) =>
      method === 'DELETE' &&
      path.startsWith('/bridges/') &&
      status === 400 &&
      /active rules/.test(JSON.stringify(responseBody)),
  )
  const fetch = async () =>
    new Response(JSON.stringify(refusal?.responseBody), {
      status: 400,
      headers: { 'content-type': 'application/json' },
    })
  const api = createClient({ http: createHttp({ fetch }), base: '', authorization: () => 'Bearer t' })
  const outcome = await bridgeRemove.run({ id: bridge, actions: false }, contextWith({ api }))
  expect(outcome).toMatchObject({ kind: 'ask', code: 'DEPENDENCY_EXISTS', with: { actions: true } })
  expect(outcome.kind === 'ask' && outcome.confirm.refs?.length).toBeGreaterThan(0)
})
