import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import mqtt from 'mqtt'
import { startTestBroker } from '../harness'
import { hotKinds } from '../checks/settings'
import { createLog } from './log'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = Date.UTC(2026, 10, 22, 10, 0, 0, 123)
/** A log with these settings, and its terminal output. */
const open = (value: object, where: string | undefined = folder) => {
  const read = hotKinds.log.check({ console: {}, file: { default: {} }, ...value }, 'log')
  if (!read.ok) throw new Error(JSON.stringify(read.complaints))
  const terminal: string[] = []
  return {
    terminal,
    log: createLog({
      settings: () => read.value,
      folder: where,
      terminal: (line) => void terminal.push(line),
      now: () => at,
    }),
  }
}
const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')

it('masks secrets in texts and facts, on the terminal and in files', () => {
  const { log, terminal } = open({
    console: { enable: true },
    file: { default: { enable: true, level: 'all' } },
  })
  log.note('error', 'failed: http://ann:S3CRET@h/?token=S3CRET', {
    password: 'S3CRET',
    peer: 'http://a:S3CRET@h',
  })
  const text = [...terminal, ...readdirSync(folder).flatMap(lines)].join('\n')
  expect(text.split('http://******:******@h/?token=******')).toHaveLength(3)
  expect(text).not.toContain('S3CRET')
})

it('prints warnings while no handler is enabled', () => {
  const { log, terminal } = open({})
  log.note('info', 'quiet')
  log.note('warning', 'loud', { a: 1 })
  expect(terminal).toEqual(['loud'])
})

it.each([
  [{ level: 'error' }, ['2026-11-22T10:00:00.123+00:00 [error] msg: "three", clientid: "c\\n1"']],
  [
    { level: 'all', formatter: 'json', time_offset: '+08:00' },
    ['debug', 'warning', 'error'].map((level, index) =>
      JSON.stringify({
        time: '2026-11-22T18:00:00.123+08:00',
        level,
        msg: ['one', 'two', 'three'][index],
        ...(index === 2 && { clientid: 'c\n1' }),
      }),
    ),
  ],
  [
    { level: 'warning', time_offset: '-03:30' },
    [
      '2026-11-22T06:30:00.123-03:30 [warning] msg: "two"',
      '2026-11-22T06:30:00.123-03:30 [error] msg: "three", clientid: "c\\n1"',
    ],
  ],
])('writes to the terminal as configured by %j', (console, want) => {
  const { log, terminal } = open({ console: { time_offset: 'utc', ...console, enable: true } })
  log.note('debug', 'one')
  log.note('warning', 'two')
  log.note('error', 'three', { clientid: 'c\n1' })
  expect(terminal).toEqual(want)
})

it('writes to rotating files inside its folder only', () => {
  const { log, terminal } = open({
    file: {
      default: {
        enable: true,
        path: '/etc/../somewhere/own.log',
        rotation_count: 3,
        rotation_size: 100,
        level: 'info',
        time_offset: 'utc',
      },
    },
  })
  for (let number = 0; number < 8; number++) log.note('info', `line ${String(number)}`)
  expect(terminal).toEqual([])
  const files = ['own.log.2', 'own.log.1', 'own.log'].map((name) =>
    lines(name).map((line) => /line \d/.exec(line)?.[0]),
  )
  expect(files).toEqual([['line 5'], ['line 6'], ['line 7']])
  expect(existsSync(join(folder, 'own.log.3'))).toBe(false)
})

it('keeps a single file if configured', () => {
  const { log } = open({
    file: { default: { enable: true, path: 'one.log', rotation_count: 1, rotation_size: 10 } },
  })
  log.note('error', 'first')
  log.note('error', 'second')
  expect(lines('one.log')).toHaveLength(1)
  expect(existsSync(join(folder, 'one.log.1'))).toBe(false)
})

it('reports a failing file once', () => {
  mkdirSync(join(folder, 'taken.log'))
  const { log, terminal } = open({ file: { default: { enable: true, path: 'taken.log' } } })
  log.note('error', 'a')
  log.note('error', 'b')
  expect(terminal).toHaveLength(1)
  expect(terminal[0]).toContain('taken.log cannot be written')
})

it('logs clients and alarms as configured', async () => {
  const b = await startTestBroker({ data: folder })
  await b.call('PUT', '/configs/log', {
    body: { file: { default: { enable: true, level: 'info', formatter: 'json', path: 'broker.log' } } },
  })
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId: 'told',
    reconnectPeriod: 0,
  })
  await client.endAsync()
  b.broker.state.alarms.raise({ node: 'n', name: 'hot', message: 'too hot', details: {} })
  await b.broker.close()
  const files = lines('log/broker.log').map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(files.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'info client_connected',
    'info client_disconnected',
    'warning alarm_is_activated',
  ])
  expect(files[0]).toMatchObject({ clientid: 'told', listener: 'tcp:default' })
})
