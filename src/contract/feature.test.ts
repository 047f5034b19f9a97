import { expect, it } from 'vitest'
import { contract } from '@/contract'
import { offers, type Broker } from './capability'
import type { Table } from './endpoint'
import { featureNames, findFeature, toSwitchedOff } from './feature'
import { missingCapability } from './missing-capability'

const reply = (...disabled: string[]) => ({ preset: 'custom', enabled: [], disabled })
const broker = (...disabled: string[]): Broker => ({
  release: [6, 3, 0],
  edition: 'enterprise',
  switchedOff: toSwitchedOff(reply(...disabled), contract),
})

it.each([
  ['/rules/{id}', 'data_integration'],
  ['/nodes/{node}/connectors/{id}/{operation}', 'data_integration'],
  ['/nodes/{node}/metrics', undefined],
  ['/mqtt/delayed/messages/{node}/{id}', 'mqtt_extensions'],
  ['/mqtt/topic_metrics', 'mqtt_extensions'],
  ['/mqtt/topic_metrics2/{name}', 'metrics'],
  ['/cluster/links/link/{name}', 'cluster_link'],
  ['/mqtt/retainer/messages', undefined],
  ['/cluster', undefined],
  ['/authentication', undefined],
])('%s belongs to %s', (path, feature) => {
  expect(findFeature(path)).toBe(feature)
})

it('has a call in the contract for every feature but those that the console has no screens for', () => {
  const used = new Set(Object.values(contract as Table).map(({ path }) => findFeature(path)))
  expect(featureNames.filter((name) => !used.has(name as never))).toEqual(['dashboard', 'gcp_device'])
})

it.each([
  ['data_integration', ['connectors', 'sources']],
  ['message_transformation', ['messageTransformation']],
  ['schema_validation', ['schemaValidation']],
  ['schema_registry', ['schemaRegistry', 'externalSchemaRegistry']],
  ['cluster_link', ['clusterLinks']],
  ['multi_tenancy', ['namespaces', 'namespacedRows']],
  ['ai', ['aiCompletion']],
  ['metrics', ['topicFilterMetrics']],
  ['mqtt_extensions', ['messageQueues', 'messageStreams']],
  ['file_transfer', ['fileTransfer']],
  ['opentelemetry', ['opentelemetry']],
] as const)('%s brings the capabilities of its screens with it', (feature, capabilities) => {
  const ofCalls = capabilities.filter((one) =>
    Object.values(contract as Table).some(({ needs }) => needs === one),
  )
  expect(ofCalls.length).toBeGreaterThan(0)
  expect(ofCalls.filter((one) => offers(one, broker(feature)))).toEqual([])
})

it('lacks the capabilities whose calls are all disabled, and says by what', () => {
  const without = broker('ai', 'mqtt_extensions')
  for (const capability of ['aiCompletion', 'messageQueues'] as const) {
    expect(offers(capability, broker())).toBe(true)
    expect(offers(capability, without)).toBe(false)
  }
  expect(missingCapability('messageQueues', without)).toEqual({
    why: 'off',
    feature: 'mqtt_extensions',
    preset: 'custom',
  })
  // Other nouns have calls of the same capability.
  expect(offers('roles', without)).toBe(true)
  expect(without.switchedOff?.calls.get('delayedList')).toBe('mqtt_extensions')
  expect(without.switchedOff?.calls.has('retainedList')).toBe(false)
})

it('knows nothing to be disabled with all features', () => {
  expect(toSwitchedOff(reply(), contract)).toBeUndefined()
})
