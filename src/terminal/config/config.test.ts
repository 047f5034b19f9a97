import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '@/broker/releases/releases'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runConfig } from './run-config'

const servers: Running[] = []
let place = ''
let folder = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'config-'))
  folder = join(place, 'conf')
})
afterEach(async () => {
  rmSync(place, { recursive: true })
  for (const server of servers.splice(0)) await server.close()
})

type Options = { seed?: 'calm' | 'empty'; api?: Api; edition?: 'opensource' | 'enterprise' }

async function startBroker({
  seed = 'calm',
  api = '5.8',
  edition = 'enterprise',
}: Options = {}): Promise<string> {
  const server = await startServer({
    ...defaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    seed,
    api,
    edition,
  })
  servers.push(server)
  return server.url
}

async function config(broker: string, args: readonly string[], secrets?: Record<string, string>) {
  const ran = { code: -1, out: '', err: '', asked: [] as string[] }
  ran.code = await runConfig([...args, '--broker', broker, '--user', 'admin', '--password', 'public'], {
    env: {},
    out: (line) => {
      ran.out += `${line}\n`
    },
    err: (line) => {
      ran.err += `${line}\n`
    },
    ...(secrets === undefined
      ? {}
      : {
          askSecret: (label) => {
            ran.asked.push(label)
            return Promise.resolve(secrets[label] ?? '')
          },
        }),
  })
  return ran
}

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))

