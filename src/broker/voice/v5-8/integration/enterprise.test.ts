import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBridgeTypes } from '@/contract/bridge/types'
import { at, type Config } from '@/contract/family/config'
import { integrationKind, kindNames } from '@/contract/newer/kind'
import type { SchemaDocument } from '@/contract/schema-document'
import { bench, type Bench } from '../../../harness'
import { integrationTypes } from './types'

let b: Bench
beforeAll(async () => { b = await bench({ api: '5.8', edition: 'enterprise' }) })
afterAll(() => b.broker.close())

const olderTypes = await allBridgeTypes()
const own = [...integrationTypes(olderTypes, 'enterprise').values()].filter(({ type }) => !integrationTypes(olderTypes, 'opensource').has(type))
const document = async (name: string) => (await b.call('GET', `/schemas/${name}`)).value as SchemaDocument

it('the enterprise edition has them, the other has HTTP and MQTT alone', async () => {
  expect(own.length).toBeGreaterThan(10)
  expect(kindNames(await document('connectors'), 'connector')).toEqual(['http', 'mqtt', ...own.map(({ type }) => type)])
  expect((await b.call('GET', '/action_types')).value).toEqual(expect.arrayContaining(own.map(({ type }) => type)))
  expect([...integrationTypes(olderTypes, 'opensource').keys()]).toEqual(['http', 'mqtt'])
})

describe.each(own.map((type) => [type.type, type] as const))('%s', (name, type) => {
  const { type: _, name: __, ...example } = type.older.example
  const { connector, action = {} } = type.split(example)

  it('is a bridge in two parts, and is whole again where they are put together', () => {
    expect(type.merge(connector, action, 'action')).toEqual(example)
  })

  it('is described with every field, as the console draws it', async () => {
    for (const [noun, part] of [['connector', type.connector], ['action', type.channel.action]] as const) {
      const kind = integrationKind(await document(`${noun}s`), noun, name)
      const drawn = [...Object.keys(kind?.fields ?? {}), ...(kind?.jsonOnly ?? [])]
      expect(drawn.filter((path) => path !== 'name').sort(), noun).toEqual(Object.keys(part?.described.fields ?? {}).sort())
      for (const [path, { required }] of Object.entries(part?.described.fields ?? {})) expect([noun, path, kind?.fields[path]?.required === true]).toEqual([noun, path, required === true])
    }
  })

  it('is made, says that there is no driver for it, keeps its secrets and is checked', async () => {
    const made = await b.call('POST', '/connectors', { body: { type: name, name: 'own', ...connector, resource_opts: { start_timeout: '100ms' } } })
    expect(made.status, made.text).toBe(201)
    expect(made.value).toMatchObject({ type: name, name: 'own', status: 'disconnected', status_reason: expect.stringContaining('no driver') as string })
    for (const [path, { kind }] of Object.entries(type.connector.described.fields)) if (kind === 'secret' && at(connector, path) !== undefined) expect(at(made.value as Config, path)).toBe('******')
    const sent = await b.call('POST', '/actions', { body: { type: name, name: 'own', connector: 'own', parameters: {}, ...action } })
    expect(sent.status, sent.text).toBe(201)
    expect(sent.value).toMatchObject({ type: name, connector: 'own', status: 'disconnected', status_reason: 'Resource not operational' })
    expect((await b.call('POST', '/connectors', { body: { type: name, name: 'wrong', ...connector, nosuch: 1 } })).status).toBe(400)
    const required = Object.entries(type.connector.described.fields).find(([, field]) => field.required === true)?.[0] ?? ''
    if (required !== '') expect((await b.call('POST', '/connectors', { body: { type: name, name: 'less', ...connector, [required]: undefined } })).text).toContain('required_field')
    expect((await b.call('POST', '/connectors_probe', { body: { type: name, name: 'own', ...connector } })).value).toMatchObject({ code: 'TEST_FAILED' })
    // As bridges of the older kind, which this release still has.
    expect((await b.call('GET', `/bridges/${name}:own`)).value).toMatchObject({ type: name, name: 'own', status: 'disconnected' })
    expect((await b.call('DELETE', `/connectors/${name}:own`)).status).toBe(400)
    expect([(await b.call('DELETE', `/actions/${name}:own`)).status, (await b.call('DELETE', `/connectors/${name}:own`)).status]).toEqual([204, 204])
  })
})
