import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runLine } from '@/terminal/terminal'
import { commandFiles, root } from './registries'

let running: Running
beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
})
afterAll(() => running.close())

type Ended = { code: number | null; out: string; err: string }

/** Runs a program of ours as the shell would, with this environment and no more. */
function start(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(program, args, { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...env } })
  const ended: Ended = { code: null, out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => (ended.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (ended.err += part.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ended, code })))
}

const tsx = (file: string, args: readonly string[], env?: Record<string, string>) =>
  start(process.execPath, ['--import', 'tsx', `src/terminal/${file}.ts`, ...args], env)
const signed = () => ({
  SWITCHBOARD_BROKER: running.url,
  SWITCHBOARD_USER: 'admin',
  SWITCHBOARD_PASSWORD: 'public',
})
/** Runs a terminal line in this process, without starting the program for each. */
async function cmd(
  args: readonly string[],
  env: Record<string, string> = signed(),
  input = '',
): Promise<Ended> {
  const lines = { out: '', err: '' }
  const code = await runLine(args, {
    env,
    out: (line) => {
      lines.out += `${line}\n`
    },
    err: (line) => {
      lines.err += `${line}\n`
    },
    input: () => Promise.resolve(input),
  })
  return { code, ...lines }
}
const json = ({ out }: Ended) => JSON.parse(out) as Record<string, unknown>

/** A connected device; resolves to the promise of its end. */
async function device(clientId: string): Promise<{ ended: Promise<void>; gone: () => boolean }> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
  })
  return {
    ended: new Promise((resolve) => client.once('close', () => resolve())),
    gone: () => !client.connected,
  }
}

