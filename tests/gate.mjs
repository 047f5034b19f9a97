// `npm test`: everything the project holds itself to, in one run. Plain Node, so that it works before anything is installed.
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installPrograms, missingPrograms } from './programs.mjs'
import { beside, bin, cache, finish, journeys, root, run, take, unit } from './tally.mjs'

const full = process.argv.includes('--full')
const only = process.argv.slice(2).filter((argument) => argument !== '--full')
const wanted = (name) => only.length === 0 || only.includes(name)

const stale = (file, mark) => !existsSync(mark) || statSync(file).mtimeMs > statSync(mark).mtimeMs
if (stale(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))) {
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })

if (wanted('unit') || wanted('e2e')) installPrograms()
const fixed = [
  [{ name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] }],
  [{ name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] }],
  [
    { name: 'build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] },
    { name: 'budget', command: process.execPath, args: [join(root, 'tests', 'budget.mjs')] },
  ],
].map((chain) => chain.filter(({ name }) => wanted(name)))
await beside(fixed)
const steps = { unit: () => unit(['run']), e2e: () => journeys([], { full }) }
await take(Object.fromEntries(Object.entries(steps).filter(([name]) => wanted(name))))
for (const { name, tests } of missingPrograms())
  console.log(
    `\n${name} is not installed and could not be installed here: ${tests.join(' and ')} did not run`,
  )
finish()
