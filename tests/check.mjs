// `npm run check`: the checks and tests that the uncommitted change affects. `npm run check -- main~1` takes everything since then.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { chooseTests, readScreens } from './affected.mjs'
import { findBrowser } from './browser.mjs'
import { bin, root } from './processes.mjs'
import { finish } from './report.mjs'
import { checks, runChecks, runPlaywright, runSteps, runVitest } from './steps.mjs'

const base = process.argv[2] ?? 'HEAD'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(stderr.trimEnd())
    process.exit(2)
  }
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((file) => existsSync(join(root, file)))
if (changed.length === 0) {
  console.log(`nothing has changed since ${base}`)
  finish()
}

const read = (file) => readFileSync(join(root, file), 'utf8')
const chosen = chooseTests({
  changed,
  invariants: readdirSync(join(root, 'tests/laws')).map((file) => `tests/laws/${file}`),
  endToEnd: Object.fromEntries(
    readdirSync(join(root, 'e2e'), { recursive: true })
      .filter((file) => file.endsWith('.e2e.ts'))
      .map((file) => [file, read(`e2e/${file}`)]),
  ),
  screens: readScreens(
    read('src/screens/registry.ts'),
    read('src/route/paths.ts') + read('src/route/newer-paths.ts'),
  ),
})

const eslint = ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location']
const lint = {
  name: 'lint',
  command: bin('eslint'),
  args: [...eslint, join(root, 'node_modules/.cache/eslint/'), ...chosen.code],
}
const whole = [
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'import cycles', command: bin('tsx'), args: ['tests/circles.ts'] },
]
const format = {
  name: 'format',
  command: bin('prettier'),
  args: ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed],
}
await runChecks([
  checks.types,
  [...(chosen.code.length > 0 ? [lint] : []), ...whole],
  [format],
  ...(chosen.endToEnd.length > 0 ? [[{ ...checks.build[0] }]] : []),
])

const needsBrowser = chosen.endToEnd.length > 0
const browserEnv = needsBrowser ? { CHROMIUM_PATH: await findBrowser() } : {}
await runSteps({
  unit: () =>
    runVitest(['related', '--run', ...chosen.code, ...chosen.invariants], { excluded: chosen.excluded }),
  ...(chosen.commands.length === 0
    ? {}
    : {
        commands: () =>
          runVitest(
            ['run', 'tests/laws/broker.test.ts', '-t', chosen.commands.map((id) => ` ${id}$`).join('|')],
            { partial: true },
          ),
      }),
  ...(chosen.endToEnd.length === 0
    ? {}
    : { e2e: () => runPlaywright(chosen.endToEnd, { full: true, env: browserEnv }) }),
})
finish()
