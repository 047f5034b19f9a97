import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { startTestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { bodyOf, initialConfig } from '@/contract/family/body'
import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { gatewayListenerKind } from '@/features/gateway/fields-listener'
import { listenerChanges, listenerKind, listenerRead } from '@/features/listener/fields'
import { isBind } from '@/lib/net/bind'
import create from '@commands/listener/create'
import edit from '@commands/listener/edit'
import { filesBelow, root } from '../registries'

const header = 'websocket.proxy_address_header'
const ws = listenerKind('ws')
/** What the form of a new listener sends, with one value entered. */
const created = (path?: string, value?: string) => {
  const config = { ...initialConfig(ws.fields), name: 'a' }
  return bodyOf(ws.fields, path === undefined ? config : withValueAt(config, path, value), {
    omitDefaults: true,
  })
}

it('begins with an address, not with a port alone', () => {
  for (const type of ['tcp', 'ssl', 'ws', 'wss', 'quic'] as const) {
    const bind = String(initialConfig(listenerKind(type).fields)['bind'])
    expect([isBind(bind), bind.startsWith('0.0.0.0:')]).toEqual([true, true])
  }
})

it('leaves the headers of a proxy to the broker unless they are entered, and sends an empty one', () => {
  expect(at(created(), header)).toBeUndefined()
  expect(at(created(header, 'x-forwarded-for'), header)).toBe('x-forwarded-for')
  expect(at(created(header, ''), header)).toBe('')
})

it('shows the headers of the reply, and sends an emptied one', () => {
  const shown = (headers: Config) => listenerRead(ws, { type: 'ws', name: 'a', websocket: headers })
  expect(at(shown({}), header)).toBeUndefined()
  expect(at(shown({ proxy_address_header: '' }), header)).toBe('')
  const before = shown({ proxy_address_header: 'x-real-ip' })
  expect(listenerChanges(ws, before, withValueAt(before, header, ''))).toEqual({
    websocket: { proxy_address_header: '' },
  })
  expect(listenerChanges(ws, shown({ proxy_address_header: '' }), shown({}))).toEqual({})
  // A gateway is sent all settings, and would go back to the default of an omitted one.
  const { fields } = gatewayListenerKind.ws
  const emptied = withValueAt({ ...initialConfig(fields), name: 'a', bind: '1' }, header, '')
  expect(at(bodyOf(fields, emptied, { omitDefaults: false }), header)).toBe('')
})

it.each([
  ['6.2', 'x-forwarded-for'],
  ['6.3', ''],
] as const)('has the default of release %s at the broker', async (api, value) => {
  const b = await startTestBroker({ api, edition: 'enterprise' })
  const { value: row } = await b.call('GET', '/listeners/ws:default')
  expect(at(isConfig(row) ? row : {}, header)).toBe(value)
  await b.broker.close()
})

it.each([
  [create, { type: 'tcp', name: 'a', bind: '1884', config: {} }, '127.0.0.1:1884', 'listener.create.bound'],
  [create, { type: 'tcp', name: 'a', bind: '1884', config: {} }, '0.0.0.0:1884', 'listener.create.done'],
  [create, { type: 'tcp', name: 'a', bind: '10.0.0.1:1884', config: {} }, ':1884', 'listener.create.bound'],
  [edit, { listener: 'tcp:a', config: { bind: '1884' } }, '127.0.0.1:1884', 'listener.edit.bound'],
  [edit, { listener: 'tcp:a', config: { bind: ':1884' } }, 1884, 'listener.edit.done'],
  [edit, { listener: 'tcp:a', config: { mountpoint: 'a/' } }, ':1884', 'listener.edit.done'],
] as const)(
  'says which address was bound in place of another ($id)',
  async (command, values, bind, message) => {
    const reply = vi.fn(() => ({ id: 'tcp:a', type: 'tcp', bind }))
    const api = fakeClient({ listenerCreate: reply, listenerUpdate: reply })
    const outcome = await perform(command, values, contextWith({ api }))
    expect(outcome).toMatchObject({ kind: 'done', message })
    if (message.endsWith('bound')) expect(outcome).toMatchObject({ values: { bind }, differs: true })
  },
)

it('never says without the security profile of the node that all clients may connect without an authenticator', () => {
  const claims = /(?:every|any) client can connect(?! until| through)/i
  // Listeners of gateways have authenticators of their own.
  const texts = filesBelow('locales/en', (path) => path.endsWith('.json') && !path.endsWith('gateway.json'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((line) => claims.test(line))
  expect(texts.length).toBeGreaterThanOrEqual(6)
  expect(texts.filter((line) => !line.includes('security profile'))).toEqual([])
})
