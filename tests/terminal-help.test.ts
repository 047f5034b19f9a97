import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goCommands } from '@/features/go'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { readVersion } from '@/server/version'
import { objectReaders } from '@/terminal/objects'
import { runLine } from '@/terminal/terminal'
import { commandFiles, root } from './registries'

let running: Running
beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
})
afterAll(() => running.close())

type Ended = { readonly code: number; readonly out: string; readonly err: string }

async function cmd(
  args: readonly string[],
  env: Record<string, string> = {
    SWITCHBOARD_BROKER: running.url,
    SWITCHBOARD_USER: 'admin',
    SWITCHBOARD_PASSWORD: 'public',
  },
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
  })
  return { code, ...lines }
}
const json = ({ out }: Ended) => JSON.parse(out) as Record<string, unknown>

const ids = (await commandFiles()).map(({ command }) => command.id)

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])(
    'prints help for %s to the standard output and exits with 0',
    async (flag) => {
      const ended = await cmd([flag], {})
      expect([ended.code, ended.err]).toEqual([0, ''])
      expect(ended.out).toMatch(/^usage: switchboard cmd[\s\S]*--login-user/m)
      expect(ended.out).toMatch(
        /exit codes\n {2}0 {2}done\n {2}1 {2}failed: .*login was wrong\n {2}2 {2}not started: .*confirmation is missing/m,
      )
    },
  )

  it.each([[['help', 'retained.set']], [['retained.set', '--help']], [['retained.set', '-h']]])(
    'prints for %j parameters, choices, defaults, danger and an example',
    async (args) => {
      const { code, out, err } = await cmd(args, {})
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^usage: switchboard cmd retained\.set --topic … /m)
      expect(out).toMatch(/^ {2}--qos .*one of: 0 \| 1 \| 2; default 0/m)
      expect(out).toMatch(/^effect: /m)
      expect(out).toMatch(/^example: switchboard cmd retained\.set --topic /m)
    },
  )

  it('describes a command as JSON', async () => {
    expect(json(await cmd(['client.kick', '--help', '--json'], {}))).toMatchObject({
      ok: true,
      help: {
        id: 'client.kick',
        danger: 'disruptive',
        params: [{ name: 'clientid', required: true, many: true }],
        example: expect.stringContaining('--yes') as string,
      },
    })
  })

  it.each(ids)('describes %s', async (id) => {
    expect(await cmd(['help', id], {})).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining(`(${id})`) as string,
    })
  })

  it('prints the version with --version, but leaves a parameter of that name to its command', async () => {
    expect(await cmd(['--version'], {})).toEqual({ code: 0, out: `${readVersion(root)}\n`, err: '' })
    expect((await cmd(['mqtt-client.create', '--version', '5'])).err).toContain(
      'Available only in the console',
    )
  })

  it('suggests similar commands for an unknown one', async () => {
    expect(await cmd(['help', 'client.kik'], {})).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Did you mean client.kick?') as string,
    })
    expect((await cmd(['clietn.show', '--clientid', 'a'], {})).err).toContain('Did you mean client.show?')
  })
})

