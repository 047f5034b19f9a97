import { spawn } from 'node:child_process'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
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

const tsx = (file: string, args: readonly string[], env?: Record<string, string>) => start(process.execPath, ['--import', 'tsx', `src/terminal/${file}.ts`, ...args], env)
const signed = () => ({ SWITCHBOARD_BROKER: running.url, SWITCHBOARD_USER: 'admin', SWITCHBOARD_PASSWORD: 'public' })
const cmd = (args: readonly string[], env: Record<string, string> = signed()) => tsx('cmd', args, env)
const json = ({ out }: Ended) => JSON.parse(out) as Record<string, unknown>

/** A connected device; resolves to the promise of its end. */
async function device(clientId: string): Promise<{ ended: Promise<void> }> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(running.broker?.mqttPort)}`, { clientId, reconnectPeriod: 0 })
  return { ended: new Promise((resolve) => client.once('close', () => resolve())) }
}

describe('the registries', () => {
  it('npm run -s commands -- --json lists every command with its parameters', async () => {
    const { code, out, err } = await start('npm', ['run', '-s', 'commands', '--', '--json'])
    expect([code, err.replace(/npm warn.*\n/g, '')]).toEqual([0, ''])
    const listed = JSON.parse(out) as Record<string, unknown>[]
    const ids = listed.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining((await commandFiles()).map(({ command }) => command.id)))
    expect(ids).toContain('go.clients')
    expect(listed.find(({ id }) => id === 'client.kick')).toEqual({
      id: 'client.kick', title: 'Kick client', group: expect.any(String) as string, danger: 'disruptive', edition: null, hotkey: 'shift+k', calls: ['clientKick'], goes: null,
      params: [{ name: 'clientid', kind: 'pick', required: true, many: true }],
    })
  })

  it('npm run -s screens -- --json lists every screen', async () => {
    const { code, out } = await start('npm', ['run', '-s', 'screens', '--', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(expect.arrayContaining([{ path: '/clients', title: 'Clients', group: 'monitoring', menu: true, edition: null }]))
  })

  it('both have lines for people', async () => {
    expect((await tsx('list', ['commands'])).out).toMatch(/^client\.kick +disruptive +Kick client {2}<clientid>$/m)
    expect((await tsx('list', ['screens'])).out).toMatch(/^\/clients +Clients$/m)
  })
})

describe('a command ends with 0 when it is done', () => {
  it('says so, and did it', async () => {
    const one = await device('terminal-one')
    const { code, out, err } = await start('npm', ['run', '-s', 'cmd', '--', 'client.kick', '--clientid', 'terminal-one', '--yes', '--broker', `${running.url}/`, '--user', 'admin', '--password', 'public'])
    expect([code, out, err.replace(/npm warn.*\n/g, '')]).toEqual([0, 'Kicked terminal-one\n', ''])
    await one.ended
  })

  it('answers for machines with --json, its address and name from the environment', async () => {
    const ended = await cmd(['ban.create', '--who=terminal-ban', '--until', '1h', '--reason', 'too "chatty"', '--json'])
    expect([ended.code, json(ended)]).toEqual([0, { ok: true, command: 'ban.create', message: 'Banned terminal-ban', outcome: 'done' }])
    expect(running.broker?.state.bans.list().find(({ who }) => who === 'terminal-ban')).toMatchObject({ as: 'clientid', reason: 'too "chatty"', by: 'admin' })
  })

  it('runs on several things at once', async () => {
    const both = await Promise.all([device('terminal-a'), device('terminal-b')])
    const ended = await cmd(['client.kick', '--clientid', 'terminal-a', '--clientid', 'terminal-b', '--yes', '--json'])
    expect([ended.code, json(ended)]).toEqual([0, { ok: true, command: 'client.kick', message: '2 of 2 done', done: 2, failed: [] }])
    await Promise.all(both.map(({ ended: gone }) => gone))
  })
})

describe('a command ends with 1 when it failed', () => {
  it('says why in words and by its code', async () => {
    const ended = await cmd(['client.kick', '--clientid', 'nobody', '--yes'])
    expect(ended).toEqual({ code: 1, out: '', err: 'The client does not exist (CLIENTID_NOT_FOUND)\n' })
    const machine = await cmd(['client.kick', '--clientid', 'nobody', '--yes', '--json'])
    expect([machine.code, json(machine)]).toEqual([1, { ok: false, command: 'client.kick', message: 'The client does not exist (CLIENTID_NOT_FOUND)', code: 'CLIENTID_NOT_FOUND', status: 404 }])
  })

  it('names each that failed of several', async () => {
    const one = await device('terminal-c')
    const ended = await cmd(['client.kick', '--clientid', 'terminal-c', '--clientid', 'nobody', '--yes'])
    expect(ended).toMatchObject({ code: 1, err: '1 of 2 done\nnobody: The client does not exist (CLIENTID_NOT_FOUND)\n' })
    await one.ended
  })

  it.each([
    ['a wrong password', { SWITCHBOARD_PASSWORD: 'wr0ng-Word' }, 'BAD_USERNAME_OR_PWD'],
    ['an API key nobody knows', { SWITCHBOARD_KEY: 'k', SWITCHBOARD_SECRET: 'wr0ng-Word' }, 'BAD_API_KEY_OR_SECRET'],
    ['nobody at the address', { SWITCHBOARD_BROKER: 'http://127.0.0.1:1' }, 'NETWORK'],
  ])('%s', async (_, env, code) => {
    const ended = await cmd(['ban.clear', '--yes'], { ...signed(), ...env })
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toContain(`(${code}`)
    expect(ended.err).not.toContain('wr0ng-Word')
  })
})

describe('a command ends with 2 when it was asked wrongly, and sends nothing', () => {
  it.each<[string, string[], RegExp, Record<string, string>?]>([
    ['no command', [], /^usage: npm run cmd/],
    ['an unknown command', ['client.kik'], /no command is called client\.kik/],
    ['a missing parameter', ['client.kick', '--yes'], /--clientid is required/],
    ['an unknown parameter', ['client.kick', '--client', 'x'], /client\.kick has no parameter --client/],
    ['a value that does not fit', ['client.keepalive', '--clientid', 'x', '--interval', 'soon'], /--interval: It needs to be a number/],
    ['a flag without its value', ['client.kick', '--clientid'], /--clientid needs a value/],
    ['two values where one is due', ['client.keepalive', '--clientid', 'x', '--interval', '1', '--interval', '2'], /--interval takes one value/],
    ['a stray word', ['client.kick', 'sensor-17'], /unexpected: sensor-17/],
    ['no yes to what asks for one', ['client.kick', '--clientid', 'x'], /Add --yes to go on\./],
    ['no address', ['ban.clear', '--yes'], /--broker is required/, {}],
    ['an address that is none', ['ban.clear', '--yes'], /--broker must be an address such as http/, { SWITCHBOARD_BROKER: 'localhost:18083' }],
    ['nobody named', ['ban.clear', '--yes'], /--user and --password/, { SWITCHBOARD_BROKER: 'http://127.0.0.1:1' }],
  ])('%s', async (_, args, words, env) => {
    const bans = running.broker?.state.bans.list().length
    const { code, out, err } = await cmd(args, env)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(words)
    expect(running.broker?.state.bans.list().length).toBe(bans)
  })
})
