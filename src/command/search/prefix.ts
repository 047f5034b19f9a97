import type { Kind } from './search-index'

export type Prefix = '>' | '@' | '#' | '/'

const kindsOf: Record<Prefix, readonly Kind[]> = {
  '>': ['command', 'action'],
  '@': ['client'],
  '#': ['topic'],
  '/': ['screen'],
}

// What a Chinese input method puts in place of the same keys.
const typedAs: Readonly<Record<string, Prefix>> = {
  '>': '>',
  '＞': '>',
  '》': '>',
  '@': '@',
  '＠': '@',
  '#': '#',
  '＃': '#',
  '/': '/',
  '／': '/',
  '、': '/',
}

/** `>kick` narrows to commands, `@` to clients, `#` to topics, `/` to screens; anything else looks everywhere. */
export function parsePrefix(input: string): { prefix?: Prefix; kinds?: readonly Kind[]; text: string } {
  const text = input.trimStart()
  const first = text[0]
  const prefix = first !== undefined && Object.hasOwn(typedAs, first) ? typedAs[first] : undefined
  return prefix ? { prefix, kinds: kindsOf[prefix], text: text.slice(1).trimStart() } : { text }
}
