import { expect, it } from 'vitest'
import type { EndpointId } from '@/contract'
import { findPathNames } from './path-names'

const lists: Readonly<Partial<Record<EndpointId, unknown>>> = {
  ruleList: { data: [{ id: 'r1' }], meta: {} },
  authzSources: { sources: [{ type: 'file' }] },
  bridgeList: [{ type: 'mqtt', name: 'cloud' }],
  delayedList: { data: [{ node: 'n1', msgid: 'm1' }, { node: 'n2' }] },
  pluginList: [{ name: 'tool', rel_vsn: '1.0.0' }],
  externalRegistries: { registry: { type: 'confluent' } },
  namespaceList: ['sales'],
  gatewayList: [
    { name: 'coap', status: 'unloaded' },
    { name: 'stomp', status: 'running' },
  ],
  gatewayListenerList: [{ id: 'stomp:tcp:default' }],
  clientList: { data: [] },
}
const names = (path: string) => findPathNames(path, (id) => Promise.resolve(lists[id]))

it.each([
  ['/nodes', {}],
  ['/rules/{id}', { id: 'r1' }],
  ['/authorization/sources/{type}/status', { type: 'file' }],
  ['/bridges/{id}/metrics', { id: 'mqtt:cloud' }],
  ['/mqtt/delayed/messages/{node}/{msgid}', { node: 'n1', msgid: 'm1' }],
  ['/plugins/{name}', { name: 'tool-1.0.0' }],
  ['/schema_registry_external/registry/{name}', { name: 'registry' }],
  ['/mt/ns/{ns}/config', { ns: 'sales' }],
  ['/gateways/{name}/listeners/{id}', { name: 'stomp', id: 'stomp:tcp:default' }],
  ['/schemas/{name}', { name: 'hotconf' }],
])('finds the names of %s in the lists of the API', async (path, found) => {
  expect(await names(path)).toEqual(found)
})

it('finds none where a list is empty', async () => {
  expect(await names('/clients/{clientid}')).toBeUndefined()
})
