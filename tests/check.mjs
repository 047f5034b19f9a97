// `npm run check`: the checks and tests that the uncommitted change affects. `npm run check -- main~1` includes everything since then.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { chooseTests, readPlaces, readScreens } from './affected.mjs'
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
const screenTests = 'tests/component/screens.browser.test.tsx'
const chosen = chooseTests({
  changed,
  invariants: readdirSync(join(root, 'tests/invariants')).map((file) => `tests/invariants/${file}`),
  endToEnd: Object.fromEntries(
    readdirSync(join(root, 'e2e'), { recursive: true })
      .filter((file) => file.endsWith('.e2e.ts'))
      .map((file) => [file, read(`e2e/${file}`)]),
  ),
  screens: readScreens(
    Object.fromEntries(
      readdirSync(join(root, 'src/features'))
        .filter((feature) => existsSync(join(root, 'src/features', feature, 'screens.ts')))
        .map((feature) => [
          feature,
          read(`src/features/${feature}/paths.ts`) + read(`src/features/${feature}/screens.ts`),
        ]),
    ),
  ),
  componentFiles: readdirSync(join(root, 'tests/component'))
    .filter((file) => file.endsWith('.browser.test.tsx'))
    .map((file) => `tests/component/${file}`),
  places: readPlaces(read('tests/component/places.ts')),
})
/** A pattern for test titles that end with one of these names. */
const endsWithOneOf = (names) =>
  ` (?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`

const eslint = ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location']
const lint = {
  name: 'lint',
  command: bin('eslint'),
  args: [...eslint, join(root, 'node_modules/.cache/eslint/'), ...chosen.code],
}
const whole = [
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'import cycles', command: bin('tsx'), args: ['tests/import-cycles.ts'] },
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

const unitOnly = ['--project', '!component']
const steps = {
  unit: () =>
    runVitest(['related', '--run', ...unitOnly, ...chosen.code, ...chosen.invariants], {
      excluded: chosen.excluded,
    }),
}
if (chosen.commands.length > 0)
  steps.commands = () =>
    runVitest(['run', ...unitOnly, 'tests/invariants/broker.test.ts', '-t', endsWithOneOf(chosen.commands)], {
      partial: true,
    })
if (chosen.componentFiles.length + chosen.places.length > 0)
  steps.component = async () => {
    const env = { CHROMIUM_PATH: await findBrowser() }
    const component = ['run', '--project', 'component']
    if (chosen.componentFiles.length > 0) runVitest([...component, ...chosen.componentFiles], { env })
    if (chosen.places.length > 0 && !chosen.componentFiles.includes(screenTests))
      runVitest([...component, screenTests, '-t', endsWithOneOf(chosen.places)], { partial: true, env })
  }
if (chosen.endToEnd.length > 0)
  steps.e2e = async () => {
    const env = { CHROMIUM_PATH: await findBrowser() }
    // Changed tests run in all their variants, the others in those of `npm test`.
    const own = chosen.endToEnd.filter((test) => changed.includes(test))
    const others = chosen.endToEnd.filter((test) => !own.includes(test))
    if (own.length > 0) runPlaywright(own, { full: true, env })
    if (others.length > 0) runPlaywright(others, { env })
  }
await runSteps(steps)
finish()
