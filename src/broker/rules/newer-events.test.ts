import { afterEach, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import type { Api } from '../releases/releases'
import { eventually } from '../mqtt/harness'
import { startRuleBroker, type RuleBroker } from './harness'

const started: RuleBroker[] = []
afterEach(async () => {
  for (const b of started.splice(0)) await b.stop()
})
async function start(api: Api, edition: 'opensource' | 'enterprise' = 'opensource'): Promise<RuleBroker> {
  const b = await startRuleBroker({ api, edition })
  started.push(b)
  return b
}

it.each(['5.1', '5.8'] as const)('lists the events of %s as recorded', async (release) => {
  const b = await start(release)
  const { responseBody } =
    recorded('rules', release).find(({ path, status }) => path === '/rule_events' && status === 200) ?? {}
  expect((await b.call('GET', '/rule_events')).value).toEqual(responseBody)
})

it('lists the names with levels on 6.2, and the failures of the enterprise edition', async () => {
  const b = await start('6.2', 'enterprise')
  const rows = (await b.call('GET', '/rule_events')).value as { event: string; sql_example: string }[]
  expect(rows.map(({ event }) => event)).toEqual([
    '$events/message_publish',
    '$events/sys/alarm_activated',
    '$events/sys/alarm_deactivated',
    '$events/message/delivered',
    '$events/message/acked',
    '$events/message/dropped',
    '$events/client/connected',
    '$events/client/disconnected',
    '$events/client/connack',
    '$events/auth/check_authz_complete',
    '$events/auth/check_authn_complete',
    '$events/client/ping',
    '$events/session/subscribed',
    '$events/session/unsubscribed',
    '$events/message/delivery_dropped',
    '$bridges/mqtt:*',
    '$events/schema_validation/failed',
    '$events/message_transformation/failed',
  ])
  // The examples of failures still have the older names.
  expect(rows.filter(({ event, sql_example }) => !sql_example.includes(event)).length).toBe(4)
})

/** A rule on a source, and the first output of it after `happen`. */
async function firstOutput(b: RuleBroker, source: string, happen: () => Promise<void>) {
  await b.rule('on', `SELECT * FROM "${source}"`)
  await happen()
  await eventually(() => b.out.length > 0, source)
  return b.out[0]?.value as Readonly<Record<string, unknown>>
}

it.each(['$events/client_connected', '$events/client/connected', '$events/client/+', '$events/#'])(
  'runs a rule FROM "%s" on 6.2 when a client connects',
  async (source) => {
    const b = await start('6.2')
    await b.rule('on', `SELECT event, clientid FROM "${source}" WHERE event = 'client.connected'`)
    await b.client('one')
    await eventually(() => b.out.length > 0, source)
    expect(b.out[0]?.value).toEqual({ event: 'client.connected', clientid: 'one' })
  },
)

it('has the listed columns at run time on 5.8', async () => {
  const b = await start('5.8')
  const rows = (await b.call('GET', '/rule_events')).value as { event: string; columns: string[] }[]
  const happening = rows.filter(({ event }) => !/bridges|alarm|message_publish$/.test(event))
  for (const [index, { event }] of happening.entries())
    await b.rule(`r${String(index)}`, `SELECT * FROM "${event}"`)
  await b.rule('published', 'SELECT * FROM "t/#"')
  const two = await b.client('two')
  await two.subscribeAsync('t/a', { qos: 1 })
  const one = await b.client('one', { username: 'acme' })
  await one.publishAsync('t/a', 'x', { qos: 1 })
  await one.publishAsync('no/receiver', 'x')
  await one.subscribeAsync('own', { qos: 0, nl: true })
  await one.publishAsync('own', 'x')
  await one.unsubscribeAsync('own')
  await one.endAsync()
  /** The columns of the rows that each rule has put out, as one list. */
  const seen = (rule: string) =>
    new Set(
      b.out
        .map(({ value }) => value as Readonly<Record<string, unknown>>)
        .filter(({ metadata }) => (metadata as { rule_id: string }).rule_id === rule)
        .flatMap((row) => Object.keys(row)),
    )
  await eventually(() => happening.every((_, index) => seen(`r${String(index)}`).size > 0), 'every event')
  // Missing in what a real broker sends, though listed; and the reverse.
  const expected = (columns: readonly string[], event: string) =>
    [
      ...columns.filter((name) => !event.endsWith('connack') || name !== 'connected_at'),
      ...(event.endsWith('client_connected') ? ['receive_maximum'] : []),
      'metadata',
    ].sort()
  for (const [index, { event, columns }] of happening.entries())
    expect([event, [...seen(`r${String(index)}`)].sort()]).toEqual([event, expected(columns, event)])
  const published = rows.find(({ event }) => event === '$events/message_publish')
  expect([...seen('published')].sort()).toEqual(expected(published?.columns ?? [], ''))
  const delivered = b.out
    .map(({ value }) => value as Readonly<Record<string, unknown>>)
    .find(({ event, clientid }) => event === 'message.delivered' && clientid === 'two')
  expect(delivered).toMatchObject({
    peername: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
  })
})

it('takes a name with levels for a topic on 5.8', async () => {
  const b = await start('5.8')
  await b.rule('levels', 'SELECT 1 AS a FROM "$events/client/connected"')
  await b.rule('older', 'SELECT 2 AS a FROM "$events/client_connected"')
  await b.client('one')
  await eventually(() => b.out.length > 0, 'the older name')
  expect(b.out.map(({ value }) => value)).toEqual([{ a: 2 }])
})

it.each([
  ['5.8', '$events/client_check_authn_complete'],
  ['6.2', '$events/auth/check_authn_complete'],
] as const)('runs a rule on %s when authentication was decided (%s)', async (api, source) => {
  const b = await start(api)
  const row = await firstOutput(b, source, async () => void (await b.client('one', { username: 'acme' })))
  expect(row).toMatchObject({
    event: 'client.check_authn_complete',
    clientid: 'one',
    username: 'acme',
    reason_code: 'success',
    is_anonymous: true,
    is_superuser: false,
    client_attrs: {},
  })
})

it('runs a rule when a client pings', async () => {
  const b = await start('6.2')
  const row = await firstOutput(b, '$events/client/ping', async () => {
    const one = await b.raw('one')
    one.send({ cmd: 'pingreq' })
    await one.until('pingresp')
  })
  expect(row).toMatchObject({ event: 'client.ping', clientid: 'one', proto_name: 'MQTT' })
})

it('runs rules when an alarm is raised and cleared, with neither time nor node', async () => {
  const b = await start('5.8')
  const alarm = { node: 'emqx@127.0.0.1', name: 'hot', message: 'too hot', details: { degrees: 90 } }
  const activated_at = expect.any(Number) as number
  const shared = { name: 'hot', message: 'too hot', details: { degrees: 90 }, activated_at }
  const row = await firstOutput(b, '$events/sys/alarm_activated', async () =>
    Promise.resolve(b.broker.state.alarms.raise(alarm)),
  )
  expect(row).toEqual({ ...shared, event: 'alarm.activated', metadata: { rule_id: 'on' } })
  await b.rule('off', 'SELECT * FROM "$events/sys/alarm_deactivated"')
  b.broker.state.alarms.clear(alarm.node, alarm.name)
  const cleared = { ...shared, event: 'alarm.deactivated', deactivated_at: activated_at }
  await eventually(() => b.out.length > 1, 'the alarm is cleared')
  expect(b.out[1]?.value).toEqual({ ...cleared, metadata: { rule_id: 'off' } })
})
