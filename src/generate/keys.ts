import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, type Block } from '../i18n/catalogue.ts'

/** Plural forms count as one key. */
const singular = (key: string): string => key.replace(/_(?:one|other)$/, '')

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Whether a file of the repository, by its path from the root, has texts whose keys are collected. */
export const isKeySource = (path: string): boolean => /^locales\/en\/[^/]+\.json$/.test(path)

const union = (texts: readonly string[], indent: string): string =>
  texts.map((text) => `\n${indent}| ${quote(text)}`).join('')

/**
 * The type of the keys of all texts, by the file of `locales/en` that has them, and the names of the screens and resources:
 * whatever has a text below `screen` or `noun`.
 */
export function renderKeys(root: string): string {
  const folder = join(root, 'locales', 'en')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const block = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Block
      const keys = [...new Set(Object.keys(flatten(block)).map(singular))].sort()
      return { name: file.slice(0, -'.json'.length), keys }
    })
  const namesBelow = (prefix: string) =>
    files
      .flatMap(({ keys }) => keys)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort()
  return [
    '/** The keys of the texts, by file of `locales/en`. */',
    'export type TextKeys = {',
    ...files.map(({ name, keys }) => `  readonly ${quote(name)}:${union(keys, '    ')}`),
    '}',
    '',
    '/** The screens with a title, `screen.<id>`. */',
    `export type ScreenName =${union(namesBelow('screen.'), '  ')}`,
    '',
    '/** The resources with a name, `noun.<resource>`. */',
    `export type ResourceName =${union(namesBelow('noun.'), '  ')}`,
    '',
  ].join('\n')
}