describe('registries', () => {
  it('npm run -s commands -- --json lists every command with its parameters', async () => {
    const { code, out, err } = await start('npm', ['run', '-s', 'commands', '--', '--json'])
    expect([code, err.replace(/npm warn.*\n/g, '')]).toEqual([0, ''])
    const listed = JSON.parse(out) as Record<string, unknown>[]
    const ids = listed.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining((await commandFiles()).map(({ command }) => command.id)))
    expect(ids).toContain('go.clients')
    expect(listed.find(({ id }) => id === 'client.kick')).toEqual({
      id: 'client.kick',
      title: 'Kick client',
      group: expect.any(String) as string,
      danger: 'disruptive',
      needs: null,
      since: null,
      hotkey: 'shift+k',
      calls: ['clientDetail', 'clientKick', 'clientList'],
      goes: null,
      params: [{ name: 'clientid', kind: 'pick', required: true, many: true }],
    })
  })

  it('npm run -s screens -- --json lists every screen', async () => {
    const { code, out } = await start('npm', ['run', '-s', 'screens', '--', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(
      expect.arrayContaining([
        { path: '/clients', title: 'Clients', group: 'monitoring', menu: true, needs: null, since: null },
      ]),
    )
  })

  it('commands and screens print lines for people', async () => {
    expect((await tsx('list', ['commands'])).out).toMatch(
      /^client\.kick +disruptive +Kick client {2}<clientid>$/m,
    )
    expect((await tsx('list', ['screens'])).out).toMatch(/^\/clients +Clients$/m)
  })
})

describe('a command exits with 0 when it is done', () => {
  it('prints the result, and has done it', async () => {
    const one = await device('terminal-one')
    const { code, out, err } = await start('npm', [
      'run',
      '-s',
      'cmd',
      '--',
      'client.kick',
      '--clientid',
      'terminal-one',
      '--yes',
      '--broker',
      `${running.url}/`,
      '--user',
      'admin',
      '--password',
      'public',
    ])
    expect([code, out, err.replace(/npm warn.*\n/g, '')]).toEqual([0, 'Kicked terminal-one\n', ''])
    await one.ended
  })

  it('prints JSON with --json, with address and login from the environment', async () => {
    const ended = await cmd([
      'ban.create',
      '--who=terminal-ban',
      '--until',
      '1h',
      '--reason',
      'too "chatty"',
      '--json',
    ])
    expect([ended.code, json(ended)]).toEqual([
      0,
      {
        ok: true,
        command: 'ban.create',
        message: expect.stringMatching(/^Banned terminal-ban until \d{4}-/) as string,
        outcome: 'done',
      },
    ])
    expect(running.broker?.state.bans.list().find(({ who }) => who === 'terminal-ban')).toMatchObject({
      as: 'clientid',
      reason: 'too "chatty"',
      by: 'admin',
    })
  })

  it.each([[[]], [['--json']]])('gives the terminal no control signs of a device %j', async (flags) => {
    const topic = 'a/\x1b[31m\x1b]0;t\x07\x9b2J\u202e'
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`)
    await client.publishAsync(topic, 'x\x1b[2J\rfaked', { retain: true, qos: 1 })
    await client.endAsync()
    const shown = await tsx('cmd', ['retained.show', '--topic', topic, ...flags], signed())
    const failed = await tsx('cmd', ['retained.show', '--topic', `${topic}/b`, ...flags], signed())
    expect([shown.code, failed.code]).toEqual([0, 1])
    for (const { out, err } of [shown, failed]) {
      expect(out + err).toMatch(/u001B\[31m/i)
      // eslint-disable-next-line no-control-regex -- these are what must not be there
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    }
  })

  it('runs on several objects at once', async () => {
    const both = await Promise.all([device('terminal-a'), device('terminal-b')])
    const ended = await cmd([
      'client.kick',
      '--clientid',
      'terminal-a',
      '--clientid',
      'terminal-b',
      '--yes',
      '--json',
    ])
    expect([ended.code, json(ended)]).toEqual([
      0,
      { ok: true, command: 'client.kick', message: '2 of 2 done', done: 2, failed: [] },
    ])
    await Promise.all(both.map(({ ended: gone }) => gone))
  })
})

describe('a command exits with 1 when it failed', () => {
  it('says why in words and by its code', async () => {
    const ended = await cmd(['client.kick', '--clientid', 'nobody', '--yes'])
    expect(ended).toEqual({
      code: 1,
      out: '',
      err: '--clientid: The client does not exist (CLIENTID_NOT_FOUND: Client ID not found)\n',
    })
    const machine = await cmd(['client.kick', '--clientid', 'nobody', '--yes', '--json'])
    expect([machine.code, json(machine)]).toEqual([
      1,
      {
        ok: false,
        command: 'client.kick',
        message: '--clientid: The client does not exist (CLIENTID_NOT_FOUND: Client ID not found)',
        code: 'CLIENTID_NOT_FOUND',
        status: 404,
        reason: 'Client ID not found',
        param: 'clientid',
      },
    ])
  })

  it('names each failed object', async () => {
    const one = await device('terminal-c')
    const ended = await cmd(['client.kick', '--clientid', 'terminal-c', '--clientid', 'nobody', '--yes'])
    expect(ended).toMatchObject({
      code: 1,
      err: '1 of 2 done\nnobody: --clientid: The client does not exist (CLIENTID_NOT_FOUND: Client ID not found)\n',
    })
    await one.ended
  })

  it.each([
    ['a wrong password', { SWITCHBOARD_PASSWORD: 'wr0ng-Word' }, 'BAD_USERNAME_OR_PWD'],
    [
      'an API key nobody knows',
      { SWITCHBOARD_KEY: 'k', SWITCHBOARD_SECRET: 'wr0ng-Word' },
      'BAD_API_KEY_OR_SECRET',
    ],
    ['nobody at the address', { SWITCHBOARD_BROKER: 'http://127.0.0.1:1' }, 'NETWORK'],
  ])('%s', async (_, env, code) => {
    const ended = await cmd(['ban.clear', '--yes'], { ...signed(), ...env })
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toContain(`(${code}`)
    expect(ended.err).not.toContain('wr0ng-Word')
  })
})

describe('prints the broker’s own reason', () => {
  it.each<[string, string[], RegExp, string]>([
    [
      'a statement that is none',
      ['rule.create', '--id', 'r1', '--sql', 'SELEC'],
      /^--sql: Line 5: syntax error at "SELEC" \(BAD_REQUEST: .*\)$/m,
      'sql',
    ],
    [
      'a rule to change that is not there',
      ['rule.edit', '--id', 'nowhere', '--sql', 'SELECT 1'],
      /^--id: This rule does not exist.* \(NOT_FOUND: /m,
      'id',
    ],
    [
      'an unknown setting of a bridge',
      [
        'bridge.create',
        '--type',
        'webhook',
        '--name',
        'b1',
        '--config',
        '{"url":"http://127.0.0.1:9/","nonsense":1}',
      ],
      /^--config: .*nonsense/m,
      'config',
    ],
    [
      'a bridge that cannot connect',
      ['bridge.probe', '--bridge', 'webhook:t', '--config', '{"url":"http://127.0.0.1:9/"}'],
      /^--config: Connection failed: .*(refused|ECONNREFUSED).* \(TEST_FAILED\)$/m,
      'config',
    ],
    [
      'a node that cannot be reached',
      ['cluster.invite', '--node', 'other@127.0.0.9', '--yes'],
      /^--node: .* \(BAD_REQUEST: .+\)$/m,
      'node',
    ],
    [
      'counters of a bridge that is not there',
      ['bridge.reset', '--id', 'webhook:zz', '--yes'],
      /^--id: This data bridge no longer exists \(NOT_FOUND/m,
      'id',
    ],
  ])('%s', async (_, args, words, param) => {
    const [ended, machine] = await Promise.all([cmd(args), cmd([...args, '--json'])])
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toMatch(words)
    expect(json(machine)).toMatchObject({
      ok: false,
      command: args[0],
      param,
      reason: expect.stringMatching(/./) as string,
    })
  })

  it('returns as JSON what the broker’s reply asks, and exits with 2 as for every missing confirmation', async () => {
    const api = async (method: string, path: string, body: object) =>
      await fetch(`${running.url}/api/v5${path}`, {
        method,
        headers: { authorization: `Bearer ${await login()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await api('POST', '/bridges', {
      type: 'webhook',
      name: 'used',
      url: 'http://127.0.0.1:9/',
      resource_opts: { start_timeout: '100ms' },
    })
    await api('POST', '/rules', { id: 'user_rule', sql: 'SELECT * FROM "t"', actions: ['webhook:used'] })
    const ended = await cmd(['bridge.delete', '--id', 'webhook:used', '--yes', '--json'])
    expect([ended.code, json(ended)]).toMatchObject([
      2,
      { ok: false, code: 'DEPENDENCY_EXISTS', with: { actions: true } },
    ])
    expect((await cmd(['bridge.delete', '--id', 'webhook:used', '--yes'])).err).toContain(
      'Add --actions true to continue.',
    )
    expect((await cmd(['bridge.delete', '--id', 'webhook:used', '--actions', 'true', '--yes'])).code).toBe(0)
  })

  it('returns invalid arguments as JSON', async () => {
    const ended = await cmd(['ban.clear', '--json'])
    expect([ended.code, ended.err, json(ended)]).toMatchObject([
      2,
      '',
      { ok: false, command: 'ban.clear', code: 'BAD_ARGUMENTS' },
    ])
  })
})

const login = async (): Promise<string> => {
  const reply = await fetch(`${running.url}/api/v5/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'public' }),
  })
  return ((await reply.json()) as { token: string }).token
}

describe('login', () => {
  it('leaves no token behind, done or failed', async () => {
    const seen: string[] = []
    const proxy = createServer((request, response) => {
      const parts: Buffer[] = []
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', async () => {
          const body = Buffer.concat(parts)
          const reply = await fetch(`${running.url}${request.url ?? ''}`, {
            method: request.method ?? 'GET',
            headers: {
              authorization: request.headers.authorization ?? '',
              'content-type': 'application/json',
            },
            ...(body.length === 0 ? {} : { body }),
          })
          seen.push(`${request.method ?? ''} ${request.url ?? ''} ${String(reply.status)}`)
          response
            .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
            .end(await reply.text())
        })
    })
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
    const broker = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`
    try {
      expect((await cmd(['alarm.clear', '--yes', '--broker', broker])).code).toBe(0)
      expect((await cmd(['client.kick', '--clientid', 'nobody', '--yes', '--broker', broker])).code).toBe(1)
      expect((await cmd(['rule.create', '--broker', broker])).code).toBe(2)
      expect(seen.filter((line) => line.includes('/log'))).toEqual(
        Array.from({ length: 3 }, () => ['POST /api/v5/login 200', 'POST /api/v5/logout 204']).flat(),
      )
    } finally {
      await new Promise((done) => proxy.close(done))
    }
  })

  it('accepts an API key for all that the edition has, and says what only a user can do', async () => {
    const paid = await startServer({
      ...defaults,
      port: 0,
      mqttPort: 0,
      wsPort: 0,
      bare: true,
      seed: 'empty',
      edition: 'enterprise',
    })
    try {
      const made = await cmd(['api-key.create', '--name', 'terminal', '--json', '--broker', paid.url])
      const show = json(made)['show'] as Record<string, string>
      const [key, secret] = Object.values(show)
      const keyed = {
        SWITCHBOARD_BROKER: paid.url,
        SWITCHBOARD_KEY: key ?? '',
        SWITCHBOARD_SECRET: secret ?? '',
      }
      expect(
        await cmd(['schema.create', '--name', 's1', '--type', 'avro', '--source', '{"type":"int"}'], keyed),
      ).toMatchObject({ code: 0 })
      expect(await cmd(['license.limits', '--low', '90', '--high', '80'], keyed)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^--low: .* \(LICENSE_LIMITS\)/) as string,
      })
      expect(await cmd(['ban.clear', '--yes'], keyed)).toMatchObject({
        code: 2,
        err: 'Requires release 5.2.0 or later. This broker is 5.1.1.\n',
      })
      expect(await cmd(['user.create', '--username', 'u1', '--password', 'Changed123'], keyed)).toMatchObject(
        { code: 2, err: expect.stringContaining('log in with --login-user and --login-password') as string },
      )
    } finally {
      await paid.close()
    }
  })

  it('uses the default of a missing parameter, as in the palette', async () => {
    const ended = await cmd(['trace.create', '--condition', 'someone', '--until', '10m'])
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(ended.out).toMatch(/trace_\d+/)
  })
})

