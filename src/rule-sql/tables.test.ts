import { describe, expect, it } from 'vitest'
import { nodeHost, maxUnpackedBytes } from '@/broker/rules/host'
import { recorded } from '../../tests/samples'
import { findEvent, eventTypes, ruleEvents } from './events'
import { findColumns, namedEvents, listedEvents } from './listed-events'
import { newRuleSql, sqlExamples } from './examples'
import { functionTable } from './function-table'
import { functions } from './functions/all'
import { newerFunctions } from './functions/newer'
import { parseRule } from './parse'
import { takeContext, testRule, trialColumns } from './rule-test'
import { takesEvent, takesTopic, topicMatches } from './topics'

describe('the table of functions', () => {
  it('lists every implemented function, and otherwise only enterprise functions', () => {
    expect(
      functionTable
        .filter(({ enterprise, since }) => !enterprise && since === undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...functions.keys()].sort())
    expect(
      functionTable
        .filter(({ enterprise, since }) => !enterprise && since !== undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(newerFunctions).sort())
    expect(functionTable.filter(({ enterprise }) => enterprise).map(({ name }) => name)).toEqual([
      'schema_decode',
      'schema_encode',
      'sparkplug_decode',
      'sparkplug_encode',
      'ai_completion',
    ])
    expect(functionTable.find(({ name }) => name === 'ai_completion')?.since).toEqual([5, 10, 0])
  })

  it('has signatures with the accepted number of arguments', () => {
    for (const { name, signature, enterprise } of functionTable) {
      if (enterprise || name === 'sprintf') continue
      const inside = signature.slice(signature.indexOf('(') + 1, -1)
      const all = inside === '' ? 0 : inside.split(',').length
      const optional = [...inside.matchAll(/\[([^[]*)/g)]
        .map(
          ([, part = '']) =>
            part
              .replace(/\].*/, '')
              .split(',')
              .filter((each) => /\w/.test(each)).length,
        )
        .reduce((sum, each) => sum + each, 0)
      const accepted = [0, 1, 2, 3, 4, 5, 6, 7].filter((count) =>
        (functions.get(name) ?? newerFunctions[name]?.fn)?.takes(count),
      )
      expect([accepted[0], accepted.at(-1)], signature).toEqual([all - optional, all])
    }
  })
})

describe('the table of events', () => {
  it('has all twelve, in the order of the contract', () => {
    expect(ruleEvents.map(({ type }) => type).join()).toBe(
      'message_publish,message_delivered,message_acked,message_dropped,client_connected,' +
        'client_disconnected,client_connack,client_check_authz_complete,session_subscribed,' +
        'session_unsubscribed,delivery_dropped,$bridges/mqtt:*',
    )
    expect([...eventTypes].sort()).toEqual(ruleEvents.map(({ type }) => type).sort())
  })

  it('has the context fields of the contract', () => {
    const fields = Object.fromEntries(
      ruleEvents.map(({ type, fields: contextFields }) => [type, Object.keys(contextFields).join(' ')]),
    )
    expect(fields).toMatchObject({
      message_publish: 'id clientid username payload peerhost topic publish_received_at qos',
      message_dropped: 'id clientid username payload peerhost topic publish_received_at qos reason',
      session_subscribed: 'clientid username payload peerhost topic publish_received_at qos',
      client_disconnected: 'clientid username reason peername sockname disconnected_at',
      client_check_authz_complete: 'clientid username peerhost topic action authz_source result',
      '$bridges/mqtt:*': 'id payload topic server dup retain message_received_at qos',
    })
  })

  it('proposes only fields that a test accepts, and examples that can be parsed', () => {
    for (const { type, test, fields, example } of ruleEvents) {
      expect(
        Object.keys(test).filter((name) => !(name in fields)),
        type,
      ).toEqual([])
      expect(takeContext({ event_type: type, ...test }), type).toBeDefined()
      expect(parseRule(example).ok, example).toBe(true)
    }
  })

  it('recognizes an event in both spellings, or only the older one where the broker does', () => {
    const both = (newer: string, older: string) => [findEvent(newer)?.type, findEvent(older)?.type]
    expect(both('$events/client/connected', '$events/client_connected')).toEqual([
      'client_connected',
      'client_connected',
    ])
    expect(both('$events/auth/check_authz_complete', '$events/client_check_authz_complete')).toEqual([
      'client_check_authz_complete',
      'client_check_authz_complete',
    ])
    expect(both('$events/message/delivery_dropped', '$events/delivery_dropped')).toEqual([
      'delivery_dropped',
      'delivery_dropped',
    ])
    expect(findEvent('$events/client/connected', false, ruleEvents)?.type).toBe('message_publish')
    expect(findEvent('$events/constructor')?.type).toBe('message_publish')
  })

  it('finds the event of a source', () => {
    expect([
      findEvent('$events/client_connected')?.type,
      findEvent('$events/nosuch')?.type,
      findEvent('t/#')?.type,
      findEvent('$bridges/mqtt:x')?.type,
      findEvent('$bridges/webhook:x')?.type,
    ]).toEqual(['client_connected', 'message_publish', 'message_publish', '$bridges/mqtt:*', undefined])
  })
})

it('names the columns of a source', () => {
  expect(findColumns('$bridges/kafka_consumer:k').join(' ')).toBe('topic key value offset ts ts_type headers')
  expect(findColumns('t/#')).toContain('publish_received_at')
  expect(findColumns('$bridges/webhook:w')).toEqual([])
})

describe('the events that the broker lists', () => {
  const rows = (recorded('rules', '5.8').find(({ path, status }) => path === '/rule_events' && status === 200)
    ?.responseBody ?? []) as { event: string; columns: string[]; sql_example: string }[]
  const named = rows.map((row) => ({
    ...row,
    event: row.event
      .replace('$events/client_connected', '$events/client/connected')
      .replace('$events/client_check_authz_complete', '$events/auth/check_authz_complete'),
  }))

  it('are those of 5.1 until they are loaded', () => {
    expect(listedEvents(undefined).map(({ source }) => source)).toEqual(
      ruleEvents.map(({ source }) => source),
    )
    expect(namedEvents(listedEvents(undefined)).map(({ name }) => name)).toEqual(
      ruleEvents
        .map(({ type }) => type)
        .filter((type) => type !== 'message_publish' && !type.startsWith('$')),
    )
  })
  it('have the names and columns of 5.8.9', () => {
    const listed = listedEvents(rows)
    expect(namedEvents(listed).map(({ source }) => source)).toEqual(
      rows
        .map(({ event }) => event)
        .filter((event) => event !== '$events/message_publish' && event.startsWith('$events/')),
    )
    for (const { event, columns } of rows.filter(({ event: one }) => one.startsWith('$events/')))
      expect(findColumns(event, listed), event).toEqual(columns)
    expect(findColumns('$events/sys/alarm_activated', listed)).toContain('activated_at')
    expect(findColumns('t/#', listed)).toEqual(
      rows.find(({ event }) => event === '$events/message_publish')?.columns,
    )
    expect(findColumns('$sources/mqtt:x', listed)).toEqual(
      rows.find(({ event }) => event === '$bridges/mqtt:*')?.columns,
    )
  })
  it('have the same columns in either spelling, and for a filter those of all matching events (since 5.10)', () => {
    const listed = listedEvents(named)
    const own = rows.find(({ event }) => event === '$events/client_connected')?.columns
    expect([
      findColumns('$events/client/connected', listed),
      findColumns('$events/client_connected', listed),
      findColumns('$events/client/connected', listedEvents(rows)),
    ]).toEqual([own, own, own])
    expect(findColumns('$events/+/check_authz_complete', listed)).toEqual(
      rows.find(({ event }) => event === '$events/client_check_authz_complete')?.columns,
    )
    expect(findColumns('$events/sys/#', listed)).toEqual([
      'event',
      'name',
      'details',
      'message',
      'activated_at',
      'deactivated_at',
    ])
  })
})

describe('a statement tried on an event, in both spellings', () => {
  const run = (source: string, eventLevels: boolean) =>
    testRule(
      `SELECT keepalive, clientid FROM "${source}"`,
      { event_type: 'client_connected', clientid: 'c1' },
      { ...nodeHost({ now: () => 0n }), eventLevels },
      'n@h',
    )
  const output = (reply: ReturnType<typeof run>) =>
    reply.status === 200 ? (JSON.parse(new TextDecoder().decode(reply.json)) as unknown) : reply.code
  it('gives the same result where the broker knows both; an older one treats the newer name as a topic', () => {
    expect([
      output(run('$events/client_connected', false)),
      output(run('$events/client_connected', true)),
      output(run('$events/client/connected', true)),
    ]).toEqual(Array(3).fill({ keepalive: 60, clientid: 'c1' }))
    expect(output(run('$events/client/connected', false))).toEqual({ keepalive: 'undefined', clientid: 'c1' })
  })
  it('triggers a rule in a trial as well', () => {
    const trial = (source: string, eventLevels: boolean) =>
      trialColumns(
        [source],
        { event_type: 'client_connected' },
        { ...nodeHost({ now: () => 0n }), eventLevels },
        'n@h',
      )
    expect([
      trial('$events/client/connected', true) instanceof Map,
      trial('$events/client_connected', true) instanceof Map,
      trial('$events/client/connected', false),
    ]).toEqual([true, true, 'other'])
  })
})

describe('the examples', () => {
  const host = nodeHost({ now: () => 0n })
  const answers = sqlExamples.map(({ sql, context }) => {
    const reply = testRule(sql, context, host, 'node')
    return reply.status === 200
      ? (JSON.parse(new TextDecoder().decode(reply.json)) as Record<string, unknown>)
      : reply.message
  })

  it('give the documented results', () => {
    expect(answers[0]).toEqual({ p: '{"msg": "hello"}' })
    expect(answers[1]).toMatchObject({ event: 'client.connected', clientid: 'c_emqx', proto_name: 'MQTT' })
    expect(answers[2]).toMatchObject([
      { item: { name: 'a', idx: 0 }, clientid: 'c_emqx' },
      { item: { name: 'b', idx: 1 } },
      { item: { name: 'c', idx: 2 } },
    ])
    expect(answers[3]).toEqual([
      { clientid: 'c_emqx', name: 'b', idx: 1 },
      { clientid: 'c_emqx', name: 'c', idx: 2 },
    ])
    expect(answers[4]).toEqual({ x: 7 })
    expect(answers[5]).toEqual({ id: 1 })
  })

  it('start with a statement that can be parsed', () => expect(parseRule(newRuleSql).ok).toBe(true))
})

describe('FROM', () => {
  it.each([
    ['t/#', 't', true],
    ['t/#', 't/a/b', true],
    ['t/+', 't/a', true],
    ['t/+', 't/a/b', false],
    ['+', '/a', false],
    ['+/+', '/a', true],
    ['#', '', true],
    ['+', '', true],
    ['#', '$SYS/x', false],
    ['+/x', '$SYS/x', false],
    ['$SYS/#', '$SYS/x', true],
    ['$share/g/t', 't', false],
    ['t', 'T', false],
    ['t//a', 't//a', true],
    ['t/#/x', 't/a/x', false],
  ])('%s matches %s: %s', (filter, topic, expected) => expect(topicMatches(topic, filter)).toBe(expected))

  it('matches a message once for any of its sources, and an event by its name', () => {
    expect(takesTopic(['a', 't/#', '#'], 't/a')).toBe(true)
    expect(takesTopic(['$events/client_connected'], 't/a')).toBe(false)
    expect(takesTopic(['$events/nosuch'], '$events/nosuch')).toBe(true)
    expect(takesEvent(['t/#', '$events/client_connected'], '$events/client_connected')).toBe(true)
    expect(takesEvent(['$events/client/connected'], '$events/client_connected')).toBe(true)
    expect(takesEvent(['#'], '$events/client_connected')).toBe(false)
    expect(takesEvent(['$bridges/mqtt:a'], '$bridges/mqtt:b')).toBe(false)
  })
})

describe('the platform of the broker', () => {
  it('refuses to unpack data that would fill the memory', () => {
    const host = nodeHost()
    const bomb = host.pack('gzip', new Uint8Array(maxUnpackedBytes + 1))
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => host.unpack('gzip', bomb)).toThrow()
  })

  it('returns the time in nanoseconds and the zone offset in seconds', () => {
    const host = nodeHost()
    expect(Math.abs(Number(host.now() / 1_000_000n) - Date.now())).toBeLessThan(1000)
    expect(host.zoneOffset(0n) % 60).toBe(0)
  })
})
