import type { Kind } from './entry'

export type Prefix = '>' | '@' | '@@' | '#' | '/'

const kindsOf: Record<Prefix, readonly Kind[]> = {
  '>': ['command', 'action'],
  '@': ['client'],
  '@@': [],
  '#': ['topic'],
  '/': ['screen'],
}

// The characters that a Chinese input method types for the same keys.
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

/**
 * `>kick` narrows to commands, `@` to clients, `#` to topics, `/` to screens; `@@` searches the objects of all
 * brokers. Without a prefix everything is searched.
 */
export function parsePrefix(input: string): { prefix?: Prefix; kinds?: readonly Kind[]; text: string } {
  const text = input.trimStart()
  const first = text[0]
  const prefix = first !== undefined && Object.hasOwn(typedAs, first) ? typedAs[first] : undefined
  if (prefix === '@' && typedAs[text[1] ?? ''] === '@')
    return { prefix: '@@', kinds: kindsOf['@@'], text: text.slice(2).trimStart() }
  return prefix ? { prefix, kinds: kindsOf[prefix], text: text.slice(1).trimStart() } : { text }
}