describe('a command exits with 2 when it was used wrongly, and sends nothing', () => {
  it.each<[string, string[], RegExp, Record<string, string>?]>([
    ['no command', [], /^usage: switchboard cmd/],
    ['an unknown command', ['client.kik'], /no command is called client\.kik\. Did you mean client\.kick\?/],
    ['a missing parameter', ['client.kick', '--yes'], /--clientid is required/],
    [
      'an unknown parameter',
      ['client.kick', '--client', 'x'],
      /client\.kick has no parameter --client\. Did you mean --clientid\?/,
    ],
    [
      'a value that does not fit',
      ['client.keepalive', '--clientid', 'x', '--interval', 'soon'],
      /--interval: Must be a number/,
    ],
    ['a flag without its value', ['client.kick', '--clientid'], /--clientid needs a value/],
    [
      'two values where one is due',
      ['client.keepalive', '--clientid', 'x', '--interval', '1', '--interval', '2'],
      /--interval takes one value/,
    ],
    ['a stray word', ['client.kick', 'sensor-17'], /unexpected: sensor-17/],
    ['no yes to what asks for one', ['ban.clear'], /Add --yes to continue\./],
    ['no address', ['ban.clear', '--yes'], /--broker is required/, {}],
    [
      'an address that is none',
      ['ban.clear', '--yes'],
      /--broker must be an address such as http/,
      { SWITCHBOARD_BROKER: 'localhost:18083' },
    ],
    ['a command of the page', ['mqtt-client.connect'], /Available only in the console’s web page/],
    [
      'a setting of the page, its value left out',
      ['settings.single-keys'],
      /Available only in the console’s web page/,
    ],
    [
      'too little to make a bridge',
      ['bridge.create', '--type', 'webhook', '--config', '{}'],
      /Nothing was changed: .*--name/,
    ],
    ['too little to make a rule', ['rule.create'], /Nothing was changed: .*--sql, --id/],
    [
      'no yes to what a bridge loses',
      ['bridge.edit', '--id', 'webhook:x', '--config', '{"url":"http://127.0.0.1:9/"}'],
      /Other settings stay.*\nAdd --yes/,
    ],
    [
      'an address that is none, by the words of the command',
      ['trace.create', '--condition', 'not an address', '--type', 'ip_address'],
      /^--condition: Enter an IPv4 or IPv6 address \(TRACE_IP\)$/m,
    ],
    [
      'two passwords that differ',
      [
        'user.password',
        '--username',
        'admin',
        '--old',
        'public',
        '--password',
        'Changed123',
        '--repeat',
        'Changed124',
      ],
      /^--repeat: .* \(PASSWORD_REPEAT\)$/m,
    ],
    ['a ban without its type', ['ban.delete', '--ban', 'cb2', '--yes'], /type:value/],
    [
      'a ban of an address that is none',
      ['ban.create', '--who', 'notip', '--as', 'peerhost', '--until', '1h'],
      /^--who: Enter an IPv4 or IPv6 address/m,
    ],
    [
      'nobody named',
      ['ban.clear', '--yes'],
      /--user and --password/,
      { SWITCHBOARD_BROKER: 'http://127.0.0.1:1' },
    ],
  ])('%s', async (_, args, words, env) => {
    const bans = running.broker?.state.bans.list().length
    const { code, out, err } = await cmd(args, env)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(words)
    expect(running.broker?.state.bans.list().length).toBe(bans)
  })
})

