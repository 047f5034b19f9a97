// `npm run check`: the checks and tests that the uncommitted change affects. `npm run check -- main~1` includes everything since then.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import {
  chooseTests,
  commandInvariants,
  escapePattern,
  readImports,
  readPlaces,
  readScreens,
} from './affected.mjs'
import { findBrowser } from './browser.mjs'
import { bin, capture, root } from './processes.mjs'
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

// First, as types and tests read what it writes.
const { ok: isGenerated, output } = await capture(bin('tsx'), ['src/generate/main.ts'])
if (output !== '') console.log(output.trimEnd())
if (!isGenerated) process.exit(1)

const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((file) => existsSync(join(root, file)))
if (changed.length === 0) {
  console.log(`nothing has changed since ${base}`)
  finish()
}

const read = (file) => readFileSync(join(root, file), 'utf8')
const listFiles = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => pattern.test(file))
const chosen = chooseTests({
  changed,
  tests: ['src', 'tests']
    .flatMap((folder) => listFiles(folder, /\.test\.tsx?$/))
    .map((path) => ({ path, imports: readImports(path, read(path)) })),
  screens: readScreens(
    Object.fromEntries(
      listFiles('src/features', /\/screens\.ts$/).map((file) => [
        file.split('/')[2],
        read(file.replace('screens.ts', 'paths.ts')) + read(file),
      ]),
    ),
  ),
  places: readPlaces(read('tests/component/places.ts')),
})

const eslint = ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location']
const lint = [
  {
    name: 'lint',
    command: bin('eslint'),
    args: [...eslint, join(root, 'node_modules/.cache/eslint/'), ...chosen.code],
  },
]
const product = chosen.code.filter((file) => /^(?:src|commands)\//.test(file))
if (product.length > 0)
  lint.push({ name: 'typed lint', command: bin('oxlint'), args: ['--type-aware', ...product] })
const format = {
  name: 'format',
  command: bin('prettier'),
  args: ['--check', '--log-level', 'warn', '--ignore-unknown', ...changed],
}
await runChecks([checks.types, chosen.code.length > 0 ? [...lint, format] : [format]])

/** A pattern for the titles of cases that are named so, with or without an addition in brackets. */
const casesOf = (names) => `(?:^| )(?:${names.map(escapePattern).join('|')})(?: \\(.*\\))?$`
const unit = ['run', '--project', '!component']
const component = ['run', '--project', 'component']
const screenTests = ['screens', 'newer-screens'].map((name) => `tests/component/${name}.browser.test.tsx`)
const steps = {}
if (chosen.tests.length > 0) steps.tests = () => runVitest([...unit, ...chosen.tests])
if (chosen.commands.length > 0)
  steps.commands = () =>
    runVitest([...unit, ...commandInvariants, '-t', casesOf(chosen.commands)], { partial: true })
if (chosen.lists.length > 0)
  steps.cells = () =>
    runVitest([...unit, 'tests/invariants/cells.test.tsx', '-t', casesOf(chosen.lists)], { partial: true })
if (chosen.componentFiles.length + chosen.places.length > 0)
  steps.component = async () => {
    const env = { CHROMIUM_PATH: await findBrowser() }
    if (chosen.componentFiles.length > 0) runVitest([...component, ...chosen.componentFiles], { env })
    const rest = screenTests.filter((file) => !chosen.componentFiles.includes(file))
    if (chosen.places.length > 0 && rest.length > 0)
      runVitest([...component, ...rest, '-t', casesOf(chosen.places)], {
        partial: true,
        env,
      })
  }
if (chosen.endToEnd.length > 0)
  steps.e2e = async () => {
    await runChecks([[checks.build[0]]])
    runPlaywright(chosen.endToEnd, { full: true, env: { CHROMIUM_PATH: await findBrowser() } })
  }
await runSteps(steps)
finish()
