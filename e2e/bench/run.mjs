// `npm run bench`: one table of medians and ratios, measured in one run on this machine, and the table of operator tasks. A missed
// aim is marked; nothing here passes or fails a test. `npm run bench -- --part mqtt --part sql` measures these parts alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../../tests/browser.mjs'

const root = join(import.meta.dirname, '..', '..')
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'e2e/bench/main.ts', await findBrowser(), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
