import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A module, by its path without extension, and names that it exports. */
type Exports = { readonly module: string; readonly names: readonly string[] }

/** The exports of modules of a folder whose declaration matches `pattern`, a global one whose first group is the name, sorted. */
export const findExports = (
  folder: string,
  modules: readonly string[],
  pattern: RegExp,
): readonly Exports[] =>
  modules.toSorted().flatMap((module) => {
    const text = readFileSync(join(folder, `${module}.ts`), 'utf8')
    const names = [...text.matchAll(pattern)].map(([, name = '']) => name)
    return names.length === 0 ? [] : [{ module, names: names.sort() }]
  })
