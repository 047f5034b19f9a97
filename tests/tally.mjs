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
  await Promise.all(chains.map(async (chain) => {
    let well = true
    for (const { name, command, args } of chain) {
      const started = Date.now()
      const { ok, said } = well ? await quietly(command, args) : { ok: false, said: 'not tried' }
      console.log(`\n== ${name}: ${ok ? '' : 'failed, '}${Math.round((Date.now() - started) / 1000)} s${said === '' ? '' : `\n${said.trimEnd()}`}`)
      plain(ok)
      well = ok
    }
  }))
}

/**
 * Runs unit tests, all or those that the arguments choose; `part`: some of a file on purpose, so that what is
 * passed over there counts for nothing; `left`: files that are left out.
 */
export function unit(args, { part = false, left = [] } = {}) {
  const file = join(cache, 'vitest.json')
  rmSync(file, { force: true })
  const ok = run(bin('vitest'), [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], left.length === 0 ? {} : { TESTS_LEFT_OUT: left.join(',') })
  counted(ok, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length,
    skipped: part ? 0 : report.numPendingTests,
  }))
}

/** Runs journeys in a browser, all or those of the files given. */
export async function journeys(files = []) {
  const { findBrowser } = await import('./browser.mjs')
  const file = join(cache, 'playwright.json')
  rmSync(file, { force: true })
  const ok = run(bin('playwright'), ['test', ...files], { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  counted(ok, file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))
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

/** The last line, and the end. */
export function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}
