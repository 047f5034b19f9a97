import { afterEach, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { offeredPrompt } from '@/command/offered-prompt'
import { perform } from '@/command/run'
import { findDisabledReason } from '@/command/unsupported'
import { releaseOf } from '@/contract/capability'
import schemaCreate from '@commands/schema/create'
import schemaRemove from '@commands/schema/delete'
import schemaUpdate from '@commands/schema/edit'

let harness: TestBroker
afterEach(() => harness.broker.close())

async function open(api: `${number}.${number}`) {
  harness = await startTestBroker({ api, edition: 'enterprise' })
  return contextWith({
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${harness.token}`,
      http: createHttp({ fetch: (url, init) => harness.broker.fetch(new Request(url, init)) }),
    }),
    release: releaseOf(`${api}.2`),
    edition: 'enterprise',
  })
}
const stored = async (name: string) => (await harness.call('GET', `/schema_registry/${name}`)).value

it('creates JSON Schema, and keeps the type when only the description changes', async () => {
  const context = await open('6.2')
  const source = '{"type":"object"}'
  await perform(schemaCreate, { name: 'js', type: 'json', source }, context)
  await perform(schemaUpdate, { name: 'js', description: 'changed' }, context)
  expect(await stored('js')).toEqual({ name: 'js', type: 'json', source, description: 'changed' })
  await expect(perform(schemaUpdate, { name: 'js', source: '{' }, context)).rejects.toMatchObject({
    code: 'SCHEMA_JSON',
    message: '1:2',
  })
})

it('creates a schema that an HTTP service holds, and changes only the given parameters', async () => {
  const context = await open('6.2')
  const config = { url: 'http://127.0.0.1:9/enc', headers: { 'x-key': 'a' }, pool_size: 3 }
  await perform(schemaCreate, { name: 'eh', type: 'external_http', config }, context)
  expect(await stored('eh')).toMatchObject({
    type: 'external_http',
    parameters: { ...config, method: 'post', pool_type: 'random', connect_timeout: '15s' },
  })
  await perform(schemaUpdate, { name: 'eh', config: { method: 'get' } }, context)
  expect(await stored('eh')).toMatchObject({ parameters: { ...config, method: 'get' } })
  await expect(perform(schemaCreate, { name: 'no', type: 'external_http' }, context)).rejects.toMatchObject({
    code: 'SCHEMA_URL',
  })
})

it('offers only the types of the release, and says since when there are others', async () => {
  const [older, newer] = [await open('5.1'), await open('6.2')]
  const optionsOf = (context: typeof older) => offeredPrompt(schemaCreate.params.type, context)
  expect(optionsOf(older)).toMatchObject({ options: ['avro', 'protobuf'] })
  expect(optionsOf(newer)).toMatchObject({ options: ['avro', 'protobuf', 'json', 'external_http'] })
  expect(findDisabledReason(schemaCreate, older, { type: 'json' })).toMatchObject({
    key: 'palette.lack.before',
    values: { since: '5.6.0' },
  })
  expect(findDisabledReason(schemaCreate, older, { type: 'avro' })).toBeUndefined()
})

it('names what uses a schema that the broker does not delete', async () => {
  const context = await open('6.2')
  await perform(schemaCreate, { name: 'js', type: 'json', source: '{"type":"object"}' }, context)
  expect(
    (
      await harness.call('POST', '/schema_validations', {
        body: {
          name: 'v1',
          topics: ['t/#'],
          strategy: 'all_pass',
          failure_action: 'drop',
          checks: [{ type: 'json', schema: 'js' }],
        },
      })
    ).status,
  ).toBe(201)
  await expect(perform(schemaRemove, { name: 'js' }, context)).rejects.toMatchObject({
    code: 'SCHEMA_USED',
    values: { name: 'js', users: 'v1' },
  })
  expect(await schemaRemove.warn?.({ name: 'js' }, ['js'], context)).toMatchObject({
    body: 'schema.delete.kept',
  })
})
