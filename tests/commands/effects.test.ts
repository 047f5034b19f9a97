import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { findEffects } from '@/command/plan/effects'
import disableAction from '@commands/action/disable'
import removeAction from '@commands/action/delete'
import startAction from '@commands/action/start'
import updateAction from '@commands/action/edit'
import ban from '@commands/ban/create'
import disableBridge from '@commands/bridge/disable'
import removeBridge from '@commands/bridge/delete'
import kick from '@commands/client/kick'
import disableConnector from '@commands/connector/disable'
import removeConnector from '@commands/connector/delete'
import startConnector from '@commands/connector/start'
import updateConnector from '@commands/connector/edit'
import disableSource from '@commands/source/disable'
import removeSource from '@commands/source/delete'
import startSource from '@commands/source/start'
import updateSource from '@commands/source/edit'

const row = (clientid: string, more: object = {}) => ({
  clientid,
  connected: true,
  subscriptions_cnt: 2,
  mqueue_len: 3,
  inflight_cnt: 1,
  ...more,
})
const read = (command: AnyCommand, answers: Record<string, unknown>, api: object) =>
  findEffects(command, answers, contextWith({ api: api as never }))

/** A client list with that many rows, in pages of a thousand. */
const listOf = (all: readonly object[]) => {
  const requests: number[] = []
  return {
    asked: requests,
    clientList: ({ query: { page = 1, limit = 1000 } }: { query: { page?: number; limit?: number } }) => {
      requests.push(page)
      return Promise.resolve({
        data: all.slice((page - 1) * limit, page * limit),
        meta: { count: all.length },
      })
    },
  }
}