describe('a command file', () => {
  const bans = () => running.broker?.state.bans.list().map(({ who }) => who) ?? []
  const file = (text: string, ...args: string[]) => cmd(['--file', '-', ...args], signed(), text)

  it('runs line by line from a file, with its parameters given as flags', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'ops.txt')
    writeFileSync(
      path,
      '# keep one out\nban.create who=${who} reason="by ${why}" until=1h\n\nban.delete ban=clientid:${who} --yes\nban.create who=file-kept until=1h\n',
    )
    const { code, out, err } = await start(
      process.execPath,
      ['--import', 'tsx', 'src/terminal/cmd.ts', '--file', path, '--who', 'file-a', '--why', 'hand'],
      signed(),
    )
    expect([code, err]).toEqual([0, ''])
    expect(out.split('\n').map((line) => line.replace(/^.*ops\.txt/, '').replace(/ until .*/, ''))).toEqual([
      ':2: ban.create: Banned file-a',
      ':4: ban.delete: Unbanned file-a',
      ':5: ban.create: Banned file-kept',
      '3 done, 0 failed, 0 skipped',
      '',
    ])
    expect(bans()).toContain('file-kept')
  })

  it('stops at the first line that fails and skips the rest, or continues on request', async () => {
    const text =
      'ban.create who=file-b until=1h\nclient.kick clientid=nobody --yes\nban.create who=file-c until=1h'
    const stopped = await file(text, '--json')
    expect([stopped.code, json(stopped)]).toMatchObject([
      1,
      {
        ok: false,
        file: 'stdin',
        done: 1,
        failed: 1,
        skipped: 1,
        lines: [
          { line: 1, state: 'done' },
          { line: 2, command: 'client.kick', state: 'failed', code: 'CLIENTID_NOT_FOUND', status: 404 },
          { line: 3, state: 'skipped' },
        ],
      },
    ])
    expect([bans().includes('file-b'), bans().includes('file-c')]).toEqual([true, false])
    const through = await file(text.replace('file-b', 'file-d'), '--continue')
    expect([through.code, through.err]).toEqual([
      1,
      'stdin:2: client.kick: --clientid: The client does not exist (CLIENTID_NOT_FOUND: Client ID not found)\n2 done, 1 failed, 0 skipped\n',
    ])
    expect(bans()).toEqual(expect.arrayContaining(['file-c', 'file-d']))
  })

  it('says with --dry-run what each line would do, and does nothing', async () => {
    const one = await device('file-device')
    const before = bans()
    const { code, out, err } = await file(
      'client.kick clientid=file-device\nban.create who=file-dry until=1h\nbroker.session max_inflight=55',
      '--dry-run',
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^stdin:1: client\.kick: .*Kick file-device\?.*\n/)
    expect(out).toMatch(/^stdin:3: broker\.session: .*\n {2}.*→ 55$/m)
    expect(out).toContain('Dry run, nothing was changed: 3 ready, 0 failed, 0 skipped')
    expect([bans(), one.gone()]).toEqual([before, false])
    const machine = await file('ban.create who=file-dry until=1h', '--dry-run', '--json')
    expect(json(machine)).toMatchObject({ ok: true, dryRun: true, ready: 1 })
    expect((await cmd(['client.kick', '--clientid', 'file-device', '--yes'])).code).toBe(0)
    await one.ended
  })

  it('says in words why a line of a dry run would fail', async () => {
    for (const topic of ['dry/a', 'dry/b'])
      expect(
        (await cmd(['retained.set', '--topic', topic, '--payload', 'x', '--qos', '0', '--yes'])).code,
      ).toBe(0)
    const { out, err } = await file('retained.clear filter=dry/# count=1', '--dry-run')
    expect(`${out}${err}`).toContain('retained.clear: --count: More messages match now')
    expect(`${out}${err}`).not.toContain('error.code')
    expect((await cmd(['retained.clear', '--filter', 'dry/#', '--count', '2', '--yes'])).code).toBe(0)
  })

  it.each<[string, string, string[], RegExp]>([
    [
      'an unknown command',
      'ban.create who=file-x until=1h\nban.mak who=x',
      [],
      /^stdin:2:1: No command is named ban\.mak$/m,
    ],
    [
      'an unknown parameter',
      'ban.create whom=x',
      [],
      /^stdin:1:12: ban\.create has no parameter whom\nstdin:1:1|^stdin:1:1: ban\.create requires who\nstdin:1:12/,
    ],
    [
      'a value that is none',
      'ban.create who=file-x until=1h\nclient.keepalive clientid=x interval=soon',
      [],
      /^stdin:2:29: interval: Must be a number$/m,
    ],
    ['a missing value', 'client.kick --yes', [], /^stdin:1:1: client\.kick requires clientid$/m],
    [
      'a question that is not answered',
      'ban.create who=file-x until=1h\nclient.kick clientid=x',
      [],
      /^stdin:2:1: client\.kick asks before it runs: add --yes to the line$/m,
    ],
    [
      'a parameter without a value',
      'ban.create who=${who}',
      [],
      /^stdin:1:12: No value for the parameter who\. To use this text literally, write \$\$\{who\}$/m,
    ],
    [
      'a value for no parameter',
      'ban.create who=file-x until=1h',
      ['--who', 'x'],
      /^the file has no parameter \$\{who\}$/m,
    ],
    ['an open quote', 'ban.create who="file-x', [], /^stdin:1:12: Unclosed quote$/m],
    ['nothing', '# only words', [], /^stdin: no command in it$/m],
  ])('is validated completely before its first line runs: %s', async (_, text, args, words) => {
    const before = bans()
    const { code, out, err } = await file(text, ...args)
    expect([code, out, bans()]).toEqual([2, '', before])
    expect(err).toMatch(words)
  })

  it('is required to exist, and --dry-run is for files only', async () => {
    expect(await cmd(['--file', '/nowhere/ops.txt'])).toMatchObject({
      code: 2,
      err: '--file /nowhere/ops.txt: no such file\n',
    })
    expect(await cmd(['ban.clear', '--dry-run'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--dry-run is for command files') as string,
    })
  })

  it('says once that the login failed', async () => {
    expect(
      await cmd(
        ['--file', '-'],
        { ...signed(), SWITCHBOARD_PASSWORD: 'wr0ng-Word' },
        'ban.create who=file-x until=1h',
      ),
    ).toMatchObject({ code: 1, err: expect.stringContaining('BAD_USERNAME_OR_PWD') as string })
  })
})
