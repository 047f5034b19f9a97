import { describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { View } from './view'
import { createConnections, type Connections } from './connections'
import { watchForeign } from './foreign'
import {
  initialSettings,
  listenerAddress,
  originAddress,
  findSettingsProblems,
  formatUrl,
  defaultAddress,
} from './settings'

const page = { protocol: 'http:', hostname: 'console.example', port: '4180' }
const secure = { ...page, protocol: 'https:', port: '' }
const environment = { load: () => Promise.reject(new Error('nobody connects here')) }
const made = (location = page) => createConnections({ location, storage: undefined }, environment)
const urls = ({ tabs }: Connections) =>
  tabs.get().all.map(({ connection }) => formatUrl(connection.store.get().settings))

describe('the MQTT address of the current broker', () => {
  it('is this origin if our server forwards MQTT', () => {
    expect([
      formatUrl(initialSettings('a', originAddress(page, '/mqtt'))),
      formatUrl(initialSettings('a', originAddress(secure, '/mqtt'))),
    ]).toEqual(['ws://console.example:4180/mqtt', 'wss://console.example:443/mqtt'])
  })
  it('is otherwise the first running WebSocket listener, with TLS on an HTTPS page', () => {
    const listeners = [
      { id: 'tcp:a', type: 'tcp', bind: '0.0.0.0:1883' },
      { id: 'ws:off', type: 'ws', bind: ':9', status: { running: false } },
      { id: 'ws:gone', type: 'ws', bind: ':8', enable: false },
      { id: 'wss:a', type: 'wss', bind: '[::]:9084' },
      { id: 'ws:a', type: 'ws', bind: '127.0.0.1:9083', status: { running: true } },
      { id: 'ws:b', type: 'ws', bind: 9085 },
    ]
    expect(listenerAddress(listeners, page)).toEqual({
      tls: false,
      host: 'console.example',
      port: '9083',
      path: '/mqtt',
    })
    expect(listenerAddress(listeners, secure)).toEqual({
      tls: true,
      host: 'console.example',
      port: '9084',
      path: '/mqtt',
    })
    expect(listenerAddress(listeners.slice(0, 3), page)).toBeUndefined()
  })
  it('is otherwise the default port', () => {
    expect([defaultAddress(page).port, defaultAddress(secure).port]).toEqual(['8083', '8084'])
  })
  it('applies to connections that the user has not changed, and to new ones', () => {
    const connections = made()
    const set = connections.add()
    if (set === undefined) throw new Error('there is room for two')
    connections.edit(set.id, { ...set.connection.store.get().settings, port: '1234' })
    connections.suggest(originAddress(page, '/mqtt'))
    connections.add()
    expect(urls(connections)).toEqual([
      'ws://console.example:4180/mqtt',
      'ws://console.example:1234/mqtt',
      'ws://console.example:4180/mqtt',
    ])
  })
})

it('gives each connection a unique name', () => {
  const connections = made()
  const second = connections.add()
  const settings = second?.connection.store.get().settings
  if (second === undefined || settings === undefined) throw new Error('there is room for two')
  expect(
    findSettingsProblems({ ...settings, name: 'mqtt-1' }, page, connections.others(second.id)).name,
  ).toBe('nameTaken')
  expect(findSettingsProblems(settings, page, connections.others(second.id)).name).toBeUndefined()
  expect(findSettingsProblems({ ...settings, name: ' ' }, page).name).toBe('name')
})

describe('a connection to another broker than the current one', () => {
  const stage = (listed: (count: number) => boolean | undefined, clientid = 'me') => {
    vi.useFakeTimers()
    const store = createStore({ settings: { clientid }, state: 'disconnected' } as View)
    const tabs = createStore({ all: [{ id: 'c1', connection: { store } }], selected: 'c1' })
    const isListed = vi.fn(async () => listed(isListed.mock.calls.length))
    const foreign = watchForeign({ tabs } as never, isListed)
    return { set: (state: View['state']) => store.set((view) => ({ ...view, state })), foreign, isListed }
  }
  const after = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)

  it('is reported when its client is not listed for three seconds, until it ends', async () => {
    const { set, foreign } = stage(() => false)
    set('connected')
    await after(2900)
    expect([...foreign.get()]).toEqual([])
    await after(200)
    expect([...foreign.get()]).toEqual(['c1'])
    set('disconnected')
    expect([...foreign.get()]).toEqual([])
    vi.useRealTimers()
  })
  it.each([
    ['is listed a moment later', (count: number) => count > 1],
    ['cannot be asked for', () => undefined],
  ])('is not reported for a client that %s', async (_, listed) => {
    const { set, foreign } = stage(listed)
    set('connected')
    await after(5000)
    expect([...foreign.get()]).toEqual([])
    vi.useRealTimers()
  })
  it('is not looked up without an id, nor after it has ended', async () => {
    const nameless = stage(() => false, '')
    nameless.set('connected')
    await after(5000)
    expect([nameless.isListed.mock.calls.length, nameless.foreign.get().size]).toEqual([0, 0])
    const ended = stage(() => false)
    ended.set('connected')
    ended.set('disconnected')
    await after(5000)
    expect(ended.isListed).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
