// `npm run format` writes every file in the one format; with `--check` it only names the files that differ, and fails.
import { bin, run } from './tally.mjs'

const mode = process.argv.includes('--check') ? '--check' : '--write'
process.exit(run(bin('prettier'), [mode, '--log-level', 'warn', '--cache', '.']) ? 0 : 1)
