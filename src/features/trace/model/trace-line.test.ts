import { expect, it } from 'vitest'
import { recorded } from '../../../../tests/samples'
import { readTraceLine, tracePairs } from './trace-line'

const stamp = '2026-11-22T09:53:50.909158+00:00'

it('parses a line of text: time, tag, client and event, with the rest as written', () => {
  const text = `${stamp} [PUBLISH] publisher-1@127.0.0.1:33199 msg: publish_to, topic: a/b, payload: {"temp": 20, "n": 80}`
  expect(readTraceLine(text)).toEqual({
    at: stamp,
    time: Date.parse(stamp),
    tag: 'PUBLISH',
    client: 'publisher-1@127.0.0.1:33199',
    event: 'publish_to',
    rest: 'topic: a/b, payload: {"temp": 20, "n": 80}',
  })
  expect(tracePairs(text)).toEqual([
    ['topic', 'a/b'],
    ['payload', '{"temp": 20, "n": 80}'],
  ])
})

it('keeps brackets together, and takes a payload as one value', () => {
  const text =
    `${stamp} [RULE_SQL_EXEC] http_api@ msg: rule_activated, input: [clientid: x, flags: [retain: false]], ` +
    'packet: PUBLISH(Q0, R0), payload: a, topic: forged]'
  expect(tracePairs(text)).toEqual([
    ['input', '[clientid: x, flags: [retain: false]]'],
    ['packet', 'PUBLISH(Q0, R0)'],
    ['payload', 'a, topic: forged]'],
  ])
  // Unbalanced brackets are not split.
  expect(tracePairs(`${stamp} [MQTT] c@h msg: e, topic: a[b, qos: 1`)).toEqual([['topic', 'a[b, qos: 1']])
})

it('returns undefined for lines of another form', () => {
  for (const text of ['', 'second line of a payload', '{"torn": ', '{"msg":"x"}', `${stamp} no tag`, '[]']) {
    expect([text, readTraceLine(text), tracePairs(text).filter(([key]) => key !== 'msg')]).toEqual([
      text,
      undefined,
      [],
    ])
  }
  expect(readTraceLine(`${stamp} [SOCKET] msg: closed`)).toMatchObject({
    client: '',
    event: 'closed',
    rest: '',
  })
  expect(tracePairs(`${stamp} [SOCKET] msg: closed`)).toEqual([])
})

/** All lines of recorded logs, except the first and last of each, which may be cut. */
const lines = recorded('traces', '5.8').flatMap(({ path, responseBody }) =>
  path.endsWith('/log') && typeof (responseBody as { items?: unknown }).items === 'string'
    ? (responseBody as { items: string }).items.split('\n').slice(1, -1)
    : [],
)

it('parses every complete recorded line, text and JSON, without losing a value (5.8.9)', () => {
  expect(lines.length).toBeGreaterThan(20)
  for (const text of lines) {
    const line = readTraceLine(text)
    expect([text, line?.tag]).toEqual([text, expect.stringMatching(/^[A-Z_]+$/)])
    const pairs = tracePairs(text)
    if (!text.startsWith('{'))
      expect(pairs.map(([key, value]) => `${key}: ${value}`).join(', ')).toBe(line?.rest)
    else expect(pairs.every(([, value]) => typeof value === 'string')).toBe(true)
  }
})
