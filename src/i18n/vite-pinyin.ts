import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'

const name = 'virtual:pinyin'

/**
 * Serves `virtual:pinyin`: every Chinese title by its locale key as [full, initials], so that the palette finds 断开客户端
 * by `duankai` and by `dkkhd`. Computed at build time; the dictionary is not bundled.
 */
export function pinyinTitles(dir = 'locales/zh'): Plugin {
  let root = dir
  return {
    name: 'switchboard-pinyin',
    configResolved(config) {
      root = resolve(config.root, dir)
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      for (const file of jsonFiles(root)) this.addWatchFile(file)
      return `export default ${JSON.stringify(buildPinyin(root))}`
    },
  }
}

export function buildPinyin(dir: string): Record<string, [string, string]> {
  const results: Record<string, [string, string]> = {}
  for (const file of jsonFiles(dir)) {
    for (const [key, text] of leaves(JSON.parse(readFileSync(file, 'utf8')), [])) {
      if ((key.endsWith('.title') || key.startsWith('screen.')) && /\p{Script=Han}/u.test(text))
        results[key] = spell(text)
    }
  }
  return results
}

/** Letters and digits only, without spaces and tone marks. A Latin word counts as one initial, like a syllable. */
function spell(text: string): [string, string] {
  const parts = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '')
  return [parts.join(''), parts.map((part) => [...part][0] ?? '').join('')]
}

function jsonFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(dir, file))
}

function leaves(value: unknown, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => leaves(child, [...path, key]))
}