describe('login options', () => {
  const user = [
    '--authn',
    'password_based:built_in_database',
    '--user',
    'login-a',
    '--password',
    'Secret-123',
    '--json',
  ]

  it('--login-user and --login-password leave --user and --password to the command', async () => {
    await cmd([
      'authentication.create',
      '--kind',
      'built_in_database',
      '--config',
      '{"user_id_type":"username","password_hash_algorithm":{"name":"sha256"}}',
      '--yes',
    ])
    const login = ['--login-broker', running.url, '--login-user', 'admin', '--login-password', 'public']
    const made = json(await cmd(['authentication-user.create', ...login, ...user], {}))
    expect(made).toMatchObject({ ok: true })
    expect(
      await cmd(
        ['authentication-user.create', '--broker', running.url, '--login-user', 'admin', ...user],
        {},
      ),
    ).toMatchObject({ code: 2, out: expect.stringContaining('--login-user and --login-password') as string })
    // Devices of other tests log in without a name.
    expect(
      (await cmd(['authentication.delete', '--authn', 'password_based:built_in_database', '--yes'])).code,
    ).toBe(0)
  })

  it('--user and --password log in when the command has no such parameter', async () => {
    expect(
      (
        await cmd(
          ['alarm.clear', '--yes', '--broker', running.url, '--user', 'admin', '--password', 'public'],
          {},
        )
      ).code,
    ).toBe(0)
  })

  it('--user is a parameter inside a command file', async () => {
    const lines = { out: '', err: '' }
    const code = await runLine(
      [
        '--file',
        '-',
        '--user',
        'filed',
        '--login-user',
        'admin',
        '--login-password',
        'public',
        '--broker',
        running.url,
      ],
      {
        env: {},
        out: (line) => {
          lines.out += line
        },
        err: (line) => {
          lines.err += line
        },
        input: () => Promise.resolve('ban.create who=${user} until=1h'),
      },
    )
    expect([code, lines.err]).toEqual([0, ''])
    expect(lines.out).toContain('Banned filed')
  })

  it('no parameter has the name of a terminal option or of --login-…', async () => {
    const taken = (await commandFiles()).flatMap(({ command }) =>
      Object.keys(command.params).filter((name) =>
        /^login-|^(?:json|yes|help|read-only|dry-run|continue)$/.test(name),
      ),
    )
    expect(taken).toEqual([])
  })
})

