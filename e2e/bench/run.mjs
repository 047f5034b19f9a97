// `npm run bench`: medians and ratios of one run on this machine. Nothing here passes or fails a test.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../../tests/browser.mjs'

const root = join(import.meta.dirname, '..', '..')
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
if (!run(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])) process.exit(1)
run(process.execPath, [join(root, 'tests/budget.mjs')])
process.exit(run(process.execPath, ['--import', 'tsx', 'e2e/bench/main.ts', await findBrowser()]) ? 0 : 1)
