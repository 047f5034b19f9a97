// `npm run format` formats every file; with `--check` it only names the files that differ, and fails.
import { bin, run } from './processes.mjs'

const mode = process.argv.includes('--check') ? '--check' : '--write'
process.exit(run(bin('prettier'), [mode, '--log-level', 'warn', '--cache', '.']) ? 0 : 1)
