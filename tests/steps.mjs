import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { addCheck, addPlaywrightReport, addStep, addVitestReport } from './report.mjs'
import { bin, cacheDir, capture, root, run } from './processes.mjs'

/** The checks that need one core each; those in one list run one after the other. */
export const checks = {
  lint: [{ name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] }],
  format: [
    { name: 'generated', command: bin('tsx'), args: ['src/generate/main.ts', '--check'] },
    { name: 'format', command: process.execPath, args: [join(root, 'tests/format.mjs'), '--check'] },
  ],
  // A checker for each core: more share nothing but the cores, and check many types twice.
  types: [
    {
      name: 'types',
      command: bin('tsc'),
      args: ['-p', 'tsconfig.json', '--checkers', String(Math.min(4, availableParallelism()))],
    },
  ],
  build: [
    { name: 'build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] },
    { name: 'size', command: process.execPath, args: [join(root, 'tests/budget.mjs')] },
  ],
}

/** Runs one list of checks; after a failed one the rest count as failed. */
async function runList(list) {
  let ok = true
  for (const { name, command, args } of list) {
    const started = Date.now()
    const result = ok
      ? await capture(command, args)
      : { ok: false, output: 'not run, as the step before failed' }
    ok = result.ok
    console.log(result.output === '' ? '' : `\n${result.output.trimEnd()}`)
    addStep(name, Date.now() - started, ok)
    addCheck(ok)
  }
}

/** Runs lists of checks side by side, as many at once as there are cores. */
export async function runChecks(lists) {
  const waiting = [...lists]
  const work = async () => {
    for (let list = waiting.shift(); list !== undefined; list = waiting.shift()) await runList(list)
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), lists.length) }, work))
}

/** Runs steps one after the other; one that throws counts as a failure, and the next runs all the same. */
export async function runSteps(steps) {
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now()
    console.log(`\n== ${name}`)
    let ok = true
    try {
      await step()
    } catch (cause) {
      console.error(cause instanceof Error ? cause.message : cause)
      addCheck(false)
      ok = false
    }
    addStep(name, Date.now() - started, ok)
  }
}

/** The path of a fresh report of a test runner. */
function reportFile(name) {
  mkdirSync(cacheDir, { recursive: true })
  const file = join(cacheDir, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Runs Vitest. `full`: long tests too; `partial`: the arguments choose tests within files. */
export function runVitest(args, { full = false, partial = false, env = {} } = {}) {
  const file = reportFile('vitest')
  const ok = run(
    bin('vitest'),
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      ...env,
      ...(full ? { SWITCHBOARD_TESTS: 'full' } : {}),
    },
  )
  addVitestReport(ok, file, { partial })
}

/** Runs Playwright. `full`: every variant of each test; `label`: distinguishes this run from another one of the same files. */
export function runPlaywright(args, { full = false, label, env = {} } = {}) {
  const file = reportFile('playwright')
  const ok = run(bin('playwright'), ['test', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(full ? { SWITCHBOARD_TESTS: 'full' } : {}),
  })
  addPlaywrightReport(ok, file, { label })
}
