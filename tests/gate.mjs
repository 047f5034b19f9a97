// `npm test`: everything the project holds itself to, in one run. Plain Node, so that it works before anything is installed.
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installPrograms, missingPrograms } from './programs.mjs'
import { bin, cache, finish, journeys, plain, root, run, take, unit } from './tally.mjs'

const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)

const stale = (file, mark) => !existsSync(mark) || statSync(file).mtimeMs > statSync(mark).mtimeMs
if (stale(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))) {
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

if (wanted('unit') || wanted('e2e')) installPrograms()
const steps = {
  types: () => plain(run(bin('tsc'), ['-p', 'tsconfig.json'])),
  lint: () => plain(run('npm', ['run', '--silent', 'lint'])),
  build: () => plain(run(bin('vite'), ['build', '--logLevel', 'warn'])),
  budget: () => plain(run(process.execPath, [join(root, 'tests', 'budget.mjs')])),
  unit: () => unit(['run']),
  e2e: () => journeys(),
}
await take(Object.fromEntries(Object.entries(steps).filter(([name]) => wanted(name))))
for (const { name, tests } of missingPrograms()) console.log(`\n${name} is not installed and could not be installed here: ${tests.join(' and ')} did not run`)
finish()
