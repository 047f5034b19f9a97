import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { flatten, type Block } from './catalogue.ts'

const prefix = 'virtual:search-texts-'

/**
 * Serves `virtual:search-texts-en` and `…-zh`: what the palette finds commands and screens by, so that it finds them by their
 * names in the other language without the rest of its texts.
 */
export function searchTexts(dir = 'locales'): Plugin {
  let root = dir
  return {
    name: 'switchboard-search-texts',
    configResolved(config) {
      root = resolve(config.root, dir)
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const folder = join(root, id.slice(prefix.length + 1))
      const files = readdirSync(folder).map((file) => join(folder, file))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(pickSearchTexts(files))}`
    },
  }
}

/** The titles and keywords of commands, and the titles of screens, by key. */
export function pickSearchTexts(files: readonly string[]): Record<string, string> {
  const texts = Object.assign(
    {},
    ...files.map((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as Block)),
  ) as Record<string, string>
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) =>
        key.startsWith('screen.') ||
        key.endsWith('.keywords') ||
        (key.endsWith('.title') && key.replace(/title$/, 'keywords') in texts),
    ),
  )
}
