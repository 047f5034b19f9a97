import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { clearLibrary } from '@/api/library'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { printable } from '@/lib/text/untrusted'
import { runList } from '@/terminal/read/run-list'
import { runShow } from '@/terminal/read/run-show'
import type { Dependencies } from '@/terminal/session'
import { runLine } from '@/terminal/terminal'
import { runWatch } from '@/terminal/watch/run-watch'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-library-'))
const library = join(folder, 'ops')
const contexts = join(folder, 'contexts.json')
let running: Running

/** Writes the files of a library below a folder, by their paths. */
function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const rule = (name: string, condition: string) => ({
  name,
  condition,
  severity: 'critical',
  forMs: 0,
  enabled: true,
  notify: false,
  sound: false,
})
const rules = (...alarmRules: readonly object[]) => JSON.stringify({ alarmRules })
const view = (address: string, name = 'Banned') => JSON.stringify({ name, address })

const goodFiles = {
  'macros/night.txt': [
    '# macro: Night shift',
    'ban.create who=${client} until=8h reason=night',
    '',
    '# macro: Careful',
    '# on error: continue',
    'client.kick clientid=none --yes',
    'ban.clear',
    '',
  ].join('\n'),
  'macros/Same names.txt': 'ban.create who=${user} as=${context} until=1h\n',
  'views/banned.json': view('/banned-clients?q=view-&sort=-who&page=2'),
  'views/node.json': view('/dashboard/overview', 'Overview'),
  'views/wrong.json': view('/clients?conn_state=elsewhere', 'Wrong filter'),
  'alarm-rules/clients.json': rules(rule('gone', 'client c1 gone')),
  'walls/hall.json': '{"name":"Hall","brokers":["nowhere"]}',
  'notes/ann.txt': '# ban: clientid:x\nAsk **Ann**\nfirst\n',
  'brokers/lab/macros/night.txt': '# macro: Night shift\nban.create who=lab-${client} until=1h\n',
}

beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, seed: 'empty' })
  write(library, goodFiles)
  const lab = { broker: running.url, user: 'admin', secret: { env: 'BROKER_PASSWORD' }, library: 'ops' }
  writeFileSync(contexts, JSON.stringify({ contexts: { lab } }))
})
afterAll(async () => {
  clearLibrary()
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

const signed = (): Record<string, string> => ({
  SWITCHBOARD_BROKER: running.url,
  SWITCHBOARD_USER: 'admin',
  SWITCHBOARD_PASSWORD: 'public',
})
/** The environment of a person who names brokers as contexts. */
const named = { SWITCHBOARD_CONTEXTS: contexts, BROKER_PASSWORD: 'public' }

async function run(part: (deps: Dependencies) => Promise<number>, env: Record<string, string> = signed()) {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await part({
    env,
    out: (line) => lines.out.push(printable(line)),
    err: (line) => lines.err.push(printable(line)),
  })
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
}
const cmd = (args: readonly string[], env?: Record<string, string>) => run((deps) => runLine(args, deps), env)
const macro = (name: string, ...args: readonly string[]) =>
  cmd(['macro.run', '--library', library, '--macro', name, ...args])
const isBanned = async (who: string) => (await cmd(['ban.show', '--ban', `clientid:${who}`])).code === 0

describe('a macro of the library in the terminal', () => {
  it('runs its lines with its parameters as flags, after a dry run that changes nothing', async () => {
    expect(await macro('Night shift', '--client', 'a', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Night shift:1: ban\.create: [\s\S]*1 ready, 0 failed, 0 skipped$/,
      ) as string,
    })
    expect(await isBanned('a')).toBe(false)
    const { code, out } = await macro('Night shift', '--client', 'a', '--json')
    expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true, macro: 'Night shift', done: 1 }])
    expect(await isBanned('a')).toBe(true)
  })

  it.each([
    ['a value is missing', ['Night shift'], /^Night shift:1:12: No value for the parameter client/],
    [
      'a parameter is unknown',
      ['Night shift', '--cliet', 'a'],
      /no parameter \$\{cliet\}.*Did you mean client/,
    ],
    ['a question is not answered', ['Careful'], /^Careful:2:1: ban\.clear asks before it runs/],
    ['it has another name', ['Night shif'], /does not exist.*Did you mean Night shift\?/],
    ['several brokers are named', ['Careful', '--yes', '--all'], /a macro runs at one broker/],
  ])('does not start where %s', async (_, [name = '', ...args], message) => {
    expect(await macro(name, ...args)).toMatchObject({
      code: 2,
      err: expect.stringMatching(message) as string,
    })
  })

  it('goes on after an error if it says so', async () => {
    expect(await macro('Careful', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('1 done, 1 failed, 0 skipped') as string,
    })
  })

  it('takes the short form of a connection flag as its parameter of that name', async () => {
    const login = ['--login-library', library, '--login-user', 'admin', '--password', 'public']
    const args = ['macro.run', '--macro', 'Same names', '--user', 'b', '--context', 'clientid', ...login]
    expect(await cmd(args, { SWITCHBOARD_BROKER: running.url })).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no context clientid') as string,
    })
    const both = [...args, '--login-broker', running.url]
    expect(await cmd(both, {})).toMatchObject({ code: 0, err: '' })
    expect(await isBanned('b')).toBe(true)
  })

  it('is that of the broker which a context names, in the folder that the context names', async () => {
    const args = ['macro.run', '--macro', 'Night shift', '--client', 'c', '--context', 'lab']
    expect(await cmd(args, named)).toMatchObject({ code: 0, err: '' })
    expect([await isBanned('c'), await isBanned('lab-c')]).toEqual([false, true])
  })

  it('does not exist without a library, and the answer names --library', async () => {
    const { code, err } = await cmd(['macro.run', '--macro', 'Night shift'])
    expect([code, err]).toEqual([2, expect.stringMatching(/^--macro: .*MACRO_NOT_FOUND.*--library/)])
  })

  it.each(['cmd', 'list', 'show'])('is not looked for in a folder that does not exist: %s', async (part) => {
    const none = ['--library', join(folder, 'none')]
    const parts: Readonly<Record<string, () => Promise<{ code: number; err: string }>>> = {
      cmd: () => cmd(['ban.clear', '--yes', ...none]),
      list: () => run((deps) => runList(['bans', ...none], deps)),
      show: () => run((deps) => runShow(['ban', 'clientid:x', ...none], deps)),
    }
    expect(await parts[part]?.()).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^--library: .*none cannot be read: there is no such file or folder/,
      ) as string,
    })
  })
})

