// `npm run format` writes every file in the one format; with `--check` it only names the files that differ, and fails.
import { join } from 'node:path'
import { bin, root, run } from './tally.mjs'

const mode = process.argv.includes('--check') ? '--check' : '--write'
const kept = ['--cache', '--cache-location', join(root, 'node_modules/.cache/prettier')]
process.exit(run(bin('prettier'), [mode, '--log-level', 'warn', ...kept, '.']) ? 0 : 1)
