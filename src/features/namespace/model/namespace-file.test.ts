import { expect, it } from 'vitest'
import { countContents, readNamespaceFile } from './namespace-file'

const entry = {
  ns: 'plant_a',
  config: { session: { max_sessions: 7 } },
  contents: {
    rule_engine: { rules: { r1: {}, r2: {} } },
    connectors: { http: { hook: {} }, mqtt: { up: {}, down: {} } },
    actions: { http: { out: {} } },
  },
}
const read = (value: unknown) =>
  readNamespaceFile('f', typeof value === 'string' ? value : JSON.stringify(value))

it('reads namespaces with what they hold', () => {
  const { namespaces, fault } = read([entry])
  expect([namespaces, fault]).toEqual([[entry], undefined])
  expect(countContents(entry.contents)).toEqual({ rules: 2, connectors: 3, actions: 1, sources: 0 })
  expect(countContents({})).toEqual({ rules: 0, connectors: 0, actions: 0, sources: 0 })
})

it.each([
  ['{', { reason: 'json', name: '' }],
  [{ plant_a: {} }, { reason: 'form', name: '' }],
  [[entry, { ns: 'plant_b', config: 3, contents: {} }], { reason: 'form', name: '1.config' }],
  [[entry, entry], { reason: 'twice', name: 'plant_a' }],
])('names the reason why it cannot read %j', (value, fault) => {
  expect(read(value)).toMatchObject({ namespaces: [], fault })
})
