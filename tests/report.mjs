import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { root } from './processes.mjs'

const total = { passed: 0, failed: 0 }

/** What failed, the tests that passed only on their second try, the duration of every test, and that of every step. */
const failures = []
const flaky = []
const tests = []
const steps = []

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** Counts a check with a single result. */
export function addCheck(ok) {
  if (ok) total.passed += 1
  else total.failed += 1
}

/** The first lines of an error, without colors. */
const summarize = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, 3)

/** Keeps a failure with its title and message for the end of the output, where a truncated log still shows it. */
function addFailure(title, message) {
  failures.push([title, ...summarize(message)])
}

/** Prints and keeps how long a step took. */
export function addStep(name, ms, ok = true) {
  if (!ok) addFailure(`the step ${name}`)
  steps.push({ name, ms })
  console.log(`== ${name}: ${ok ? '' : 'failed, '}${Math.round(ms / 1000)} s`)
}

/** Adds the counts of a test runner's JSON report. A runner that wrote none counts as one failure. */
function addReport(ok, file, read) {
  if (!existsSync(file)) {
    addFailure(`a test runner ended without its report ${file}`)
    return addCheck(false)
  }
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')))
  total.passed += passed
  // A skipped test has not been shown to pass.
  total.failed += failed + skipped
  // A runner may fail without a failed test: an unhandled rejection, or no test at all.
  if (!ok && failed + skipped === 0) {
    addFailure(`a test runner failed without a failed test, see its output above (${file})`)
    total.failed += 1
  }
}

/** Adds a report of Vitest. With `partial`, tests that the run's own filter passed over do not count. */
export function addVitestReport(ok, file, { partial = false } = {}) {
  addReport(ok, file, (report) => {
    for (const { name, message, assertionResults } of report.testResults) {
      const path = name.slice(root.length + 1)
      for (const { fullName, duration, status, failureMessages } of assertionResults) {
        const title = `${path} › ${fullName}`
        tests.push({ title, ms: duration ?? 0 })
        if (status === 'failed') addFailure(title, failureMessages[0])
      }
      const notRun = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed')
      // All of a file at once: after a failed hook, its message says more than their titles.
      if (notRun.length > 0 && !partial)
        addFailure(`${path}: ${notRun.length} tests did not run`, message || notRun[0].fullName)
    }
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    for (const { name, message } of brokenFiles) addFailure(name.slice(root.length + 1), message)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: partial ? 0 : report.numPendingTests,
    }
  })
}

/** Every test of a Playwright report, its title preceded by those of its file and groups. */
const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
]

/** Adds a report of Playwright; `label` distinguishes its tests from those of another run of the same files. */
export function addPlaywrightReport(ok, file, { label } = {}) {
  const suffix = label === undefined ? '' : ` (${label})`
  addReport(ok, file, ({ stats, suites }) => {
    for (const { title, tests: runs } of suites.flatMap((suite) => specsOf(suite, [suite.title]))) {
      for (const { status, results } of runs) {
        if (status === 'flaky') flaky.push(title + suffix)
        if (status === 'unexpected') addFailure(title + suffix, results.at(-1)?.error?.message)
        if (status === 'skipped') addFailure(`${title}${suffix} (skipped)`)
        tests.push({
          title: title + suffix,
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
        })
      }
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}

/** Prints the time of each step, the slowest tests, the flaky and the failed ones and the totals, and exits. */
export function finish() {
  if (steps.length > 0)
    console.log(`\nsteps:\n${steps.map(({ name, ms }) => `${seconds(ms)}  ${name}`).join('\n')}`)
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (slowest.length > 0)
    console.log(`\nslowest tests:\n${slowest.map(({ title, ms }) => `${seconds(ms)}  ${title}`).join('\n')}`)
  if (flaky.length > 0)
    console.log(
      `\nflaky, passed on the second try: ${flaky.length}\n${flaky.map((title) => `  ${title}`).join('\n')}`,
    )
  if (failures.length > 0)
    console.log(`\nfailed:\n${failures.map((lines) => `  ${lines.join('\n    ')}`).join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}
