import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runList } from '@/terminal/read/run-list'

let running: Running
const clients: MqttClient[] = []
const connect = async (clientId: string, username: string) =>
  clients.push(
    await mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`, {
      clientId,
      username,
      clean: false,
      reconnectPeriod: 0,
    }),
  )
beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
  await connect('sensor-1', 'acme')
  await connect('sensor-2', 'acme')
  await connect('=1+1,"x"', 'globex')
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await running.close()
})

const signed = (): Record<string, string> => ({
  SWITCHBOARD_BROKER: running.url,
  SWITCHBOARD_USER: 'admin',
  SWITCHBOARD_PASSWORD: 'public',
})
async function list(args: readonly string[], env: Record<string, string> = signed(), stop?: AbortSignal) {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await runList(args, {
    env,
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
    ...(stop === undefined ? {} : { stop }),
  })
  return { code, out: lines.out, err: lines.err.join('\n'), text: lines.out.join('\n') }
}
const ids = async (...args: readonly string[]) =>
  (await list(['clients', '-o', 'name', ...args])).out.toSorted()

describe('switchboard list', () => {
  it('prints the columns of the screen, aligned', async () => {
    const { code, out } = await list(['clients', '--columns', 'clientid,username', '--sort', 'clientid'])
    expect([code, out]).toEqual([
      0,
      ['Client ID  Username', '=1+1,"x"   globex', 'sensor-1   acme', 'sensor-2   acme'],
    ])
  })

  it('prints the same rows in every form', async () => {
    const shared = ['clients', '--columns', 'clientid,keepalive', '--sort', '-clientid', '--limit', '2']
    const rows = [
      { clientid: 'sensor-2', keepalive: 60 },
      { clientid: 'sensor-1', keepalive: 60 },
    ]
    const read = async (form: string) => (await list([...shared, '-o', form])).text
    expect(JSON.parse(await read('json'))).toEqual(rows)
    expect((await read('jsonl')).split('\n').map((line) => JSON.parse(line) as unknown)).toEqual(rows)
    expect(parse(await read('yaml'))).toEqual(rows)
    expect(await read('csv')).toBe('clientid,keepalive\nsensor-2,60\nsensor-1,60')
    expect(await read('tsv')).toBe('clientid\tkeepalive\nsensor-2\t60\nsensor-1\t60')
    expect(await read('name')).toBe('sensor-2\nsensor-1')
  })

  it('prints empty lists as such', async () => {
    const none = ['clients', '--username', 'none']
    const read = async (form: string) => (await list([...none, '-o', form])).text
    expect([await read('json'), await read('yaml'), await read('jsonl'), await read('name')]).toEqual([
      '[]',
      '[]',
      '',
      '',
    ])
    expect((await list(none)).err).toBe('No clients match.')
  })

  it('writes a CSV file in which no text is a formula', async () => {
    const { text } = await list([
      'clients',
      '--columns',
      'clientid',
      '--username',
      'globex',
      '-o',
      'csv',
      '--no-header',
    ])
    expect(text).toBe(`"'=1+1,""x"""`)
  })

  it.each([
    ['a filter of the broker', ['--filter', 'Client ID contains sensor'], ['sensor-1', 'sensor-2']],
    ['the same, by its sign', ['--filter', 'clientid~sensor-2'], ['sensor-2']],
    ['a time before now', ['--filter', 'connected after 5m'], ['=1+1,"x"', 'sensor-1', 'sensor-2']],
    ['a later time', ['--filter', 'connected before 5m'], []],
    ['a choice', ['--state', 'disconnected'], []],
    ['a choice as the list shows it', ['--protocol', '3.1.1'], ['=1+1,"x"', 'sensor-1', 'sensor-2']],
    ['a column', ['--username', 'acme'], ['sensor-1', 'sensor-2']],
    ['any of several values', ['--clientid', 'sensor-1', '--clientid', 'sensor-2'], ['sensor-1', 'sensor-2']],
    ['a number', ['--filter', 'keepalive at least 60', '--filter', 'packets > 100'], []],
    ['what a value is not', ['--filter', 'username is not acme'], ['=1+1,"x"']],
    ['a search in all columns', ['--search', 'GLOBEX'], ['=1+1,"x"']],
  ])('filters by %s', async (_, args, expected) => {
    expect(await ids(...args)).toEqual(expected)
  })

  it('says that there is more than the limit', async () => {
    const { code, out, err } = await list(['clients', '--limit', '2', '-o', 'name'])
    expect([code, out.length, err]).toEqual([
      0,
      2,
      'Limited to 2 of 3 clients: --all prints all, --limit N more',
    ])
    expect((await list(['clients', '--all', '-o', 'name'])).err).toBe('')
  })

  it.each([
    ['an unknown list', ['client-s'], /no list client-s. Did you mean clients\?/],
    ['an unknown option', ['clients', '--stat', 'x'], /no option --stat. Did you mean --state\?/],
    ['an unknown column', ['clients', '--columns', 'clintid'], /no column clintid. Did you mean clientid\?/],
    ['an unknown choice', ['clients', '--state', 'conected'], /Did you mean connected\?/],
    [
      'a filter without a comparison',
      ['clients', '--filter', 'connected'],
      /a field, a comparison and a value/,
    ],
    ['a filter of an unknown field', ['clients', '--filter', 'clintid is a'], /no field clintid/],
    ['a wrong time', ['clients', '--filter', 'connected after noon'], /--connected-at/],
    ['a comparison of words', ['clients', '--filter', 'packets above many'], /neither a number nor a time/],
    ['a wrong limit', ['clients', '--limit', '0'], /whole number from 1/],
    ['a form that cannot be watched', ['clients', '--watch', '-o', 'json'], /-o table, wide, tsv or jsonl/],
    ['an option before the list', ['--limit', '3', 'clients'], /the name of a list comes first/],
    ['no value', ['clients', '--columns'], /needs a value/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, out, err } = await list(args)
    expect([code, out]).toEqual([2, []])
    expect(err).toMatch(message)
  })

  it('reports a refused login and a broker that does not answer', async () => {
    const { code, err } = await list(['clients'], { ...signed(), SWITCHBOARD_PASSWORD: 'wrong' })
    expect([code, err]).toEqual([1, expect.stringMatching(/\S/)])
    expect((await list(['clients'], { ...signed(), SWITCHBOARD_BROKER: 'http://127.0.0.1:9' })).code).toBe(1)
  })

  it('names all lists, and the columns and filters of one', async () => {
    expect((await list([])).text).toMatch(/^ {2}clients +Clients$/m)
    const { text } = await list(['clients', '--help'])
    expect(text).toMatch(/^ +state +Status: connected, idle, disconnected$/m)
  })

  it('watches what changes', async () => {
    const stop = new AbortController()
    const lines: unknown[] = []
    const watching = runList(
      ['clients', '--watch', '--every', '1s', '-o', 'jsonl', '--columns', 'state', '--clientid', 'sensor-2'],
      {
        env: signed(),
        out: (line) => lines.push(JSON.parse(line)),
        err: (line) => expect.unreachable(line),
        stop: stop.signal,
      },
    )
    const present = { change: 'present', state: 'connected' }
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual([present])
    await clients[1]?.endAsync()
    await expect
      .poll(() => lines, { timeout: 10_000 })
      .toEqual([present, { change: 'changed', state: 'disconnected' }])
    stop.abort()
    expect(await watching).toBe(0)
  })
})

describe('contexts', () => {
  /** A file of contexts: `lab` logs in with a password of the environment, `wrong` with one of a file, `down` does not answer. */
  function contexts(): Record<string, string> {
    const folder = mkdtempSync(join(tmpdir(), 'contexts-'))
    const file = join(folder, 'contexts.json')
    writeFileSync(join(folder, 'password'), 'wrong\n', { mode: 0o600 })
    writeFileSync(join(folder, 'open'), 'public\n', { mode: 0o644 })
    const secret = { env: 'LAB_PASSWORD' }
    writeFileSync(
      file,
      JSON.stringify({
        current: 'lab',
        contexts: {
          lab: { broker: running.url, user: 'admin', secret, tags: ['eu'] },
          staging: {
            broker: running.url,
            user: 'admin',
            secret: { command: ['printf', 'public'] },
            tags: ['eu'],
          },
          wrong: { broker: running.url, user: 'admin', secret: { file: 'password' } },
          open: { broker: running.url, user: 'admin', secret: { file: 'open' } },
          down: { broker: 'http://127.0.0.1:9', user: 'admin', secret },
        },
      }),
    )
    return { PATH: process.env['PATH'] ?? '', SWITCHBOARD_CONTEXTS: file, LAB_PASSWORD: 'public' }
  }
  const ofGlobex = ['clients', '--columns', 'clientid', '--username', 'globex', '-o', 'jsonl']

  it('uses the current context, or the one that is named', async () => {
    expect((await list(ofGlobex, contexts())).out).toHaveLength(1)
    expect((await list([...ofGlobex, '--context', 'staging'], contexts())).code).toBe(0)
    expect((await list([...ofGlobex, '--context', 'wrong'], contexts())).code).toBe(1)
  })

  it('lists the rows of several brokers with their names', async () => {
    const { code, out } = await list([...ofGlobex, '--brokers', ':eu'], contexts())
    expect(code).toBe(0)
    expect(out.map((line) => (JSON.parse(line) as { broker: string }).broker).toSorted()).toEqual([
      'lab',
      'staging',
    ])
  })

  it('goes on where one broker does not answer, and says which', async () => {
    const { code, out, err } = await list([...ofGlobex, '--brokers', 'lab,down'], contexts())
    expect([code, out.length]).toEqual([1, 1])
    expect(err).toMatch(/^down: /)
  })

  it.each([
    ['an unknown context', ['--context', 'lib'], /no context lib. Did you mean lab\?/],
    ['a context beside an address', ['--context', 'lab', '--broker', 'http://a'], /exclude each other/],
    ['an unknown tag', ['--brokers', ':us'], /no context with the tag us/],
    ['a file that others can read', ['--context', 'open'], /chmod 600/],
  ])('refuses %s', async (_, args, message) => {
    const { code, err } = await list([...ofGlobex, ...args], contexts())
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  it('names each mistake of the file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'contexts-')), 'contexts.json')
    writeFileSync(file, JSON.stringify({ contexts: { lab: { broker: 'lab', password: 'x' } } }))
    const { code, err } = await list(ofGlobex, { SWITCHBOARD_CONTEXTS: file })
    expect(code).toBe(2)
    expect(err).toContain('contexts.lab.broker must be an address')
    expect(err).toContain('contexts.lab.password is not known here')
    expect(err).not.toContain('"x"')
  })
})

it('aligns signs that take two columns', async () => {
  await connect('传感器-1', 'wide')
  await connect('sensor-wide', 'wide')
  const { out } = await list([
    'clients',
    '--columns',
    'clientid,username',
    '--username',
    'wide',
    '--no-header',
    '--sort',
    'clientid',
  ])
  expect(out).toEqual(['sensor-wide  wide', '传感器-1     wide'])
})
