import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { clearLibrary } from '@/api/library'
import { splitWords } from '@/cli/completion/shell-words'
import { readLine } from '@/cli/sub-command'
import { libraryCommand, watchCommand } from '@/cli/sub-commands'
import { libraryLimits } from '@/server/library-folder'
import { findFlag } from '@/server/option-flags'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { runLibrary } from '@/terminal/library/run-library'
import { runList } from '@/terminal/read/run-list'
import { runShow } from '@/terminal/read/run-show'
import type { Dependencies } from '@/terminal/session'
import { runLine } from '@/terminal/terminal'
import { runWatch } from '@/terminal/watch/run-watch'
import { root } from './registries'

const page = readFileSync(join(root, 'src/docs/operate/library.md'), 'utf8')
/** The example files of the page: a path in backticks before a block. */
const files = [...page.matchAll(/^`(\/[\w/.-]+\.(?:txt|json|md))`:.*\n\n```\w+\n([\s\S]*?)```/gm)].map(
  ([, path = '', text = '']) => ({ path, text }),
)
const lines = page.split('\n').filter((line) => /^(?:switchboard|npm start) /.test(line))

const folder = mkdtempSync(join(tmpdir(), 'switchboard-library-page-'))
let running: Running
beforeAll(async () => {
  running = await startServer({ ...defaults, port: 0, mqttPort: 0, wsPort: 0, seed: 'calm' })
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(async () => {
  clearLibrary()
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

const parts: Readonly<Record<string, (args: readonly string[], deps: Dependencies) => Promise<number>>> = {
  cmd: runLine,
  list: runList,
  show: runShow,
  library: (args, deps) => runLibrary(readLine(libraryCommand, args).options, deps),
  watch: (args, deps) =>
    runWatch(readLine(watchCommand, args), { ...deps, stop: new AbortController().signal }),
}

/** Runs a line of the page; resolves to the exit code and what it printed. */
async function run(line: string) {
  const [, name = '', ...args] = splitWords(line).map((word) => (['ops', '.'].includes(word) ? folder : word))
  const printed: string[] = []
  const code = await parts[name]?.(args, {
    env: { SWITCHBOARD_BROKER: running.url, SWITCHBOARD_USER: 'admin', SWITCHBOARD_PASSWORD: 'public' },
    out: (text) => printed.push(text),
    err: (text) => printed.push(text),
  })
  return { code, printed: printed.join('\n') }
}

it('has an example of each kind of file, and nothing is wrong with them', async () => {
  expect(files.map(({ path }) => path)).toEqual([
    '/macros/night.txt',
    '/views/disconnected.json',
    '/alarm-rules/load.json',
    '/walls/hall.json',
    '/notes/roof.txt',
    '/brokers/lab/views/disconnected.json',
  ])
  const [, steps = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  const [, step] = (parse(steps) as { steps: readonly { run?: string }[] }).steps
  const { code, printed } = await run(step?.run ?? '')
  expect(code, printed).toBe(0)
  expect(printed.split('\n')).toHaveLength(files.length + 1)
})

it('has lines that run, and options that the server has', async () => {
  const [served, others] = [/^npm start -- |^switchboard serve /, /^switchboard (?!serve)/].map((form) =>
    lines.filter((line) => form.test(line)),
  )
  expect([served?.length, others?.length]).toEqual([2, 6])
  for (const line of served ?? [])
    for (const [, option = ''] of line.matchAll(/ --([\w-]+)/g)) expect(findFlag(option)).toBe(option)
  for (const line of others ?? []) {
    const { code, printed } = await run(line)
    // A watch says by 3 that the memory of this machine is above the limit.
    const expected = line.startsWith('switchboard watch ') ? [0, 3] : [0]
    expect(expected, `${line}\n${printed}`).toContain(code)
  }
  expect((await run('switchboard show client sensor-03 --library ops')).printed).toContain(
    'note: On the roof',
  )
})

it('names the limits of the server', () => {
  const { file, files: count, total } = libraryLimits
  const [kilobytes, megabytes] = [file / 1024, total / 1024 ** 2]
  const limits = `${String(kilobytes)} kB, a library ${count.toLocaleString('en')} files and ${String(megabytes)} MB`
  expect(page).toContain(`A file has at most ${limits}.`)
})