describe('output of commands that show something', () => {
  it('prints the object itself, as lines and as JSON', async () => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`, {
      clientId: 'shown-1',
      reconnectPeriod: 0,
    })
    const people = await cmd(['client.show', '--clientid', 'shown-1'])
    expect([people.code, people.err]).toEqual([0, ''])
    expect(people.out).toMatch(/^clientid: shown-1$/m)
    expect(json(await cmd(['client.show', '--clientid', 'shown-1', '--json']))).toMatchObject({
      ok: true,
      outcome: 'object',
      object: { clientid: 'shown-1', connected: true },
    })
    client.end(true)
  })

  it('hides secrets', async () => {
    await cmd([
      'bridge.create',
      '--type',
      'webhook',
      '--name',
      'shown',
      '--config',
      '{"url":"http://127.0.0.1:9/","headers":{"authorization":"Bearer abcdef"},"resource_opts":{"start_timeout":"100ms"}}',
    ])
    const { out } = await cmd(['bridge.show', '--id', 'webhook:shown'])
    expect(out).toMatch(/^url: http:\/\/127\.0\.0\.1:9\/$/m)
    expect(out).not.toContain('abcdef')
  })

  it.each([
    ['authentication.show', ['--authn', 'zz']],
    ['authorization.show', ['--source', 'redis']],
    ['client.show', ['--clientid', 'nobody']],
    ['trace.show', ['--name', 'none']],
    ['user.show', ['--username', 'nobody']],
    ['ban.show', ['--ban', 'clientid:nobody']],
    ['rule.show', ['--id', 'none']],
    ['bridge.show', ['--id', 'webhook:none']],
  ])('%s of something that does not exist fails', async (id, args) => {
    const ended = await cmd([id, ...args])
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toMatch(/^There is no .* “.*”\n$/)
  })

  it('every command that shows one object reads it', async () => {
    const shows = (await commandFiles()).map(({ command }) => command.id).filter((id) => id.endsWith('.show'))
    expect(shows.filter((id) => objectReaders[id] === undefined)).toEqual([
      'metrics.show',
      'related.show',
      'wall.show',
    ])
  })

  it('prints the list of a page for commands that open it', async () => {
    expect(goCommands.map(({ id }) => id)).toContain('go.clients')
    const { code, out } = await cmd(['go.clients'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^clients: \d+\n/)])
    expect(json(await cmd(['go.clients', '--json']))).toMatchObject({
      ok: true,
      outcome: 'rows',
      list: 'clients',
      complete: true,
    })
  })

  it('prints what touches a topic', async () => {
    const ended = json(await cmd(['topic.touches', '--topic', 'sensors/1/temp', '--json']))
    expect(ended).toMatchObject({ ok: true, outcome: 'rows', list: 'topic-references', complete: true })
    expect(ended).toHaveProperty('rows')
  })

  it('says that a page without a list needs a screen, with exit code 2', async () => {
    expect(await cmd(['go.settings'])).toEqual({
      code: 2,
      out: '',
      err: 'Needs a screen: open #/settings in the console\n',
    })
  })
})

describe('messages in a terminal', () => {
  it('says that read-only mode lasts for a page only', async () => {
    expect(await cmd(['session.read-only', '--enabled', 'yes'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--read-only') as string,
    })
  })

  it('does not mention browsers when the broker cannot be reached', async () => {
    const { code, err } = await cmd(['go.clients', '--login-broker', 'http://127.0.0.1:1'])
    expect(code).toBe(1)
    expect(err).toContain('(NETWORK')
    expect(err).not.toMatch(/browser|CORS/)
  })

  it('names the choices and the nearest one', async () => {
    const { code, err } = await cmd(['ban.create', '--who', 'a', '--as', 'clientd'])
    expect(code).toBe(2)
    expect(err).toMatch(/^--as: Choose one of: clientid, username, .*\. Did you mean clientid\?$/m)
  })

  it('names the limits of a number', async () => {
    expect((await cmd(['client.keepalive', '--clientid', 'a', '--interval', '70000'])).err).toBe(
      '--interval: Enter a number from 0 to 65535\n',
    )
  })

  it('exits with 2 and names the argument when a count must confirm', async () => {
    await cmd(['retained.set', '--topic', 'count/1', '--payload', 'x'])
    const ended = await cmd(['retained.clear', '--filter', 'count/#', '--yes'])
    expect(ended).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Add --count 1 to continue.') as string,
    })
    expect((await cmd(['ban.clear'])).code).toBe(2)
  })
})

describe('IDs of several parts', () => {
  it.each([
    ['authentication-user.show', '--user', 'cu1', 'authenticator/user'],
    ['acl.delete', '--entry', 'imu', 'username:name'],
    ['gateway-client.show', '--client', 'sensor', 'gateway/client ID'],
    ['rewrite.delete', '--rule', 'x', 'publish x/#'],
  ])('%s %s %s says how its ID is written', async (id, flag, value, form) => {
    const ended = await cmd([id, flag, value, '--yes'])
    expect([ended.code, ended.out]).toEqual([2, ''])
    expect(ended.err).toContain(form)
  })

  it('accepts IDs of ACL rules with a slash too', async () => {
    expect((await cmd(['acl.show', '--entry', 'username/nobody'])).err).toBe(
      'There is no entry “username/nobody”\n',
    )
  })
})

describe('findings of a diagnosis', () => {
  it('returns verdict and rule of a permission as fields', async () => {
    await cmd([
      'acl.create',
      '--as',
      'clientid',
      '--who',
      'explained',
      '--permission',
      'deny',
      '--action',
      'publish',
      '--topic',
      'a/b',
    ])
    expect(
      json(
        await cmd([
          'acl.explain',
          '--clientid',
          'explained',
          '--action',
          'publish',
          '--topic',
          'a/b',
          '--json',
        ]),
      ),
    ).toMatchObject({
      verdict: expect.stringMatching(/^(?:allow|deny|unknown)$/) as string,
      ifUnknown: expect.any(String) as string,
      steps: expect.any(Array) as unknown[],
    })
  })

  it('prints the findings of a diagnosis, and returns them as fields', async () => {
    await cmd(['ban.create', '--who', 'barred', '--until', '1h'])
    const { out } = await cmd(['client.diagnose', '--clientid', 'barred', '--topic', 'a/b'])
    expect(out).toMatch(/^Found \d+ problems? with barred\. .{10,}/)
    expect(out).not.toMatch(/diagnose\.|undefined/)
    expect(
      json(await cmd(['client.diagnose', '--clientid', 'barred', '--topic', 'a/b', '--json'])),
    ).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({
          check: expect.any(String) as string,
          title: expect.stringMatching(/\w/) as string,
          text: expect.stringMatching(/\w/) as string,
        }),
      ]) as unknown[],
    })
  })
})
