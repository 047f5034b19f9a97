// `npm run pictures`: takes new reference pictures for the component tests. `npm run pictures -- question` takes those of one test,
// where they differ. `npm run pictures -- docs` takes the pictures of the README and the documentation.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { takeDocsPictures } from './docs-pictures.mjs'
import { bin, root } from './processes.mjs'

const [title] = process.argv.slice(2)
if (title === 'docs') {
  await takeDocsPictures()
  process.exit(0)
}
const folder = join(root, 'tests/component/pictures')
if (title === undefined)
  for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file))

const { status } = spawnSync(
  bin('vitest'),
  [
    'run',
    '--update',
    '--project',
    'component',
    'tests/component/pictures.browser.test.tsx',
    ...(title === undefined ? [] : ['-t', title]),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await findBrowser() } },
)
process.exit(status ?? 1)
