import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { readTexts, virtualTexts } from './vite-virtual-texts.ts'

/**
 * Serves `virtual:pinyin`: every Chinese title by its locale key as [full, initials], so that the palette finds 断开客户端
 * by `duankai` and by `dkkhd`. Computed at build time; the dictionary is not bundled.
 */
export const pinyinTitles = (): Plugin => virtualTexts('virtual:pinyin', 'locales/zh', buildPinyin)

/** The readings of the titles in a folder of texts. */
export const buildPinyin = (folder: string): Record<string, [string, string]> =>
  Object.fromEntries(
    Object.entries(readTexts(folder))
      .filter(
        ([key, text]) =>
          (key.endsWith('.title') || key.startsWith('screen.')) && /\p{Script=Han}/u.test(text),
      )
      .map(([key, text]) => [key, spell(text)]),
  )

/** Letters and digits only, without spaces and tone marks. A Latin word counts as one initial, like a syllable. */
function spell(text: string): [string, string] {
  const parts = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '')
  return [parts.join(''), parts.map((part) => [...part][0] ?? '').join('')]
}