/** An API call of a logged-in user. */
async function call(broker: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const send = async (verb: string, where: string, sent: unknown, token?: string) => {
    const response = await fetch(`${broker}/api/v5${where}`, {
      method: verb,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${verb} ${where}: ${String(response.status)} ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  const { token } = (await send('POST', '/login', { username: 'admin', password: 'public' })) as {
    token: string
  }
  return await send(method, path, body, token)
}

const mqttConnector = {
  type: 'mqtt',
  name: 'cloud',
  server: '127.0.0.1:9',
  username: 'ann',
  password: 'very-secret-1',
  enable: false,
}

describe('switchboard config', () => {
  it('pulls the configuration to files, the same each time and without secrets', async () => {
    const broker = await startBroker()
    await call(broker, 'POST', '/connectors', mqttConnector)
    expect(await config(broker, ['pull', folder])).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['connectors', 'listeners', 'retainer.json', 'rules', 'switchboard.json']),
    )
    expect(readdirSync(folder)).not.toContain('users')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    )
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
    expect(texts).not.toContain('very-secret-1')
    expect(texts).not.toContain('PRIVATE KEY')
    expect(JSON.parse(readFileSync(join(folder, 'connectors', 'mqtt-cloud.json'), 'utf8'))).toMatchObject({
      id: 'mqtt:cloud',
      settings: { password: '******', server: '127.0.0.1:9' },
    })
    const again = await config(broker, ['pull', folder])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(/^\S+ is up to date: \d+ objects\n$/)
    expect(await config(broker, ['diff', folder])).toMatchObject({ code: 0, out: 'No differences\n' })
  })

  it.each<[string, Options]>([
    ['5.1', { api: '5.1', edition: 'opensource' }],
    ['6.2', { api: '6.2', edition: 'enterprise' }],
  ])('has no differences after a pull from %s', async (_, options) => {
    const broker = await startBroker(options)
    expect(await config(broker, ['pull', folder])).toMatchObject({ code: 0, err: '' })
    expect(await config(broker, ['diff', folder])).toMatchObject({ code: 0, out: 'No differences\n' })
  })

  it('pushes edited and new files once, and changes nothing the second time', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    edit('retainer.json', (text) => text.replace('"max_payload_size": "1MB"', '"max_payload_size": "2MB"'))
    writeFileSync(
      join(folder, 'rules', 'added.json'),
      JSON.stringify({ id: 'added', settings: { id: 'added', sql: 'SELECT * FROM "t/#"', actions: [] } }),
    )
    const shown = await config(broker, ['diff', folder])
    expect(shown).toMatchObject({ code: 1, err: '' })
    expect(shown.out).toContain('    max_payload_size: 1MB → 2MB')
    expect(shown.out).toContain('+ rules/added')
    const unconfirmed = await config(broker, ['push', folder])
    expect(unconfirmed).toMatchObject({ code: 2, out: '' })
    expect(unconfirmed.err).toContain('Add --yes')
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '1MB' })
    const pushed = await config(broker, ['push', folder, '--yes'])
    expect(pushed).toMatchObject({ code: 0, err: '' })
    expect(pushed.out).toContain('2 of 2 changed')
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '2MB' })
    expect(await call(broker, 'GET', '/rules/added')).toMatchObject({ sql: 'SELECT * FROM "t/#"' })
    expect(await config(broker, ['push', folder, '--yes'])).toMatchObject({
      code: 0,
      out: 'No differences\n',
    })
  })

  it('deletes what is only on the broker with --prune, those that use others first', async () => {
    const broker = await startBroker({ seed: 'empty' })
    await config(broker, ['pull', folder])
    await call(broker, 'POST', '/connectors', mqttConnector)
    await call(broker, 'POST', '/actions', {
      type: 'mqtt',
      name: 'out',
      connector: 'cloud',
      enable: false,
      parameters: { topic: 'up' },
    })
    const shown = await config(broker, ['push', folder, '--yes'])
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toContain('- connectors/mqtt:cloud  only on the broker')
    expect(await call(broker, 'GET', '/actions')).toHaveLength(1)
    // Both are all that the broker has of their kind.
    for (const switches of [['--prune'], ['--prune=1'], ['--prune=3']]) {
      const refused = await config(broker, ['push', folder, '--yes', ...switches])
      expect(refused).toMatchObject({ code: 2, out: '' })
      expect(refused.err).toContain('  connectors/mqtt:cloud')
      expect(refused.err).toContain('--prune=2')
    }
    expect(await call(broker, 'GET', '/connectors')).toHaveLength(1)
    const pruned = await config(broker, ['push', folder, '--yes', '--prune=2'])
    expect(pruned).toMatchObject({ code: 0, err: '' })
    expect(pruned.out).toContain('- connectors/mqtt:cloud  will be deleted')
    expect(await call(broker, 'GET', '/connectors')).toEqual([])
    expect(await config(broker, ['diff', folder])).toMatchObject({ code: 0 })
  })

  it('asks for the secrets of what the broker lacks, and keeps those that it has', async () => {
    const from = await startBroker()
    await call(from, 'POST', '/connectors', mqttConnector)
    await config(from, ['pull', folder, '--only', 'connectors'])
    const to = await startBroker({ seed: 'empty' })
    const withoutSecret = await config(to, ['push', folder, '--yes'])
    expect(withoutSecret).toMatchObject({ code: 2, out: '' })
    expect(withoutSecret.err).toContain('connectors/mqtt:cloud/password')
    expect(await call(to, 'GET', '/connectors')).toEqual([])
    const answered = await config(to, ['push', folder, '--yes'], {
      'connectors/mqtt:cloud/password': 'other-1',
    })
    expect(answered).toMatchObject({ code: 0, err: '' })
    expect(answered.asked).toContain('connectors/mqtt:cloud/password')
    expect(answered.out + answered.err).not.toContain('other-1')
    edit('connectors/mqtt-cloud.json', (text) => text.replace('"username": "ann"', '"username": "bob"'))
    const changed = await config(to, ['push', folder, '--yes'])
    expect(changed).toMatchObject({ code: 0, err: '' })
    expect(await call(to, 'GET', '/connectors/mqtt:cloud')).toMatchObject({ username: 'bob' })
  })

  it('takes secrets from a file', async () => {
    const from = await startBroker()
    await call(from, 'POST', '/connectors', mqttConnector)
    await config(from, ['pull', folder, '--only', 'connectors'])
    rmSync(join(folder, 'connectors', 'mqtt-headquarters.json'))
    const secrets = join(place, 'secrets.json')
    const to = await startBroker({ seed: 'empty' })
    const push = ['push', folder, '--yes', '--secrets', secrets]
    expect(await config(to, push)).toMatchObject({
      code: 2,
      err: `--secrets ${secrets} cannot be read: ENOENT\n`,
    })
    writeFileSync(secrets, '{"a":other-1}')
    expect(await config(to, push)).toMatchObject({ code: 2, err: `--secrets ${secrets} is not valid JSON\n` })
    writeFileSync(secrets, `\uFEFF${JSON.stringify({ 'connectors/mqtt:cloud/password': 'other-1' })}`)
    const pushed = await config(to, ['push', folder, '--yes', '--secrets', secrets])
    expect(pushed).toMatchObject({ code: 0, err: '' })
    expect(await call(to, 'GET', '/connectors/mqtt:cloud')).toMatchObject({ username: 'ann' })
  })

  it('masks the secrets within texts, compares the rest of the texts, and fills them in again', async () => {
    const from = await startBroker({ seed: 'empty' })
    const url = 'http://ann:S3CRET-1@127.0.0.1:9/p?token=S3CRET-2'
    await call(from, 'POST', '/connectors', {
      type: 'http',
      name: 'web',
      url: 'http://ann:S3CRET-1@127.0.0.1:9/',
      headers: { 'x-api-key': 'S3CRET-3' },
      enable: false,
    })
    await call(from, 'POST', '/actions', {
      type: 'http',
      name: 'hook',
      connector: 'web',
      enable: false,
      parameters: {
        path: '/in?apikey=S3CRET-4',
        method: 'post',
        body: '{"v":${payload},"password":"S3CRET-5"}',
        headers: { 'X-Auth-Token': 'S3CRET-6', cookie: 'S3CRET-7' },
      },
    })
    await call(from, 'POST', '/exhooks', { name: 'hooks', url, enable: false })
    const push = (await call(from, 'GET', '/prometheus')) as { push_gateway: object }
    await call(from, 'PUT', '/prometheus', { ...push, push_gateway: { ...push.push_gateway, url } })
    const telemetry = (await call(from, 'GET', '/opentelemetry')) as { exporter: object }
    await call(from, 'PUT', '/opentelemetry', {
      ...telemetry,
      exporter: { ...telemetry.exporter, endpoint: url },
    })
    await call(from, 'POST', '/authentication', {
      mechanism: 'password_based',
      backend: 'http',
      method: 'get',
      url,
      enable: false,
    })
    await call(from, 'POST', '/authorization/sources', { type: 'http', method: 'get', url, enable: false })
    expect(await config(from, ['pull', folder])).toMatchObject({ code: 0, err: '' })
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
    expect(texts).not.toContain('S3CRET')
    expect(texts.split('http://******:******@127.0.0.1:9/p?token=******')).toHaveLength(6)
    expect(texts).toContain('"body": "{\\"v\\":${payload},\\"password\\":\\"******\\"}"')
    expect(await config(from, ['diff', folder])).toMatchObject({ code: 0, out: 'No differences\n' })
    edit('exhooks/hooks.json', (text) => text.replace('127.0.0.1:9/p', '127.0.0.1:9/q'))
    const shown = await config(from, ['diff', folder])
    expect(shown.code).toBe(1)
    expect(shown.out).toContain(
      '    url: http://******:******@127.0.0.1:9/p?token=****** → http://******:******@127.0.0.1:9/q?token=******',
    )
    expect(await config(from, ['push', folder, '--yes'])).toMatchObject({ code: 0, err: '' })
    expect(await call(from, 'GET', '/exhooks/hooks')).toMatchObject({ url: url.replace('/p', '/q') })

    const to = await startBroker({ seed: 'empty' })
    const only = ['--only', 'connectors,actions']
    await config(from, ['pull', folder, ...only])
    const refused = await config(to, ['push', folder, '--yes', ...only])
    expect(refused).toMatchObject({ code: 2, out: '' })
    const secrets = {
      'connectors/http:web/url#user': 'bob',
      'connectors/http:web/url#password': 'p@ss',
      'connectors/http:web/headers.x-api-key': 'S3CRET-3',
      'actions/http:hook/parameters.path#apikey': 'S3CRET-4',
      'actions/http:hook/parameters.body#password': 'say "hi"',
      'actions/http:hook/parameters.headers.X-Auth-Token': 'S3CRET-6',
      'actions/http:hook/parameters.headers.cookie': 'S3CRET-7',
    }
    for (const name of Object.keys(secrets)) expect(refused.err).toContain(name)
    const file = join(folder, '.secrets.json')
    writeFileSync(file, JSON.stringify(secrets))
    expect(await config(to, ['push', folder, '--yes', ...only, '--secrets', file])).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await call(to, 'GET', '/connectors/http:web')).toMatchObject({
      url: 'http://bob:p%40ss@127.0.0.1:9/',
    })
    expect(await call(to, 'GET', '/actions/http:hook')).toMatchObject({
      parameters: { path: '/in?apikey=S3CRET-4', body: '{"v":${payload},"password":"say \\"hi\\""}' },
    })
  })

  it('keeps the names of renamed files, and removes those of deleted objects', async () => {
    const broker = await startBroker()
    for (const id of ['one', 'Two', 'two'])
      await call(broker, 'POST', '/rules', { id, sql: 'SELECT * FROM "t"', actions: [] })
    await config(broker, ['pull', folder])
    const rules = () => readdirSync(join(folder, 'rules')).filter((name) => /^(one|two|mine)/i.test(name))
    expect(
      rules()
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual(['one.json', 'two.json', 'two~2.json'])
    renameSync(join(folder, 'rules', 'one.json'), join(folder, 'rules', 'mine.json'))
    await call(broker, 'DELETE', '/rules/two')
    await config(broker, ['pull', folder])
    expect(rules()).toEqual(['Two.json', 'mine.json'])
  })

  it('writes nothing if anything is wrong, and lists all of it in words', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    const before = await call(broker, 'GET', '/rules')
    for (const [id, sql, actions] of [
      ['bad', 'SELEKT nonsense', []],
      ['empty', '', []],
      ['lost', 'SELECT * FROM "t"', ['mqtt:nowhere']],
      ['good', 'SELECT * FROM "t"', []],
    ] as const)
      writeFileSync(
        join(folder, 'rules', `${id}.json`),
        JSON.stringify({ id, settings: { id, sql, actions } }),
      )
    writeFileSync(
      join(folder, 'rules', 'other.json'),
      JSON.stringify({ id: 'other', settings: { id: 'another', sql: 'SELECT * FROM "t"', actions: [] } }),
    )
    edit('retainer.json', (text) =>
      text
        .replace('"enable": true', '"enable": "maybe"')
        .replace('"max_payload_size"', '"max_payload_sise": "2MB", "max_payload_size"'),
    )
    edit('listeners/tcp-default.json', (text) => text.replace('"acceptors": 16', '"acceptors": "many"'))
    const pushed = await config(broker, ['push', folder, '--yes'])
    expect(pushed).toMatchObject({ code: 2, out: '' })
    expect(pushed.err.split('\n').sort()).toEqual(
      [
        '! listeners/tcp:default: acceptors: Must be a number',
        '! retainer: backend.enable: Must be true or false',
        '! retainer: There is no setting max_payload_sise. Did you mean max_payload_size?',
        '! rules/bad: SQL syntax error at line 1, column 1, near “SELEKT”',
        '! rules/empty: Required',
        '! rules/lost: It needs mqtt:nowhere, which this broker does not have',
        '! rules/other: The names in the settings do not match the ID of the file',
        'Nothing was changed.',
        '',
      ].sort(),
    )
    expect(await call(broker, 'GET', '/rules')).toEqual(before)
    expect(readdirSync(place).filter((name) => name.includes('.before-'))).toEqual([])
  })

  it('lists all files that are wrong', async () => {
    const broker = await startBroker({ seed: 'empty' })
    await config(broker, ['pull', folder])
    writeFileSync(join(folder, 'retainer.json'), '{')
    mkdirSync(join(folder, 'rules'), { recursive: true })
    writeFileSync(join(folder, 'rules', 'a.json'), '{"id":"a"}')
    for (const name of ['b', 'c'])
      writeFileSync(join(folder, 'rules', `${name}.json`), '{"id":"b","settings":{}}')
    const pushed = await config(broker, ['push', folder, '--yes'])
    expect(pushed).toMatchObject({ code: 2, out: '' })
    expect(pushed.err.trim().split('\n')).toEqual([
      expect.stringContaining('retainer.json is not valid JSON: line 1, column 2'),
      expect.stringContaining('a.json must have "id" and "settings"'),
      expect.stringContaining('c.json has the id b, as b.json has'),
    ])
  })

  it('stops at the first change that the broker rejects, and says how to go back', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    // The console cannot know that this broker has no such type.
    mkdirSync(join(folder, 'connectors'), { recursive: true })
    writeFileSync(
      join(folder, 'connectors', 'x.json'),
      JSON.stringify({ id: 'unheard_of:x', settings: { type: 'unheard_of', name: 'x' } }),
    )
    writeFileSync(
      join(folder, 'rules', 'late.json'),
      JSON.stringify({ id: 'late', settings: { id: 'late', sql: 'SELECT * FROM "t"', actions: [] } }),
    )
    edit('retainer.json', (text) => text.replace('"max_payload_size": "1MB"', '"max_payload_size": "2MB"'))
    const pushed = await config(broker, ['push', folder, '--yes'])
    expect(pushed.code).toBe(1)
    expect(pushed.err).toMatch(/^! connectors\/unheard_of:x: /)
    expect(pushed.err).toContain('Applied:\n  retainer\n')
    expect(pushed.err).toContain('Not applied:\n  connectors/unheard_of:x\n  rules/late\n')
    expect(pushed.out).toContain('1 of 3 changed')
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '2MB' })
    const [back = ''] = /switchboard config push \S+ --yes.*/.exec(pushed.out) ?? []
    const [, , , before = '', ...switches] = ['', ...back.split(' ')].slice(1)
    expect(await config(broker, ['push', before, ...switches])).toMatchObject({ code: 0, err: '' })
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '1MB' })
  })

  it('goes back past new objects, by the number in its own words', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder, '--only', 'rules'])
    for (const id of ['one', 'two'])
      writeFileSync(
        join(folder, 'rules', `${id}.json`),
        JSON.stringify({ id, settings: { id, sql: 'SELECT * FROM "t"', actions: [] } }),
      )
    const before = (await call(broker, 'GET', '/rules')) as { data: { id: string }[] }
    const pushed = await config(broker, ['push', folder, '--yes'])
    expect(pushed).toMatchObject({ code: 0, err: '' })
    const [back = ''] = /push \S+ --yes.*/.exec(pushed.out) ?? []
    expect(back).toContain('--prune=2')
    expect(await config(broker, back.split(' '))).toMatchObject({ code: 0, err: '' })
    const after = (await call(broker, 'GET', '/rules')) as { data: { id: string }[] }
    expect(after.data.map(({ id }) => id).sort()).toEqual(before.data.map(({ id }) => id).sort())
  })

  it('leaves what belongs to one machine as it is on another broker, unless asked', async () => {
    const from = await startBroker()
    await config(from, ['pull', folder, '--only', 'listeners,log'])
    const to = await startBroker()
    edit('listeners/tcp-default.json', (text) =>
      text.replace(/"bind": "[^"]*"/, '"bind": "127.0.0.1:1"').replace('"acceptors": 16', '"acceptors": 17'),
    )
    const shown = await config(to, ['diff', folder])
    expect(shown.out).toContain('    acceptors: 16 → 17')
    expect(shown.out).toContain('left as on this broker, because it belongs to one machine:')
    expect(shown.out).toMatch(/ bind: \S+ → 127\.0\.0\.1:1\n/)
    const bind = async () => ((await call(to, 'GET', '/listeners/tcp:default')) as { bind: string }).bind
    const own = await bind()
    expect(await config(to, ['push', folder, '--yes'])).toMatchObject({ code: 0, err: '' })
    expect(await call(to, 'GET', '/listeners/tcp:default')).toMatchObject({ acceptors: 17, bind: own })
    const asked = await config(to, ['diff', folder, '--include-machine'])
    expect(asked.out).toContain(`    bind: ${own} → 127.0.0.1:1\n`)
    expect(asked.out).not.toContain('belongs to one machine')
    // The broker from which it was pulled may be moved.
    const home = await config(from, ['diff', folder])
    expect(home.out).toMatch(/~ listeners\/tcp:default\n {4}acceptors: 16 → 17\n {4}bind: /)
  })

  it('keeps following the other parts, and pushes only those that are named', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    const parts = () =>
      (JSON.parse(readFileSync(join(folder, 'switchboard.json'), 'utf8')) as { parts: string[] }).parts
    const all = parts()
    const pulled = await config(broker, ['pull', folder, '--only', 'rules'])
    expect(pulled).toMatchObject({ code: 0, err: '' })
    expect(pulled.out).toContain('still compared by diff and push: ')
    expect(parts()).toEqual(all)
    edit('retainer.json', (text) => text.replace('"max_payload_size": "1MB"', '"max_payload_size": "2MB"'))
    expect((await config(broker, ['diff', folder])).code).toBe(1)
    expect(await config(broker, ['diff', folder, '--only', 'rules'])).toMatchObject({ code: 0 })
    expect(await config(broker, ['push', folder, '--only', 'rules', '--yes'])).toMatchObject({
      code: 0,
      out: 'No differences\n',
    })
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '1MB' })
  })

  it('does not empty a broker by a folder that was checked out in part', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    for (const name of readdirSync(folder))
      if (name !== 'switchboard.json') rmSync(join(folder, name), { recursive: true })
    const pushed = await config(broker, ['push', folder, '--yes', '--prune'])
    expect(pushed).toMatchObject({ code: 2, out: '' })
    expect(pushed.err).toMatch(/--prune would delete \d+ objects, and with them all .*rules/)
    expect(pushed.err).toMatch(/Add --prune=\d+ to delete exactly these\. Nothing was changed\./)
  })

  it('names parts that another release lacks', async () => {
    const from = await startBroker()
    await call(from, 'POST', '/connectors', mqttConnector)
    await config(from, ['pull', folder, '--only', 'connectors,rules'])
    const old = await startBroker({ api: '5.1', edition: 'opensource' })
    const shown = await config(old, ['diff', folder, '--json'])
    expect(shown.code).toBe(1)
    expect(JSON.parse(shown.out)).toMatchObject({
      differences: expect.arrayContaining([
        expect.objectContaining({ name: 'connectors/mqtt:cloud', state: 'unsupported' }),
      ]) as unknown,
    })
  })

  it.each([
    ['without a folder', ['pull']],
    ['with an unknown verb', ['show', 'x']],
    ['with an unknown option', ['pull', 'x', '--every', '5']],
    ['with an unknown part', ['pull', 'x', '--only', 'rule']],
  ])('is not started %s', async (_, args) => {
    const broker = await startBroker({ seed: 'empty' })
    expect(await config(broker, args)).toMatchObject({ code: 2, out: '' })
  })

  it('is not started on a folder of something else', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const broker = await startBroker({ seed: 'empty' })
    const pulled = await config(broker, ['pull', folder])
    expect(pulled).toMatchObject({ code: 2, out: '' })
    expect(readdirSync(folder)).toEqual(['notes.txt'])
  })

  it.each([
    [
      'a broker that is down',
      'http://127.0.0.1:9',
      'public',
      'Cannot reach the broker: it is down, the address is wrong, or the TLS certificate is not trusted (NETWORK)\n',
    ],
    [
      'a wrong password',
      undefined,
      'wrong',
      'Incorrect username or password (BAD_USERNAME_OR_PWD: Auth failed)\n',
    ],
  ])('describes %s in a sentence', async (_, address, password, message) => {
    const broker = address ?? (await startBroker({ seed: 'empty' }))
    let err = ''
    const deps = {
      env: {},
      out: () => undefined,
      err: (line: string) => {
        err += `${line}\n`
      },
    }
    const login = ['--broker', broker, '--user', 'admin', '--password', password]
    expect(await runConfig(['pull', folder, ...login], deps)).toBe(1)
    expect(err).toBe(message)
  })

  it('describes the page of a portal in a sentence', async () => {
    const portal = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<html></html>'),
    )
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const { port } = portal.address() as AddressInfo
    const pulled = await config(`http://127.0.0.1:${String(port)}`, ['pull', folder])
    portal.close()
    expect(pulled).toMatchObject({ code: 1, err: 'A proxy responded instead of the broker (PROXY)\n' })
  })

  it('does not start as a user who may only read', async () => {
    const broker = await startBroker()
    const viewer = { username: 'eve', password: 'Evening-1', role: 'viewer', description: '' }
    await call(broker, 'POST', '/users', viewer)
    await config(broker, ['pull', folder])
    edit('retainer.json', (text) => text.replace('"max_payload_size": "1MB"', '"max_payload_size": "2MB"'))
    let err = ''
    const deps = {
      env: {},
      out: () => undefined,
      err: (line: string) => {
        err += `${line}\n`
      },
    }
    const login = ['--broker', broker, '--user', 'eve', '--password', 'Evening-1']
    expect(await runConfig(['push', folder, '--yes', ...login], deps)).toBe(2)
    expect(err).toBe('The user eve may only read (role viewer). Nothing was changed.\n')
  })

  it('is not started on a folder that cannot be written', async () => {
    const broker = await startBroker({ seed: 'empty' })
    expect(await config(broker, ['pull', '/dev/null/x'])).toMatchObject({
      code: 2,
      err: '/dev/null/x cannot be written: a part of the path is a file, not a folder\n',
    })
  })

  it('changes nothing in read-only mode or with a wrong login', async () => {
    const broker = await startBroker()
    await config(broker, ['pull', folder])
    edit('retainer.json', (text) => text.replace('"max_payload_size": "1MB"', '"max_payload_size": "2MB"'))
    const readOnly = await config(broker, ['push', folder, '--yes', '--read-only'])
    expect(readOnly).toMatchObject({ code: 2, err: 'Read-only mode is on.\n' })
    const wrong = { env: {}, out: () => undefined, err: () => undefined }
    const login = ['--broker', broker, '--user', 'admin', '--password', 'wrong']
    expect(await runConfig(['push', folder, '--yes', ...login], wrong)).toBe(1)
    expect(await runConfig(['diff', folder, ...login], wrong)).toBe(2)
    expect(await call(broker, 'GET', '/mqtt/retainer')).toMatchObject({ max_payload_size: '1MB' })
  })
})
