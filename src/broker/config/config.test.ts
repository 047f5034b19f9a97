import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import { parseHocon, type HoconObject } from '@/lib/hocon/parse'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker({ seed: 'calm' })
})
afterEach(() => b.broker.close())

const plain = { accept: 'text/plain' }
const get = (query = '', headers: Record<string, string> = plain) =>
  b.call('GET', `/configs${query}`, { headers })
const put = (text: string, mode = 'merge') =>
  b.call('PUT', `/configs?mode=${mode}`, { body: text, headers: { 'content-type': 'text/plain' } })
const read = async (root: string): Promise<HoconObject> => {
  const { text } = await get(`?key=${root}`)
  return rootIn(text, root)
}
function rootIn(text: string, root: string): HoconObject {
  const parsed = parseHocon(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value[root] as HoconObject
}

describe('configuration as text', () => {
  it('answers the recorded calls like the broker', async () => {
    const calls = recorded('configs').filter(
      ({ path, note }) => path === '/configs' && note !== 'with accept JSON',
    )
    expect(calls.length).toBe(8)
    for (const { method, query, requestBody, status, responseBody } of calls) {
      const answer =
        method === 'PUT'
          ? await put(requestBody as string)
          : await get(
              query === undefined
                ? ''
                : `?${new URLSearchParams(query as Record<string, string>).toString()}`,
            )
      expect(answer.status, `${method} ${JSON.stringify(query ?? requestBody)}`).toBe(status)
      // A crash includes a stack trace, which is not compared.
      if (status === 500 && method === 'GET') continue
      if (status !== 200) expect(answer.text === '').toBe(responseBody === null)
      else if ((query as { key?: string } | undefined)?.key === 'mqtt')
        expect(Object.keys(await read('mqtt'))).toEqual(Object.keys(rootIn(responseBody as string, 'mqtt')))
    }
  })

  it('is JSON if requested, and refuses other formats', async () => {
    const answer = await get('', { accept: 'application/json' })
    expect([answer.headers.get('content-type'), Object.keys(answer.value as object)]).toEqual([
      'application/json',
      ['alarm', 'dashboard', 'log', 'sys_topics', 'sysmon'],
    ])
    expect((await get('', { accept: 'image/png' })).value).toMatchObject({ code: 'INVALID_ACCEPT' })
    expect((await get('?node=nosuch@127.0.0.1', { accept: 'application/json' })).status).toBe(404)
  })

  it('can be applied as exported, in both formats', async () => {
    const before = (await get()).text
    const parsed = parseHocon(before)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
    const text = parsed.entries
      .filter(({ root }) => !['node', 'cluster', 'gateway', 'listeners'].includes(root))
      .map(({ start, end }) => before.slice(start, end))
      .join('\n')
    for (const mode of ['merge', 'replace']) {
      const answer = await put(text, mode)
      expect([answer.status, answer.text]).toEqual([200, ''])
      expect((await get()).text).toBe(before)
    }
  })

  it('is merged into the settings, or replaces root by root', async () => {
    await put(
      'mqtt.max_inflight = 5\nmqtt.max_topic_levels = 9\nretainer { max_payload_size = 2MB, backend.max_retained_messages = 7 }',
    )
    expect(await read('mqtt')).toMatchObject({ max_inflight: 5, max_topic_levels: 9 })
    expect((await b.call('GET', '/configs/global_zone')).value).toMatchObject({ mqtt: { max_inflight: 5 } })
    expect((await b.call('GET', '/mqtt/retainer')).value).toMatchObject({
      max_payload_size: '2MB',
      backend: { max_retained_messages: 7, type: 'built_in_database' },
    })
    await put('mqtt.max_inflight = 6', 'replace')
    expect(await read('mqtt')).toMatchObject({ max_inflight: 6, max_topic_levels: 128 })
  })

  it('creates and deletes rules and bridges', async () => {
    const rules = (await read('rule_engine'))['rules'] as HoconObject
    expect(Object.keys(rules).length).toBeGreaterThan(0)
    expect(
      (
        await put(
          'rule_engine.rules.fresh { sql = "SELECT * FROM \\"t\\"", actions = [] }\nbridges.webhook.fresh { url = "http://127.0.0.1:9/x" }',
        )
      ).text,
    ).toBe('')
    expect((await b.call('GET', '/rules/fresh')).status).toBe(200)
    expect((await b.call('GET', '/bridges/webhook:fresh')).status).toBe(200)
    await put('rule_engine.rules.only { sql = "SELECT * FROM \\"t\\"" }', 'replace')
    expect(Object.keys((await read('rule_engine'))['rules'] as object)).toEqual(['only'])
  })

  it('changes nothing if a part is refused, and reports it', async () => {
    const before = (await get()).text
    const readonly = await put('node.name = "x@y"\nmqtt.max_inflight = 3')
    expect([readonly.status, readonly.value]).toEqual([400, { node: 'is read-only' }])
    expect((await put('mqtt.max_inflight = 3\nretainer.nosuch = 1')).value).toEqual({
      retainer: 'retainer.nosuch: unknown field',
    })
    expect((await get()).text).toBe(before)
  })
})