describe('a view of the library in the terminal', () => {
  beforeAll(async () => {
    for (const who of ['x', 'view-x', 'view-y']) await cmd(['ban.create', '--who', who, '--until', '1h'])
  })
  const open = (name: string, ...args: readonly string[]) =>
    cmd(['view.open', '--library', library, '--view', name, ...args])

  it('prints its rows with its filters and its order, and names what rows cannot show', async () => {
    const { code, out } = await open('Banned', '--json')
    expect(code).toBe(0)
    const { rows, ignored } = JSON.parse(out) as { rows: readonly { who: string }[]; ignored: unknown }
    expect([rows.map(({ who }) => who), ignored]).toEqual([['view-y', 'view-x'], ['page=2']])
    expect((await open('Banned')).out).toMatch(/\nNot used here: page=2$/)
  })

  it.each([
    ['of another screen', 'Overview', /Needs a screen/],
    ['with a filter that is not valid', 'Wrong filter', /^conn_state=elsewhere: /],
    ['that does not exist', 'Baned', /no such view/],
  ])('%s ends with exit code 2', async (_, name, message) => {
    expect(await open(name)).toMatchObject({ code: 2, err: expect.stringMatching(message) as string })
  })

  it('filters and orders a list, with the options of the list', async () => {
    const list = (...args: readonly string[]) =>
      run((deps) => runList(['bans', '--library', library, '--columns', 'who', '--no-header', ...args], deps))
    const { out, err } = await list('--view', 'Banned')
    expect([out, err]).toEqual(['view-y\nview-x', 'Not used here: page=2'])
    expect((await list('--view', 'Banned', '--sort', 'who', '--limit', '1')).out).toBe('view-x')
    expect(await list('--view', 'Overview')).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not show bans') as string,
    })
    expect(await list('--view', 'Baned')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean Banned?') as string,
    })
  })

  it('has a note on an object, in every form', async () => {
    const show = async (...args: readonly string[]) =>
      (await run((deps) => runShow(['ban', 'clientid:x', '--library', library, ...args], deps))).out
    expect(await show()).toMatch(/\nnote: Ask \*\*Ann\*\*\n {2}first$/)
    expect(JSON.parse(await show('-o', 'json'))).toMatchObject({ note: 'Ask **Ann**\nfirst' })
    expect(parse(await show('-o', 'yaml'))).toMatchObject({ note: 'Ask **Ann**\nfirst' })
    expect((await cmd(['ban.show', '--ban', 'clientid:x', '--library', library])).out).toContain('note: Ask')
    expect((await cmd(['ban.show', '--ban', 'clientid:view-y', '--library', library])).out).not.toContain(
      'note:',
    )
  })
})

describe('switchboard watch with a library', () => {
  const watch = (root: string | undefined, ...words: readonly string[]) =>
    run((deps) =>
      runWatch(
        {
          options: new Map([['once', ''], ...(root === undefined ? [] : [['library', root] as const])]),
          words,
        },
        { ...deps, stop: new AbortController().signal },
      ),
    )
  const file = (...own: readonly object[]) => write(folder, { 'own.json': rules(...own) }) + '/own.json'

  it('evaluates its rules, and those of a file too', async () => {
    expect(await watch(library)).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^gone: firing/) as string,
    })
    const { out } = await watch(library, file(rule('back', 'client c2 gone')))
    expect(out.split('\n').map((line) => line.split(':')[0])).toEqual(['back', 'gone'])
  })

  it.each([
    [
      'a name is in both',
      () => [library, file(rule('gone', 'client c2 gone'))],
      /"gone" is in .* the library/,
    ],
    ['there are no rules', () => [undefined], /needs a file of alarm rules, or --library/],
    [
      'a file of rules is wrong',
      () => [write(join(folder, 'w'), { 'alarm-rules/a.json': '{' })],
      /^alarm-rules\/a\.json: not valid JSON/,
    ],
    [
      'it has no rule',
      () => [write(join(folder, 'e'), { 'macros/a.txt': 'ban.clear' })],
      /no rule is enabled/,
    ],
  ])('does not start where %s', async (_, get, message) => {
    const [root, ...words] = get()
    await expect(watch(root, ...words.filter((word) => word !== undefined))).rejects.toThrow(message)
  })
})
