// `npm test`: everything the project holds itself to, in one run. Plain Node, so that it works before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installPrograms, missingPrograms } from './programs.mjs'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const only = process.argv.slice(2)

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const stale = (file, mark) => !existsSync(mark) || statSync(file).mtimeMs > statSync(mark).mtimeMs
if (stale(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))) {
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

const total = { passed: 0, failed: 0 }

function plain(ok) {
  if (ok) total.passed += 1
  else total.failed += 1
}

/** Adds the counts of a runner's JSON report; a run that wrote none has failed as a whole. */
function counted(ok, file, read) {
  if (!existsSync(file)) return plain(false)
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  total.passed += counts.passed
  // What is skipped was not shown to work.
  total.failed += counts.failed + counts.skipped
  // A runner that exits with an error though no test failed (an unhandled rejection, an empty run) has failed too.
  if (!ok && counts.failed === 0) total.failed += 1
}

const steps = {
  types: () => plain(run(bin('tsc'), ['-p', 'tsconfig.json'])),
  lint: () => plain(run('npm', ['run', '--silent', 'lint'])),
  build: () => plain(run(bin('vite'), ['build', '--logLevel', 'warn'])),
  budget: () => plain(run(process.execPath, [join(root, 'tests', 'budget.mjs')])),
  unit() {
    const file = join(cache, 'vitest.json')
    const ok = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    counted(ok, file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length, skipped: report.numPendingTests }))
  },
  async e2e() {
    const { findBrowser } = await import('./browser.mjs')
    const file = join(cache, 'playwright.json')
    const browser = await findBrowser()
    const ok = run(bin('playwright'), ['test'], { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
    counted(ok, file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))
  },
}

if (only.length === 0 || only.includes('unit') || only.includes('e2e')) installPrograms()
for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue
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
for (const { name, tests } of missingPrograms()) console.log(`\n${name} is not installed and could not be installed here: ${tests.join(' and ')} did not run`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
