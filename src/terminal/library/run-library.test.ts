import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { clearLibrary } from '@/api/library'
import { printable } from '@/lib/text/untrusted'
import { runLibrary } from './run-library'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-library-'))
afterEach(() => clearLibrary())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
/** A folder with these files. */
function write(files: Readonly<Record<string, string>>): string {
  count += 1
  const root = join(folder, String(count))
  mkdirSync(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Runs `switchboard library` as the process does, which prints no control signs. */
async function run(root: string | undefined, more: Readonly<Record<string, string>> = {}) {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const options = new Map(Object.entries({ ...(root === undefined ? {} : { library: root }), ...more }))
  const code = await runLibrary(options, {
    env: {},
    out: (line) => lines.out.push(printable(line)),
    err: (line) => lines.err.push(printable(line)),
  })
  return { code, out: lines.out, err: lines.err.join('\n') }
}

type Entry = Readonly<Record<string, unknown>>
async function readEntries(root: string) {
  const { code, out } = await run(root, { output: 'json' })
  const { ok, entries } = JSON.parse(out.join('\n')) as { ok: boolean; entries: readonly Entry[] }
  expect(ok).toBe(code === 0)
  return { code, entries }
}

const view = (name: string, address: string) => JSON.stringify({ name, address })

describe('switchboard library', () => {
  it('lists the entries of all brokers, and ends with 0 if nothing is wrong', async () => {
    const root = write({
      'macros/two.txt': 'ban.delete ban=${ban}\n\n# macro: B\nclient.kick clientid=${client} --yes\n',
      'views/off.json': view('Off', '/clients?conn_state=disconnected'),
      'brokers/lab/views/off.json': view('Off', '/rules'),
      'brokers/prod/views/off.json': view('Off', '/'),
      'walls/hall.json': '{"name":"Hall","brokers":["unknown"]}',
      'notes/hot.txt': '# rule: r/1\nhot',
      'README.txt': 'no part of the library',
    })
    const { code, entries } = await readEntries(root)
    expect(code).toBe(0)
    expect(entries.map(({ file, kind, name, broker }) => [file, kind, name, broker])).toEqual([
      ['brokers/lab/views/off.json', 'views', 'Off', 'lab'],
      ['brokers/prod/views/off.json', 'views', 'Off', 'prod'],
      ['macros/two.txt', 'macros', 'B', null],
      ['macros/two.txt', 'macros', 'two', null],
      ['notes/hot.txt', 'notes', 'r/1', null],
      ['views/off.json', 'views', 'Off', null],
      ['walls/hall.json', 'walls', 'Hall', null],
    ])
    const { out, err } = await run(root)
    expect([out[0], err]).toEqual([expect.stringMatching(/^File +\w+ +Name +For +\w+$/), ''])
    expect(out).toContainEqual(
      expect.stringMatching(/^notes\/hot\.txt +Note on rule +r\/1 +all brokers +OK$/),
    )
  })

  it('names commands and parameters of macros that are wrong with their place in the file', async () => {
    const root = write({
      'macros/ops.txt':
        'ban.create who=a until=1h\n\n# macro: B\n\nclient.kik clientid=a\nban.create whom=a\nban.clear --forcefully\n',
    })
    const { code, out, err } = await run(root)
    expect([code, err]).toEqual([1, `4 problems in ${root}`])
    const states = out
      .slice(1)
      .map((line) => line.replace(/^\S+ +Macro +/, '').replace(/ +all brokers +/, ' '))
    expect(states).toEqual([
      'ops OK',
      'B macros/ops.txt:5:1: No command is named client.kik. Did you mean client.kick?',
      'B macros/ops.txt:6:1: ban.create requires who',
      'B macros/ops.txt:6:12: ban.create has no parameter whom',
      expect.stringMatching(/^B macros\/ops\.txt:7:11: Unknown option --forcefully/),
    ])
    expect((await readEntries(root)).entries[1]).toMatchObject({
      problem: 'command',
      message: expect.stringContaining('client.kik') as string,
      line: 5,
      column: 1,
    })
  })

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['JSON that is broken', { 'views/a.json': '{"name":' }, 'json'],
    ['another form', { 'views/a.json': '{"title":"x"}' }, 'form'],
    ['an address without a screen', { 'views/a.json': view('A', '/nowhere') }, 'address'],
    ['an address of another site', { 'views/a.json': view('A', '//evil.example/') }, 'address'],
    [
      'an address of a removed screen',
      { 'brokers/lab/views/a.json': view('A', '/rules/a/b/c/d') },
      'address',
    ],
    [
      'a condition that is not valid',
      {
        'alarm-rules/a.json':
          '{"alarmRules":[{"name":"R","condition":"?","severity":"info","forMs":0,"enabled":true,"notify":false,"sound":false}]}',
      },
      'condition',
    ],
    ['a note on an unknown noun', { 'notes/a.txt': '# clint: a\nx' }, 'noun'],
    ['a note without an object', { 'notes/a.txt': 'x' }, 'form'],
    ['a note without a text', { 'notes/a.txt': '# client: a\n \n' }, 'empty'],
    [
      'a name that is used twice',
      { 'views/a.json': view('A', '/rules'), 'views/b.json': view('A', '/rules') },
      'duplicate',
    ],
    ['a secret', { 'macros/a.txt': 'user.create username=a password=Secret-123' }, 'secret'],
    ['a file of 65 kB', { 'walls/a.json': 'x'.repeat(65 * 1024) }, 'size'],
  ])('reports %s, and ends with 1', async (_, files, problem) => {
    const { code, entries } = await readEntries(write(files))
    expect([code, entries.flatMap((entry) => entry['problem'] ?? [])]).toEqual([1, [problem]])
  })

  it('never prints the secret of a macro', async () => {
    const root = write({ 'macros/a.txt': 'user.create username=a password=Secret-123' })
    const { out, err } = await run(root)
    expect(`${out.join('\n')}${err}`).not.toContain('Secret-123')
    expect(JSON.stringify((await readEntries(root)).entries)).not.toContain('Secret-123')
  })

  it('does not read a link that leads out of the folder', async () => {
    const root = write({ 'macros/a.txt': 'ban.clear --yes' })
    symlinkSync('/etc/hostname', join(root, 'macros', 'b.txt'))
    const { code, entries } = await readEntries(root)
    expect([code, entries[1]]).toMatchObject([1, { file: 'macros/b.txt', problem: 'link' }])
  })

  it('prints names with escape sequences in a form that a terminal does not run', async () => {
    const root = write({
      'macros/\u001b[2J.txt': 'ban.clear --yes',
      'macros/b.txt': '# macro: \u001b[31mred\u202e\nban.clear --yes',
      'views/c.json': view('\u001b]0;title\u0007', '/rules'),
      'notes/escape.txt': '# client: \u001b[31mx\n\u001b[31m',
    })
    const { out, err } = await run(root)
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    expect(`${out.join('\n')}${err}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/)
    expect(out).toHaveLength(5)
  })

  it('says that a library is empty', async () => {
    expect(await run(write({}))).toMatchObject({ code: 0, out: [], err: 'The library is empty' })
  })

  it.each([
    ['no folder is named', {}, /needs a folder: --library/],
    ['the folder does not exist', { library: join(folder, 'none') }, /none cannot be read: there is no such/],
    ['the form is unknown', { library: folder, output: 'jsn' }, /one of table, json\. Did you mean json\?/],
  ])('refuses a line where %s', async (_, options, message) => {
    await expect(run(undefined, options)).rejects.toThrow(message)
  })
})
