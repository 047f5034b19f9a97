import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AlarmRule } from '@/features/alarm-rule/model/rule'
import { printRules } from '@/features/alarm-rule/transfer'
import { turns } from '@/broker/harness'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runLine } from '../terminal'
import { runWatch } from './run-watch'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-watch-'))
const rulesFile = join(folder, 'rules.json')
const stateFile = join(folder, 'state.json')
let server: Running
let login: Readonly<Record<string, string>>
const cleanups: (() => unknown)[] = []

const rule = (name: string, condition: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
  name,
  condition,
  severity: 'critical',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
  ...more,
})
const writeRules = (...rules: readonly AlarmRule[]) => writeFileSync(rulesFile, printRules(rules))

beforeAll(async () => {
  server = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
  let out = ''
  await runLine(
    [
      'api-key.create',
      '--name',
      'watch',
      '--json',
      '--broker',
      server.url,
      '--user',
      'admin',
      '--password',
      'public',
    ],
    { env: {}, out: (line) => (out += line), err: (line) => (out += line) },
  )
  const [key = '', secret = ''] = Object.values((JSON.parse(out) as { show: Record<string, string> }).show)
  login = { SWITCHBOARD_BROKER: server.url, SWITCHBOARD_KEY: key, SWITCHBOARD_SECRET: secret }
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  rmSync(stateFile, { force: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A receiver of webhooks, which answers with the statuses of `answers`, then with 200. */
async function startReceiver(answers: readonly number[] = []) {
  const requests: { path: string; authorization: string | undefined; body: unknown }[] = []
  const rest = [...answers]
  const receiver = createServer((request, response) => {
    const answer = async () => {
      const body = await json(request)
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      response.writeHead(rest.shift() ?? 200).end()
    }
    startInBackground(answer(), throwUnexpected)
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  cleanups.push(() => new Promise((done) => receiver.close(done)))
  return { url: `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}`, requests }
}

/** Runs `switchboard watch` with a clock that goes on by the waits alone. */
function start(options: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const clock = { at: Date.UTC(2026, 10, 30, 12) }
  const stop = new AbortController()
  const lines: string[] = []
  const ended = runWatch(
    { options: new Map(Object.entries(options)), words: [rulesFile] },
    {
      env: { ...login, ...env },
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
      stop: stop.signal,
      now: () => clock.at,
      wait: async (ms) => {
        clock.at += ms
        await turns()
      },
    },
  )
  cleanups.push(() => stop.abort())
  return { lines, clock, ended, stop: () => (stop.abort(), ended) }
}

async function connectClient(clientId: string) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(server.broker?.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
  })
  cleanups.push(() => client.endAsync(true))
  return client
}

const statuses = (requests: readonly { body: unknown }[]) =>
  requests.map(({ body }) => (body as { status: string }).status)

describe('switchboard watch', () => {
  it('calls the webhook when a rule fires and when it is resolved, and tries until it is taken', async () => {
    writeRules(rule('Gateway gone', 'client gateway gone'))
    const receiver = await startReceiver([503, 500])
    const watch = start({ webhook: receiver.url, state: stateFile }, { SWITCHBOARD_WEBHOOK_TOKEN: 'open' })
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(3)
    await connectClient('gateway')
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(4)
    expect(await watch.stop()).toBe(0)

    expect(statuses(receiver.requests)).toEqual(['firing', 'firing', 'firing', 'resolved'])
    expect(receiver.requests.map(({ authorization }) => authorization)).toEqual(Array(4).fill('Bearer open'))
    expect(receiver.requests[3]?.body).toMatchObject({
      source: 'switchboard',
      broker: server.url,
      rule: 'Gateway gone',
      severity: 'critical',
      condition: 'client gateway gone',
      text: 'Gateway gone is resolved: Client gateway disconnected',
      startsAt: '2026-11-30T12:00:00.000Z',
      endsAt: expect.stringMatching(/^2026-11-30T12:/) as string,
    })
    const log = watch.lines.join('\n')
    expect(log).toMatch(/did not take 1 notice \(status 503\): next attempt in \d+/)
    expect(log).toMatch(/did not take 1 notice \(status 500\): next attempt in \d+/)
    expect(log).toContain('Gateway gone: firing for')
    expect(log).toMatch(/Stopped$/)
  })

  it('sends what it could not send before it was stopped, and the end of a rule that was deleted since', async () => {
    writeRules(rule('Gone', 'client nobody gone'), rule('Also gone', 'client nobody-else gone'))
    const broken = await startReceiver(Array<number>(1000).fill(503))
    const first = start({ webhook: broken.url, state: stateFile })
    await expect.poll(() => broken.requests.length, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(await first.stop()).toBe(0)
    expect(first.lines.join('\n')).toContain('2 notices in')

    writeRules(rule('Gone', 'client nobody gone'))
    const receiver = await startReceiver()
    const second = start({ webhook: receiver.url, state: stateFile })
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(3)
    expect(await second.stop()).toBe(0)
    expect(receiver.requests.map(({ body }) => body)).toMatchObject([
      { rule: 'Gone', status: 'firing' },
      { rule: 'Also gone', status: 'firing' },
      { rule: 'Also gone', status: 'resolved' },
    ])
  })

  it('repeats a firing rule for Alertmanager with an end that it outlives, and then ends it', async () => {
    writeRules(rule('Gone', 'client sensor gone'))
    const receiver = await startReceiver()
    const watch = start({ webhook: `${receiver.url}/am`, format: 'alertmanager' })
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBeGreaterThan(2)
    await connectClient('sensor')
    const last = () => (receiver.requests.at(-1)?.body as { endsAt: string; startsAt: string }[])[0]
    await expect
      .poll(() => Date.parse(last()?.endsAt ?? '') <= watch.clock.at, { timeout: 10_000 })
      .toBe(true)
    await watch.stop()
    expect(receiver.requests[0]).toMatchObject({
      path: '/am/api/v2/alerts',
      body: [
        {
          labels: { alertname: 'Gone', severity: 'critical', broker: server.url },
          startsAt: '2026-11-30T12:00:00.000Z',
          endsAt: '2026-11-30T12:04:00.000Z',
        },
      ],
    })
    const labels = receiver.requests.map(({ body }) => (body as { labels: object }[])[0]?.labels)
    expect(new Set(labels.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('evaluates once for cron: the state of the run before says how long the condition has lasted', async () => {
    writeRules(rule('Gone', 'client missing gone', { forMs: 60_000 }))
    const receiver = await startReceiver()
    const options = { once: '', state: stateFile, webhook: receiver.url, format: 'slack' }
    const first = start(options)
    expect(await first.ended).toBe(0)
    expect(first.lines).toEqual(['Gone: pending for 0s: Client missing disconnected'])
    const state = JSON.parse(readFileSync(stateFile, 'utf8')) as {
      rules: { Gone: { state: { since: number; at: number } } }
    }
    state.rules.Gone.state.since -= 60_000
    state.rules.Gone.state.at -= 60_000
    writeFileSync(stateFile, JSON.stringify(state))
    const second = start(options)
    expect(await second.ended).toBe(3)
    expect(receiver.requests.map(({ body }) => body)).toEqual([
      { text: `Gone fires: Client missing disconnected (${server.url})` },
    ])
    const third = start(options)
    expect(await third.ended).toBe(3)
    expect(receiver.requests).toHaveLength(1)
  })

  it('says with --once that a rule has no data', async () => {
    writeRules(rule('Lost node', 'memory above 90 on emqx@nowhere'))
    const watch = start({ once: '' })
    expect(await watch.ended).toBe(1)
    expect(watch.lines).toEqual([
      'Lost node: no data, the object or node does not exist: Memory used above 90% on emqx@nowhere',
    ])
  })

  it('waits for a broker that is not responding, and reports neither fire nor end of what it cannot read', async () => {
    writeRules(rule('Gone', 'client nobody gone'))
    const receiver = await startReceiver()
    const watch = start({ webhook: receiver.url, broker: 'http://127.0.0.1:9' })
    await expect.poll(() => watch.clock.at > Date.UTC(2026, 10, 30, 12, 1), { timeout: 10_000 }).toBe(true)
    expect(await watch.stop()).toBe(0)
    expect(receiver.requests).toEqual([])
    expect(watch.lines.join('\n')).toContain('The broker does not answer yet')
  })

  it('ends with a sentence where the broker refuses the login', async () => {
    writeRules(rule('Gone', 'client nobody gone'))
    const watch = start({ secret: 'wrong' })
    expect(await watch.ended).toBe(1)
    expect(watch.lines).toHaveLength(1)
  })
})

describe('a line that cannot start', () => {
  const gone = rule('Gone', 'client nobody gone')
  it.each([
    [{}, [rule('Slow', 'connections above 1', { forMs: 60_000 })], true, /"Slow" must last 1m, .*--state/],
    [{}, [rule('Fails', 'rule r1 failing')], true, /"Fails" compares with the run before: .*--state/],
    [{ webhook: 'http://127.0.0.1:9' }, [gone], true, /--once with --webhook needs --state/],
    [{ webhook: 'hooks.example/secret' }, [gone], false, /^--webhook must be an address such as/],
    [
      { format: 'slak' },
      [gone],
      false,
      /--format must be one of: json, slack, alertmanager\. Did you mean slack\?/,
    ],
    [{ every: '10ms' }, [gone], false, /--every must be a duration from 1s to 1d/],
    [{}, [gone, gone], false, /rule "Gone": its name is there twice/],
    [{}, [rule('Odd', 'moon above 3')], false, /rule "Odd": its condition is not valid/],
    [{}, [{ ...gone, enabled: false }], false, /no rule is enabled/],
    [{ 'key-file': join(folder, 'none') }, [gone], false, /there is no such file/],
    [
      { state: join(folder, 'none', 'state.json') },
      [gone],
      false,
      /--state: .* cannot be used: there is no such/,
    ],
  ])('%# is refused with a sentence', async (options, rules, once, sentence) => {
    writeRules(...rules)
    const watch = start({ ...options, ...(once ? { once: '' } : {}) })
    await expect(watch.ended).rejects.toThrow(sentence)
  })

  it('needs an API key, of which the login does not end', async () => {
    writeRules(gone)
    const noKey = { SWITCHBOARD_KEY: undefined, SWITCHBOARD_USER: 'admin', SWITCHBOARD_PASSWORD: 'public' }
    const run = (once: boolean) =>
      runWatch(
        { options: new Map(once ? [['once', '']] : []), words: [rulesFile] },
        {
          env: { ...login, ...noKey },
          out: () => undefined,
          err: () => undefined,
          stop: new AbortController().signal,
        },
      )
    await expect(run(false)).rejects.toThrow('watch needs an API key')
    expect(await run(true)).toBe(3)
  })

  it('has a state of another broker, or none at all', async () => {
    writeRules(gone)
    writeFileSync(stateFile, JSON.stringify({ broker: 'http://other', rules: {}, outbox: [] }))
    await expect(start({ state: stateFile }).ended).rejects.toThrow('is of another broker, http://other')
    writeFileSync(stateFile, '{"half":')
    await expect(start({ state: stateFile }).ended).rejects.toThrow('is not a state of switchboard watch')
    expect(readFileSync(stateFile, 'utf8')).toBe('{"half":')
  })
})
