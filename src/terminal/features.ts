import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureTable } from './feature-table'
import { loadRegistry, loadScreens } from './registry'
import { root } from './root'
import { loadWords } from './words'

/** `npm run -s features`: which features depend on the release of the broker. `-- --write` updates the table in its page. */
const table = featureTable(await loadScreens(), (await loadRegistry()).all, loadWords())
const file = join(root, 'src/contract/docs/releases.md')
const marks = /(<!-- features -->\n)[^]*(?=\n<!-- end of features -->)/

if (process.argv.includes('--write'))
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, (_, mark: string) => `${mark}\n${table}\n`),
  )
else console.log(table)
