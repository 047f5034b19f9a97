import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import mqtt from 'mqtt'
import { recorded, withoutProse, type Exchange } from '../../tests/samples'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
const data = mkdtempSync(join(tmpdir(), 'hot-config-'))
beforeAll(async () => {
  b = await startTestBroker({ data })
})
afterAll(async () => {
  await b.broker.close()
  rmSync(data, { recursive: true })
})

const put = (path: string, body: unknown) => b.call('PUT', path, { body })
const ownRoots = /^\/configs\/(?:sysmon|alarm|log|dashboard)$|^\/configs_reset\//
/** Log paths differ; of a crash only the fact is compared. */
const readReply = ({ status, responseBody }: Pick<Exchange, 'status' | 'responseBody'>): unknown =>
  status === 500
    ? [500, (responseBody as { code: string }).code]
    : [
        status,
        JSON.parse(
          ((JSON.stringify(withoutProse(responseBody)) as string | undefined) ?? 'null').replaceAll(
            '/opt/emqx/log/emqx.log',
            'log/switchboard.log',
          ),
        ) ?? '',
      ]

describe('settings that change while the broker runs', () => {
  const all = [
    ...recorded('configs').filter(({ path }) => ownRoots.test(path)),
    ...recorded('topic_rewrite'),
    ...recorded('auto_subscribe'),
  ]
  it.each(all.map((call, index) => [index, call.method, call.path, call.note ?? '', call] as const))(
    'answer recorded call %i like the broker: %s %s %s',
    async (_, method, path, _note, call) => {
      const search = new URLSearchParams(
        Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]),
      ).toString()
      const answer = await b.call(
        method,
        search === '' ? path : `${path}?${search}`,
        call.requestBody === undefined
          ? {}
          : {
              body: JSON.parse(
                JSON.stringify(call.requestBody).replaceAll('/opt/emqx/log/emqx.log', 'log/switchboard.log'),
              ) as unknown,
            },
      )
      expect(readReply({ status: answer.status, responseBody: answer.value })).toEqual(readReply(call))
    },
  )

  it('are replaced at the first level; others stay', async () => {
    await put('/configs/sysmon', { os: { cpu_high_watermark: '90%' } })
    const { value } = await put('/configs/sysmon', {
      os: { cpu_low_watermark: '50%' },
      vm: { long_gc: '1s' },
    })
    expect(value).toMatchObject({
      os: { cpu_high_watermark: '80%', cpu_low_watermark: '50%' },
      vm: { long_gc: '1s' },
    })
    expect((await put('/configs/alarm', { size_limit: 2000 })).value).toEqual({
      actions: ['log', 'publish'],
      size_limit: 2000,
      validity_period: '24h',
    })
  })
  it('accept a single log handler as default, and several by name', async () => {
    expect((await put('/configs/log', { file: { level: 'error' } })).value).toMatchObject({
      file: { default: { level: 'error', rotation_count: 10 } },
    })
    const { value } = await put('/configs/log', {
      file: { default: { level: 'info' }, audit: { path: 'log/audit.log' } },
    })
    expect(Object.keys((value as { file: object }).file)).toEqual(['default', 'audit'])
  })
  it('merge the dashboard at every depth, and never unset a limit of the node', async () => {
    expect((await put('/configs/dashboard', { listeners: { http: { backlog: 99 } } })).value).toMatchObject({
      listeners: { http: { backlog: 99, max_connections: 512 } },
    })
    expect((await b.call('GET', '/configs/limiter')).value).toEqual({})
    await put('/configs/limiter', { max_conn_rate: '100/s' })
    expect((await put('/configs/limiter', { bytes_rate: '1MB/s' })).value).toEqual({
      max_conn_rate: '100/s',
      bytes_rate: '1MB/s',
    })
    for (const bad of ['0', 'K/s', '1.5/s'])
      expect((await put('/configs/limiter', { messages_rate: bad })).status).toBe(400)
  })
  it('can be reset to the default', async () => {
    expect((await b.call('POST', '/configs_reset/sysmon?conf_path=os.cpu_low_watermark')).status).toBe(200)
    expect((await b.call('GET', '/configs/sysmon')).value).toMatchObject({
      os: { cpu_low_watermark: '60%' },
      vm: { long_gc: '1s' },
    })
    await put('/configs/sys_topics', { sys_msg_interval: '2m' })
    expect((await b.call('POST', '/configs_reset/sys_topics?conf_path=sys_msg_interval')).status).toBe(200)
    expect((await b.call('GET', '/configs/sys_topics')).value).toMatchObject({ sys_msg_interval: '1m' })
  })
})

