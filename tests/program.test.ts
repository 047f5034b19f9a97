import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './registries'

/** `switchboard` from its sources, as a process: exit codes, and what is printed where. */
const program = ['--import', 'tsx', join(root, 'src', 'cli', 'switchboard.ts')]
const folder = mkdtempSync(join(tmpdir(), 'switchboard-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [...program, ...args],
      { cwd: root, env: { PATH: process.env['PATH'], ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }),
    )
  })

describe('switchboard', () => {
  it('answers a wrong line with a sentence, the way to the help, and exit code 2', async () => {
    const [option, name, health, shell] = await Promise.all([
      run(['--sed', 'busy']),
      run(['helth']),
      run(['health', '--prot', '1']),
      run(['completion']),
    ])
    expect(option).toEqual({
      code: 2,
      out: '',
      err: 'There is no option --sed. Did you mean --seed?\nswitchboard --help lists the options.\n',
    })
    expect(name).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no "helth"\. Did you mean health\?\n/),
    })
    expect(health).toMatchObject({
      code: 2,
      err: expect.stringMatching(/\nswitchboard health --help says more\.\n$/),
    })
    expect(shell).toMatchObject({ code: 2, err: expect.stringMatching(/^completion needs a shell/) })
  })

  it('answers -h, --help and help with exit code 0', async () => {
    const lines = [['-h'], ['help', 'export'], ['config', '-h'], ['health', '--help']]
    const all = await Promise.all(lines.map((line) => run(line)))
    for (const { code, out, err } of all)
      expect([code, err, /^usage: switchboard/.test(out)]).toEqual([0, '', true])
  })

  it('says in words where export cannot write, and that a port is in use', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const full = join(folder, 'full')
    mkdirSync(join(full, 'x'), { recursive: true })
    const server = net.createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const [below, notEmpty, taken] = await Promise.all([
      run(['export', '--to', join(file, 'www')]),
      run(['export', '--to', full]),
      run(['--port', String(port), '--broker', 'http://127.0.0.1:9']),
    ])
    await new Promise((done) => server.close(done))
    expect(below).toMatchObject({
      code: 1,
      err: `${join(file, 'www')} cannot be written: a part of its path is not a folder\n`,
    })
    expect(notEmpty).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') })
    expect(taken).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The console cannot listen on .*\n$/),
    })
  })

  it('ends a watch at a signal, with exit code 0', async () => {
    const rules = join(folder, 'rules.json')
    const rule = {
      name: 'Gone',
      condition: 'client c1 gone',
      severity: 'info',
      forMs: 0,
      enabled: true,
      notify: false,
      sound: false,
    }
    writeFileSync(rules, JSON.stringify({ alarmRules: [rule] }))
    const login = ['--broker', 'http://127.0.0.1:9', '--key', 'k', '--secret', 's']
    const child = spawn(process.execPath, [...program, 'watch', rules, ...login], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise((done) => child.once('exit', done))
    let lines = ''
    child.stdout.on('data', (piece: Buffer) => (lines += piece.toString()))
    await expect.poll(() => lines, { timeout: 20_000 }).toMatch(/Watching 1 rule of /)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(lines).toMatch(/ Stopped\n$/)
  })

  it('ends quietly when its output is closed, as by head', async () => {
    const child = spawn(process.execPath, [...program, 'commands', '--json'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // Closed before anything is printed; the list is larger than what a pipe holds.
    child.stdout.destroy()
    let errors = ''
    child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
    const code = await new Promise((done) => child.once('exit', done))
    expect([code, errors]).toEqual([0, ''])
  })
})
