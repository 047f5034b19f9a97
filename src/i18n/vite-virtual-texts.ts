import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { flatten, type Block } from './catalogue.ts'

/** All texts of a language by key, from its folder. */
export const readTexts = (folder: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...listFiles(folder).map((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as Block)),
  ) as Record<string, string>

const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file))

/**
 * Serves a module whose default export `build` makes of the texts in `folder`, at build time. A change of these rebuilds it in
 * development.
 */
export function virtualTexts(id: string, folder: string, build: (folder: string) => unknown): Plugin {
  let path = folder
  return {
    name: `switchboard-${id}`,
    configResolved(config) {
      path = resolve(config.root, folder)
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined
      for (const file of listFiles(path)) this.addWatchFile(file)
      return `export default ${JSON.stringify(build(path))}`
    },
  }
}