describe('topic rewrite settings', () => {
  const rule = { action: 'publish', source_topic: 'a/#', dest_topic: 'b', re: '^a$' }
  it('accept nineteen rules and crash on an invalid one', async () => {
    expect(
      (
        await put(
          '/mqtt/topic_rewrite',
          Array.from({ length: 19 }, () => rule),
        )
      ).status,
    ).toBe(200)
    expect(
      await put(
        '/mqtt/topic_rewrite',
        Array.from({ length: 20 }, () => rule),
      ),
    ).toMatchObject({ status: 413, value: { code: 'EXCEED_LIMIT' } })
    expect((await put('/mqtt/topic_rewrite', [{ ...rule, dest_topic: 'b/+' }])).status).toBe(400)
    for (const bad of [{ ...rule, action: 'x' }, { action: 'all' }])
      expect((await put('/mqtt/topic_rewrite', [bad])).status).toBe(500)
  })
})

it('are stored, and an invalid file is set aside', async () => {
  await put('/mqtt/auto_subscribe', [{ topic: 'kept/${clientid}', qos: 1 }])
  const again = await startTestBroker({ data })
  expect((await again.call('GET', '/mqtt/auto_subscribe')).value).toMatchObject([
    { topic: 'kept/${clientid}', qos: 1 },
  ])
  expect((await again.call('GET', '/configs/limiter')).value).toEqual({
    max_conn_rate: '100/s',
    bytes_rate: '1MB/s',
  })
  expect((await again.call('GET', '/mqtt/topic_rewrite')).value).toHaveLength(19)
  await again.broker.close()
  for (const [name, broken] of [
    ['hot-config', { sysmon: { vm: 1 } }],
    ['topic-rewrite', {}],
    ['auto-subscribe', [1]],
  ] as const) {
    const file = join(data, `${name}.json`)
    const complete = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify(broken))
    await (await startTestBroker({ data })).broker.close()
    expect(JSON.parse(readFileSync(`${file}.broken-1`, 'utf8'))).toEqual(broken)
    writeFileSync(file, complete)
  }
})

describe('settings in force', () => {
  it('apply to the topics of clients, also after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obeyed-'))
    const started = await startTestBroker({ data: folder })
    await started.call('PUT', '/mqtt/topic_rewrite', {
      body: [{ action: 'publish', source_topic: 'old/#', dest_topic: 'new/$1', re: '^old/(.+)$' }],
    })
    await started.call('PUT', '/mqtt/auto_subscribe', { body: [{ topic: 'own/${clientid}', qos: 1 }] })
    const seen = async (at: TestBroker) => {
      const client = await mqtt.connectAsync({
        host: '127.0.0.1',
        port: at.broker.mqttPort,
        clientId: 'c1',
        reconnectPeriod: 0,
      })
      const got = new Promise((done) => client.once('message', done))
      await client.subscribeAsync('new/#')
      await client.publishAsync('old/a', 'x')
      const topics = [...at.broker.state.engine.subscriptions('c1')].map(({ topic, qos }) => [topic, qos])
      const answer = [await got, topics]
      await client.endAsync(true)
      return answer
    }
    const want = [
      'new/a',
      [
        ['own/c1', 1],
        ['new/#', 0],
      ],
    ]
    expect(await seen(started)).toEqual(want)
    await started.broker.close()
    const again = await startTestBroker({ data: folder })
    expect(await seen(again)).toEqual(want)
    await again.broker.close()
    rmSync(folder, { recursive: true })
  })

  it('apply to alarms', async () => {
    const received: string[] = []
    b.broker.state.engine.events.on(
      'published',
      ({ message }) => void (message.topic.includes('/alarms/') && received.push(message.topic)),
    )
    const raise = (name: string) =>
      b.broker.state.alarms.raise({ node: 'n', name, message: 'm', details: {} })
    await b.call('PUT', '/configs/alarm', { body: { actions: ['log'] } })
    raise('silent')
    expect(received).toEqual([])
    await b.call('PUT', '/configs/alarm', { body: { actions: ['log', 'publish'] } })
    raise('heard')
    expect(received).toHaveLength(1)
  })
})
