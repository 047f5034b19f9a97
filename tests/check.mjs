// `npm run check`: what the present change touches, in minutes. `npm run check -- main~1` takes all that changed since then.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { choose, readScreens } from './choice.mjs'
import { bin, cache, finish, journeys, plain, root, run, take, unit } from './tally.mjs'

const base = process.argv[2] ?? 'HEAD'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((file) => existsSync(join(root, file)))
const read = (file) => readFileSync(join(root, file), 'utf8')
const {
  code,
  laws,
  left,
  commands,
  journeys: chosen,
} = choose({
  changed,
  laws: readdirSync(join(root, 'tests/laws')).map((file) => `tests/laws/${file}`),
  journeys: Object.fromEntries(
    readdirSync(join(root, 'e2e'), { recursive: true })
      .filter((file) => file.endsWith('.e2e.ts'))
      .map((file) => [file, read(`e2e/${file}`)]),
  ),
  screens: readScreens(
    read('src/screens/registry.ts'),
    read('src/route/paths.ts') + read('src/route/newer-paths.ts'),
  ),
})

if (changed.length === 0) {
  console.log(`nothing has changed since ${base}`)
  finish()
}
mkdirSync(cache, { recursive: true })
await take({
  types: () => plain(run(bin('tsc'), ['-p', 'tsconfig.json'])),
  lint() {
    if (code.length > 0)
      plain(
        run(bin('eslint'), [
          '--max-warnings',
          '0',
          '--no-warn-ignored',
          '--cache',
          '--cache-location',
          join(cache, 'eslint'),
          ...code,
        ]),
      )
    plain(run(bin('knip'), []))
    plain(run(bin('tsx'), ['tests/circles.ts']))
  },
  unit: () => unit(['related', '--run', ...code, ...laws], { left }),
  ...(commands.length === 0
    ? {}
    : {
        commands: () =>
          unit(['run', 'tests/laws/broker.test.ts', '-t', commands.map((id) => ` ${id}$`).join('|')], {
            part: true,
          }),
      }),
  ...(chosen.length === 0
    ? {}
    : {
        build: () => plain(run(bin('vite'), ['build', '--logLevel', 'warn'])),
        e2e: () => journeys(chosen),
      }),
})
finish()
