import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, type Block } from '../i18n/catalogue.ts'

/** Plural forms count as one key. */
const singular = (key: string): string => key.replace(/_(?:one|other)$/, '')

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Whether a file of the repository, by its path from the root, has texts whose keys are collected. */
export const isKeySource = (path: string): boolean => /^locales\/en\/[^/]+\.json$/.test(path)

/** The type of the keys of all texts, by the file of `locales/en` that has them. */
export function renderKeys(root: string): string {
  const folder = join(root, 'locales', 'en')
  const namespaces = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const block = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Block
      const keys = [...new Set(Object.keys(flatten(block)).map(singular))].sort()
      return [
        `  readonly ${quote(file.slice(0, -'.json'.length))}:`,
        ...keys.map((key) => `    | ${quote(key)}`),
      ].join('\n')
    })
  return `/** The keys of the texts, by file of \`locales/en\`. */\nexport type TextKeys = {\n${namespaces.join('\n')}\n}\n`
}
