import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The project's folder, and where runs leave what they found. */
export const root = join(import.meta.dirname, '..')
export const cache = join(root, '.cache')

/** A program of the project's own packages. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Runs a program to its end, in sight; whether it ended well. */
export const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const total = { passed: 0, failed: 0 }

/** Tests that passed only on their second try, and how long each test took, in milliseconds. */
const flaky = []
const durations = []

/** Counts a check that only holds or does not. */
export function plain(ok) {
  if (ok) total.passed += 1
  else total.failed += 1
}

/** Adds the counts of a runner's report; a run that wrote none has failed as a whole. */
function counted(ok, file, read) {
  if (!existsSync(file)) return plain(false)
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')))
  total.passed += passed
  // What is skipped was not shown to work.
  total.failed += failed + skipped
  // A runner that exits with an error though no test failed (an unhandled rejection, an empty run) has failed too.
  if (!ok && failed === 0) total.failed += 1
}

/** Runs a program to its end without a word: whether it ended well, and what it said. */
const quietly = (command, args) =>
  new Promise((resolve) => {
    const said = []
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data))
    child.on('error', (cause) => resolve({ ok: false, said: String(cause) }))
    child.on('close', (code) => resolve({ ok: code === 0, said: Buffer.concat(said).toString() }))
  })

/**
 * Takes chains of programs beside each other, as each of them uses one core. In a chain that failed the rest is not tried, and
 * has failed with it.
 */
export async function beside(chains) {
  await Promise.all(
    chains.map(async (chain) => {
      let well = true
      for (const { name, command, args } of chain) {
        const started = Date.now()
        const { ok, said } = well ? await quietly(command, args) : { ok: false, said: 'not tried' }
        console.log(
          `\n== ${name}: ${ok ? '' : 'failed, '}${Math.round((Date.now() - started) / 1000)} s${said === '' ? '' : `\n${said.trimEnd()}`}`,
        )
        plain(ok)
        well = ok
      }
    }),
  )
}

/**
 * Runs unit tests, all or those that the arguments choose; `part`: some of a file on purpose, so that what is
 * passed over there counts for nothing; `left`: files that are left out.
 */
export function unit(args, { part = false, left = [] } = {}) {
  const file = join(cache, 'vitest.json')
  rmSync(file, { force: true })
  const ok = run(
    bin('vitest'),
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    left.length === 0 ? {} : { TESTS_LEFT_OUT: left.join(',') },
  )
  counted(ok, file, (report) => {
    for (const { name, assertionResults } of report.testResults) {
      for (const { fullName, duration } of assertionResults)
        durations.push({ title: `${name.slice(root.length + 1)} › ${fullName}`, ms: duration ?? 0 })
    }
    return {
      passed: report.numPassedTests,
      failed:
        report.numFailedTests +
        report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
          .length,
      skipped: part ? 0 : report.numPendingTests,
    }
  })
}

/** All tests of a Playwright report, with the title of their file first. */
const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
]

/** Runs end-to-end tests: those of the files given in all their variants, else the ones of `npm test`, or all of them with `full`. */
export async function journeys(files = [], { full = files.length > 0 } = {}) {
  const { findBrowser } = await import('./browser.mjs')
  const file = join(cache, 'playwright.json')
  rmSync(file, { force: true })
  const ok = run(bin('playwright'), ['test', ...files], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(full ? { SWITCHBOARD_TESTS: 'full' } : {}),
  })
  counted(ok, file, ({ stats, suites }) => {
    for (const { title, tests } of suites.flatMap((suite) => specsOf(suite, [suite.title]))) {
      for (const { status, results } of tests) {
        if (status === 'flaky') flaky.push(title)
        durations.push({ title, ms: results.reduce((sum, { duration }) => sum + duration, 0) })
      }
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}

/** Takes the steps one after the other, each with its name and its time; one that throws has failed. */
export async function take(steps) {
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now()
    console.log(`\n== ${name}`)
    try {
      await step()
    } catch (cause) {
      console.error(cause)
      total.failed += 1
    }
    console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

/** Prints the slowest tests, those that were flaky and the closing line, and exits. */
export function finish() {
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (slowest.length > 0)
    console.log(
      `\nslowest tests:\n${slowest.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`).join('\n')}`,
    )
  if (flaky.length > 0)
    console.log(
      `\nflaky, passed on the second try: ${flaky.length}\n${flaky.map((title) => `  ${title}`).join('\n')}`,
    )
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}
