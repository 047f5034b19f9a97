import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8' })
  await b.call('POST', '/rules', {
    body: {
      id: 'followed',
      sql: 'SELECT payload FROM "act/#" WHERE qos >= 0',
      actions: [{ function: 'console' }, 'http:nosuch'],
    },
  })
  await b.call('POST', '/rules', { body: { id: 'other', sql: 'SELECT * FROM "act/#"', actions: [] } })
})
afterAll(() => b.broker.close())

type Line = { time: string; msg: string; level: string; meta: Record<string, unknown> }
const textOf = async (name: string) =>
  ((await b.call('GET', `/trace/${name}/log?bytes=100000`)).value as { items: string }).items
const linesOf = async (name: string) =>
  (await textOf(name))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const logs = recorded('traces', '5.8')
const real = logs
  .filter(({ path, note }) => path === '/trace/trace_rule/log' && note?.startsWith('whole'))
  .flatMap(({ responseBody }) =>
    (responseBody as { items: string }).items.split('\n').filter((line) => line.endsWith('}')),
  )
  .map((line) => JSON.parse(line) as Line)

it('follows a rule step by step in JSON, in tests and real runs', async () => {
  expect(
    (
      await b.call('POST', '/trace', {
        body: { name: 'steps', type: 'ruleid', ruleid: 'followed', formatter: 'json' },
      })
    ).value,
  ).toMatchObject({ type: 'ruleid', ruleid: 'followed', formatter: 'json' })
  expect(
    (
      await b.call('POST', '/rules/followed/test', {
        body: {
          context: {
            event_type: 'message_publish',
            clientid: 'c_trial',
            topic: 'act/trial',
            qos: 1,
            payload: 'x',
          },
        },
      })
    ).value,
  ).toEqual(['ok', 'ok'])
  const tried = await linesOf('steps')
  expect(tried.map(({ msg }) => msg)).toEqual([
    'rule_activated',
    'SQL_yielded_result',
    'call_action_function',
    'action_stopped_after_template_rendering',
    'bridge_action',
    'action_stopped_after_template_rendering',
  ])
  expect(
    tried.every(
      ({ meta }) =>
        meta['rule_id'] === 'followed' &&
        meta['stop_action_after_render'] === true &&
        meta['clientid'] === 'c_trial',
    ),
  ).toBe(true)
  expect(tried[1]?.meta['result']).toEqual({ payload: 'x' })

  await b.call('POST', '/publish', { body: { topic: 'act/1', payload: 'y' } })
  const run = (await linesOf('steps')).slice(tried.length)
  expect(run.map(({ msg }) => msg).sort()).toEqual(
    [
      'SQL_yielded_result',
      'action_success',
      'bridge_action',
      'call_action_function',
      'console',
      'discarded',
      'rule_activated',
    ].sort(),
  )
  // Compared with the recorded lines of a real broker.
  for (const line of run.filter(({ msg }) => real.some((each) => each.msg === msg))) {
    const sample = real.find(({ msg }) => msg === line.msg)
    expect(Object.keys(line).sort()).toEqual(Object.keys(sample ?? {}).sort())
    const wanted = Object.keys(sample?.meta ?? {}).filter((key) => key !== 'stop_action_after_render')
    expect(Object.keys(line.meta).sort(), line.msg).toEqual(wanted.sort())
    expect(line.meta['trace_tag']).toBe(sample?.meta['trace_tag'])
  }
})

it('follows a topic in JSON with its payload hidden, as recorded', async () => {
  await b.call('POST', '/trace', {
    body: { name: 'quiet', type: 'topic', topic: 'chat/#', formatter: 'json', payload_encode: 'hidden' },
  })
  await b.call('POST', '/publish', {
    body: { topic: 'chat/room1', payload: 'nobody may read this', clientid: 'publisher-1' },
  })
  const line = (await linesOf('quiet')).find(({ msg: each }) => each === 'publish_to')
  const sample =
    (
      logs.find(({ path }) => path === '/trace/trace_json/log')?.responseBody as { items: string }
    ).items.split('\n')[0] ?? '{}'
  const { msg, level, meta } = JSON.parse(sample) as Line
  expect(line).toMatchObject({
    msg,
    level,
    meta: {
      topic: 'chat/room1',
      payload: meta['payload'],
      payload_encode: meta['payload_encode'],
      trace_tag: meta['trace_tag'],
    },
  })
  expect(await textOf('quiet')).not.toContain('nobody may read this')
})

it('allows a second trace of the same target, and requires a rule id', async () => {
  for (const name of ['one', 'two'])
    expect(
      (await b.call('POST', '/trace', { body: { name, type: 'ruleid', ruleid: 'nosuch' } })).status,
    ).toBe(200)
  const { requestBody, status, responseBody } =
    logs.find(({ requestBody: body }) => (body as { name?: string } | undefined)?.name === 'trace_noid') ?? {}
  const answer = await b.call('POST', '/trace', { body: requestBody })
  expect([answer.status, withoutProse(answer.value)]).toEqual([status, withoutProse(responseBody)])
  expect((await b.call('GET', '/trace')).value).toContainEqual(
    expect.objectContaining({ name: 'one', ruleid: 'nosuch', formatter: 'text', status: 'running' }),
  )
})

it('writes no port of a client that a test run names, in the text of the log', async () => {
  await b.call('POST', '/trace', { body: { name: 'plain', type: 'ruleid', ruleid: 'followed' } })
  await b.call('POST', '/rules/followed/test', {
    body: {
      context: { event_type: 'message_publish', clientid: 'c_plain', topic: 'act/x', qos: 1, payload: 'x' },
    },
  })
  const text = await textOf('plain')
  expect(text).toContain('c_plain@')
  expect(text).not.toContain(':undefined')
})
