import { fileURLToPath } from 'node:url'
import { findStaleFiles, writeStaleFiles } from './generated-files.ts'

/*
 * `npm run generate` writes the generated files (`*.gen.ts`) that are stale; with `--check` it only names them, and fails.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

if (process.argv.includes('--check')) {
  const stale = findStaleFiles(root).map(({ file }) => file)
  for (const file of stale) console.error(`${file} is stale: run npm run generate`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  for (const file of writeStaleFiles(root)) console.info(`wrote ${file}`)
}
