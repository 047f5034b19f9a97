// `npm test` and `npm run test:full`. Plain Node without dependencies, so that it works before anything is installed.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { addStep, finish } from './report.mjs'
import { cacheDir, root, run } from './processes.mjs'
import { fullReleases, readRunOptions, selectSteps, usage } from './run-options.mjs'
import { checks, runChecks, runPlaywright, runSteps, runVitest } from './steps.mjs'
import { installPrograms, reportMissingPrograms } from './system-packages.mjs'

function readOptions() {
  try {
    return readRunOptions(process.argv.slice(2))
  } catch (cause) {
    console.error(`${cause.message}\n\n${usage}`)
    process.exit(2)
  }
}

const options = readOptions()
if (options.help) {
  console.log(usage)
  process.exit(0)
}
const { full, shard } = options
const steps = selectSteps(options)
const shardArgs = shard === undefined ? [] : [`--shard=${shard}`]

const time = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
if (time('node_modules/.package-lock.json') < time('package-lock.json')) {
  console.log('Installing the npm packages of package-lock.json (npm ci)')
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}
rmSync(cacheDir, { recursive: true, force: true })
mkdirSync(cacheDir, { recursive: true })

if (full) await installPrograms()
// A missing browser is downloaded while the checks run.
const needsBrowser = steps.includes('component') || steps.includes('e2e')
const browser = needsBrowser ? findBrowser().catch((cause) => cause) : undefined

await runChecks(steps.filter((name) => name in checks).map((name) => checks[name]))

const browserPath = await browser
const browserEnv = { CHROMIUM_PATH: browserPath }
function requireBrowser() {
  if (browserPath instanceof Error) throw browserPath
}

const suites = {
  unit: () =>
    runVitest(['run', '--project', '!component', ...shardArgs], { full, env: full ? browserEnv : {} }),
  component() {
    requireBrowser()
    runVitest(['run', '--project', 'component', ...shardArgs], { env: browserEnv })
  },
  e2e() {
    requireBrowser()
    if (!full) return runPlaywright([], { env: browserEnv })
    for (const release of fullReleases) {
      const started = Date.now()
      runPlaywright(shardArgs, { full, label: release, env: { ...browserEnv, SWITCHBOARD_API: release } })
      addStep(`e2e on ${release}`, Date.now() - started)
    }
  },
}
await runSteps(Object.fromEntries(Object.entries(suites).filter(([name]) => steps.includes(name))))
if (steps.includes('unit') || steps.includes('e2e')) reportMissingPrograms({ full })
finish()
