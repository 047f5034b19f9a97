import { afterEach, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { getFormFields, withInitials } from '@/command/prompt/params'
import { perform } from '@/command/run'
import { findDisabledReason } from '@/command/unsupported'
import { releaseOf } from '@/contract/capability'
import traceCreate from '@commands/trace/create'
import traceLimits from '@commands/trace/limits'
import traceRule from '@commands/trace/rule'

let harness: TestBroker
afterEach(() => harness.broker.close())

async function open(api: `${number}.${number}`) {
  harness = await startTestBroker({ api, edition: api === '6.2' ? 'enterprise' : 'opensource' })
  return contextWith({
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${harness.token}`,
      namespaced: () => api === '6.2',
      http: createHttp({ fetch: (url, init) => harness.broker.fetch(new Request(url, init)) }),
    }),
    now: () => harness.clock.at,
    release: releaseOf(`${api}.9`),
    edition: api === '6.2' ? 'enterprise' : 'opensource',
  })
}
const traces = async () => (await harness.call('GET', '/trace')).value
const rule = { id: 'r1', sql: 'SELECT * FROM "t/#"', actions: [] }

it('traces a rule by its id on 5.8', async () => {
  const context = await open('5.8')
  await perform(traceCreate, { condition: 'r1', name: 'one', type: 'ruleid', format: 'json' }, context)
  expect(await traces()).toMatchObject([{ name: 'one', type: 'ruleid', ruleid: 'r1', formatter: 'json' }])
  await harness.call('POST', '/rules', { body: rule })
  await perform(traceRule, { id: 'r1' }, context)
  expect(await traces()).toMatchObject([{ type: 'ruleid' }, { type: 'ruleid', ruleid: 'r1' }])
})

it('traces the topic of a rule on 5.1, which cannot trace rules', async () => {
  const context = await open('5.1')
  expect(findDisabledReason(traceCreate, context, { type: 'ruleid' })).toMatchObject({
    key: 'palette.lack.before',
    values: { since: '5.7.0' },
  })
  await harness.call('POST', '/rules', { body: rule })
  await perform(traceRule, { id: 'r1' }, context)
  expect(await traces()).toMatchObject([{ type: 'topic', topic: 't/#' }])
})

it('traces a rule of a namespace, with a limit of payloads', async () => {
  const context = await open('6.2')
  await harness.call('POST', '/mt/ns/acme')
  await perform(
    traceCreate,
    { condition: 'r1@acme', name: 'one', type: 'ruleid', payload_limit: 64 },
    context,
  )
  expect(await traces()).toMatchObject([{ ruleid: 'r1', namespace: 'acme', payload_limit: 64 }])
})

it('changes one limit of traces and keeps the other, and says when the limit is reached', async () => {
  const context = await open('6.2')
  await perform(traceLimits, { max_traces: 1 }, context)
  expect((await harness.call('GET', '/tracing')).value).toMatchObject({ max_traces: 1 })
  expect(await traceLimits.current?.({}, context)).toEqual({ max_traces: 1, max_file_size: 134_217_728 })
  await perform(traceCreate, { condition: 'a', name: 'one' }, context)
  await expect(perform(traceCreate, { condition: 'b', name: 'two' }, context)).rejects.toMatchObject({
    code: 'EXCEED_LIMIT',
  })
})

it('shows the start before the end in its form, with defaults that are sent as such', async () => {
  const names = getFormFields(traceCreate, contextWith())
  expect(names.indexOf('start')).toBeLessThan(names.indexOf('until'))
  expect([traceCreate.params.start.label, traceCreate.params.until.label]).toEqual([
    'trace.start',
    'trace.column.end',
  ])
  const context = await open('5.8')
  expect([traceCreate.params.start.whenEmpty, traceCreate.params.until.initial]).toEqual([
    'trace.startNow',
    '30m',
  ])
  const values = withInitials(traceCreate, { condition: 'a', name: 'one' }, context)
  for (const [name, value] of Object.entries(values))
    expect(traceCreate.params[name as 'start'].schema.safeParse(value).success, name).toBe(true)
  await perform(traceCreate, values, context)
  const [row] = (await traces()) as readonly { start_at: string; end_at: string }[]
  expect(Date.parse(row?.end_at ?? '') - Date.parse(row?.start_at ?? '')).toBe(30 * 60_000)
})
