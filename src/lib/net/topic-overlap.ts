import { beginsWild, unshared } from './mqtt-topic'

/**
 * How a pattern meets a topic or filter: it matches every topic of it, some of them, or may match, because a part of
 * the pattern is known only when a message is processed.
 */
export type Overlap = 'all' | 'some' | 'maybe'

/** Whether any topic matches both: two filters, or a filter and a topic. */
export function filtersMeet(one: string, other: string): boolean {
  const [a, b] = [unshared(one).filter, unshared(other).filter]
  if ((a.startsWith('$') && beginsWild(b)) || (b.startsWith('$') && beginsWild(a))) return false
  const [levels, others] = [a.split('/'), b.split('/')]
  for (let at = 0; at < Math.max(levels.length, others.length); at += 1) {
    const [level, its] = [levels[at], others[at]]
    if (level === '#' || its === '#') return true
    if (level === undefined || its === undefined || (level !== '+' && its !== '+' && level !== its))
      return false
  }
  return true
}

/** Whether every topic of a filter, or a topic itself, matches another filter that it meets. */
function isCovered(topic: string, filter: string): boolean {
  const [levels, wider] = [topic.split('/'), filter.split('/')]
  for (let at = 0; at < wider.length; at += 1) {
    if (wider[at] === '#') return true
    const level = levels[at]
    if (level === undefined || level === '#' || (wider[at] !== '+' && wider[at] !== level)) return false
  }
  return levels.length === wider.length
}

/** Parts of a pattern: a character, anything within a level, or anything. */
type Wild = { readonly slashes: boolean }
const withinLevel: Wild = { slashes: false }
const anything: Wild = { slashes: true }
type Token = string | Wild

/** Placeholders of templates and of rewrite rules: `${topic}`, `%c`, `$1`. Their values can hold slashes. */
const placeholder = /\$\{[^}]*\}|%[cu]|\$\d/

/** Whether a pattern has parts that are known only when a message is processed. */
const hasPlaceholder = (pattern: string): boolean => placeholder.test(pattern)

/** A filter as tokens; `a/#` is also `a`, so that it has two forms. */
function tokensOf(filter: string): Token[][] {
  const levels = filter.split('/')
  const ends = levels.at(-1) === '#'
  const head: Token[] = (ends ? levels.slice(0, -1) : levels).flatMap((level, index): Token[] => [
    ...(index === 0 ? [] : ['/']),
    ...(level === '+' ? [withinLevel] : [...level]),
  ])
  if (!ends) return [head]
  return levels.length === 1 ? [[anything]] : [head, [...head, '/', anything]]
}

const templateTokens = (template: string): Token[] =>
  template
    .split(new RegExp(`(${placeholder.source})`))
    .flatMap((part, index): Token[] => (index % 2 === 1 ? [anything] : [...part]))

const isLiteral = (token: Token | undefined): token is string => typeof token === 'string'

/** Whether a text exists that both token lists match. Follows all positions in one list, token by token of the other. */
function tokensMeet(one: readonly Token[], other: readonly Token[]): boolean {
  /** Adds the positions that are reached without a character. */
  const close = (positions: Set<number>) => {
    for (const at of positions) if (at < other.length && !isLiteral(other[at])) positions.add(at + 1)
    return positions
  }
  /** The positions after one character; `undefined` is any within a level, null any at all. */
  const step = (positions: Set<number>, character: string | null | undefined) => {
    const next = new Set<number>()
    for (const at of positions) {
      const token = other[at]
      if (token === undefined) continue
      const fits = (literal: string) =>
        character === null || (character === undefined ? literal !== '/' : literal === character)
      if (token === anything || (token === withinLevel && character !== '/')) next.add(at)
      else if (isLiteral(token) && fits(token)) next.add(at + 1)
    }
    return close(next)
  }
  let positions = close(new Set([0]))
  for (const token of one) {
    if (isLiteral(token)) positions = step(positions, token)
    else {
      const reached = new Set(positions)
      for (let last = positions; last.size > 0;) {
        const next = step(last, token === anything ? null : undefined)
        last = new Set([...next].filter((at) => !reached.has(at)))
        for (const at of last) reached.add(at)
      }
      positions = reached
    }
    if (positions.size === 0) return false
  }
  return positions.has(other.length)
}

/** A topic as subscribers see it: without the prefixes of delayed and exclusive messages and of shares. */
export function toPlainTopic(topic: string): string {
  const bare = topic.replace(/^\$delayed\/\d+\//, '').replace(/^\$exclusive\//, '')
  return unshared(bare).filter
}

/** How a filter, a topic or a template with placeholders meets a topic or filter; undefined if it does not. */
export function findOverlap(pattern: string, topic: string): Overlap | undefined {
  const [own, requested] = [toPlainTopic(pattern), toPlainTopic(topic)]
  if (!hasPlaceholder(own)) {
    if (!filtersMeet(own, requested)) return undefined
    return isCovered(requested, own) ? 'all' : 'some'
  }
  // Placeholders do not render a $ topic unless the template begins with one.
  const template = templateTokens(own)
  if (requested.startsWith('$') !== own.startsWith('$') && !own.startsWith('${') && !beginsWild(requested))
    return undefined
  return tokensOf(requested).some((tokens) => tokensMeet(template, tokens)) ? 'maybe' : undefined
}