describe('effects of a run besides its targets', () => {
  const detail = ({ params: { clientid } }: { params: { clientid: string } }) =>
    clientid === 'gone'
      ? Promise.reject(new ApiError(404, 'CLIENTID_NOT_FOUND', ''))
      : Promise.resolve(row(clientid, { connected: clientid !== 'off' }))
  it('reads the sessions of a few clients one by one and ignores disconnected ones', async () => {
    expect(await read(kick, { clientid: ['a', 'off', 'gone'] }, { clientDetail: detail })).toEqual([
      { key: 'plan.effect.sessions', values: { count: 2, subscriptions: 4, queued: 8 } },
    ])
    expect(await read(kick, { clientid: 'gone' }, { clientDetail: detail })).toEqual([])
  })
  it('reads many clients from the list and reports how many it did not reach', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `c${String(index)}`)
    const others = Array.from({ length: 12_000 }, (_, index) => row(`x${String(index)}`))
    const near = listOf([...ids.map((id) => row(id)), ...others])
    expect([await read(kick, { clientid: ids }, near), near.asked]).toEqual([
      [{ key: 'plan.effect.sessions', values: { count: 30, subscriptions: 60, queued: 120 } }],
      [1],
    ])
    const far = listOf([...ids.slice(1).map((id) => row(id)), ...others, row('c0')])
    expect(
      (await read(kick, { clientid: ids }, far)).map(({ key, values }) => [key, values['count']]),
    ).toEqual([
      ['plan.effect.sessions', 29],
      ['plan.effect.unread', 1],
    ])
  })
  it('reports sessions for a ban of client IDs only', async () => {
    expect(
      (await read(ban, { who: ['a', 'off'], as: 'clientid' }, { clientDetail: detail })).map(
        ({ values }) => values['count'],
      ),
    ).toEqual([1])
    expect(await read(ban, { who: ['a'], as: 'username' }, { clientDetail: detail })).toEqual([])
  })
  it('reports the rules of a bridge, and the waiting messages of a removed one', async () => {
    const api = {
      ruleList: () =>
        Promise.resolve({
          data: [
            { id: 'out', actions: ['http:b'], from: [] },
            { id: 'in', actions: [], from: ['$bridges/http:b'] },
            { id: 'other', actions: ['http:c'], from: [] },
          ],
          meta: { count: 3 },
        }),
      bridgeMetrics: () => Promise.resolve({ metrics: { queuing: 4, inflight: 1 } }),
    }
    const rules = {
      key: 'plan.effect.rules',
      values: { count: 2 },
      refs: [
        { resource: 'rule', id: 'out' },
        { resource: 'rule', id: 'in' },
      ],
    }
    expect(await read(disableBridge, { id: 'http:b' }, api)).toEqual([rules])
    expect(await read(removeBridge, { id: 'http:b' }, api)).toEqual([
      rules,
      { key: 'plan.effect.waiting', values: { count: 5 } },
    ])
  })
  it('reports the rules of an action and of a source with the same id, and the waiting messages of an ending action', async () => {
    const api = {
      ruleList: () =>
        Promise.resolve({
          data: [
            { id: 'out', actions: ['webhook:b'], from: [] },
            { id: 'in', actions: [], from: ['$sources/http:b'] },
            { id: 'other', actions: ['http:c'], from: [] },
          ],
          meta: { count: 3 },
        }),
      actionMetrics: () => Promise.resolve({ metrics: { queuing: 4, inflight: 1 } }),
    }
    const rules = (id: string) => ({
      key: 'plan.effect.rules',
      values: { count: 1 },
      refs: [{ resource: 'rule', id }],
    })
    const waiting = { key: 'plan.effect.waiting', values: { count: 5 } }
    for (const command of [disableAction, updateAction, removeAction])
      expect(await read(command, { id: 'http:b' }, api)).toEqual([rules('out'), waiting])
    expect(await read(startAction, { id: 'http:b' }, api)).toEqual([rules('out')])
    for (const command of [disableSource, updateSource, removeSource, startSource])
      expect(await read(command, { id: 'http:b' }, api)).toEqual([rules('in')])
  })
  it('reports everything behind a connector: actions, rules and waiting messages, also on a broker without sources', async () => {
    const requests: string[] = []
    const api = {
      actionList: () =>
        Promise.resolve([
          { type: 'http', name: 'a', connector: 'hook' },
          { type: 'http', name: 'b', connector: 'else' },
          { type: 'mqtt', name: 'c', connector: 'hook' },
        ]),
      sourceList: () => Promise.resolve([{ type: 'http', name: 's', connector: 'hook' }]),
      ruleList: () =>
        Promise.resolve({
          data: [
            { id: 'out', actions: ['http:a'], from: [] },
            { id: 'in', actions: [], from: ['$sources/http:s'] },
            { id: 'other', actions: ['http:b'], from: [] },
          ],
          meta: { count: 3 },
        }),
      actionMetrics: ({ params: { id } }: { params: { id: string } }) => {
        requests.push(id)
        return Promise.resolve({ metrics: { queuing: 2, inflight: 0 } })
      },
    }
    const channels = {
      key: 'integration.effect.channels',
      values: { count: 2 },
      refs: [
        { resource: 'action', id: 'http:a' },
        { resource: 'source', id: 'http:s' },
      ],
    }
    const rules = {
      key: 'integration.effect.rules',
      values: { count: 2 },
      refs: [
        { resource: 'rule', id: 'out' },
        { resource: 'rule', id: 'in' },
      ],
    }
    expect(await read(disableConnector, { id: 'http:hook' }, api)).toEqual([
      channels,
      rules,
      { key: 'plan.effect.waiting', values: { count: 2 } },
    ])
    expect(requests).toEqual(['http:a'])
    expect(await read(startConnector, { id: 'http:hook' }, api)).toEqual([channels, rules])
    expect(await read(removeConnector, { id: 'http:none' }, api)).toEqual([])
    const without = { ...api, sourceList: () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')) }
    expect((await read(updateConnector, { id: 'http:hook' }, without))[0]).toMatchObject({
      values: { count: 1 },
    })
  })
  it('throws read errors', async () => {
    await expect(
      read(
        kick,
        { clientid: 'a' },
        { clientDetail: () => Promise.reject(new ApiError(503, 'NODE_DOWN', '')) },
      ),
    ).rejects.toMatchObject({ code: 'NODE_DOWN' })
  })
})
