import type { Place } from './place'
import { ruleTerm } from './print'
import type { Rule } from './rule'

/** Where the terms of a file stand, in their order. */
type Terms = readonly Pick<Place, 'start' | 'end'>[]

/** Another rule in the place of one; everything around it stays. */
export function replaceRule(text: string, terms: Terms, index: number, rule: Rule): string {
  const term = terms[index]
  return term === undefined ? text : text.slice(0, term.start) + ruleTerm(rule) + text.slice(term.end)
}

/** Behind the dot that ends a term. */
const endOf = (text: string, { end }: Pick<Place, 'end'>): number => text.indexOf('.', end) + 1

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
/** Behind the line break, or at the end of all. */
const lineEnd = (text: string, at: number): number => {
  const found = text.indexOf('\n', at)
  return found < 0 ? text.length : found + 1
}

/** A rule is gone with its line; a comment stays, also one behind it. */
export function removeRule(text: string, terms: Terms, index: number): string {
  const term = terms[index]
  if (term === undefined) return text
  const [from, to] = [lineStart(text, term.start), lineEnd(text, term.end)]
  const end = endOf(text, term)
  const alone = end <= to && text.slice(from, term.start).trim() === '' && text.slice(end, to).trim() === ''
  return alone
    ? text.slice(0, from) + text.slice(to)
    : text.slice(0, term.start) + text.slice(end).replace(/^[ \t]+/, '')
}

/** A rule as a line of its own before another, or behind the last. */
export function insertRule(text: string, terms: Terms, index: number, rule: Rule): string {
  const term = terms[index]
  const line = `${ruleTerm(rule)}.\n`
  if (term === undefined) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`
  return text.slice(0, term.start) + line + text.slice(term.start)
}

/** What moves with a rule: the comments right above it, and its line. Undefined where it shares a line with another one. */
function blockOf(text: string, terms: Terms, index: number): Pick<Place, 'start' | 'end'> | undefined {
  const term = terms[index]
  if (term === undefined) return undefined
  let start = lineStart(text, term.start)
  if (text.slice(start, term.start).trim() !== '') return undefined
  const end = lineEnd(text, endOf(text, term))
  const next = terms[index + 1]
  if (next !== undefined && next.start < end) return undefined
  while (start > 0 && /^[ \t]*%/.test(text.slice(lineStart(text, start - 1), start)))
    start = lineStart(text, start - 1)
  return { start, end }
}

/** A rule changes places with the next one, each with the comments right above it; what stands between them stays there. */
export function swapRules(text: string, terms: Terms, index: number): string {
  const [one, other] = [terms[index], terms[index + 1]]
  if (one === undefined || other === undefined) return text
  const blocks = [blockOf(text, terms, index), blockOf(text, terms, index + 1)]
  const [first, second] =
    blocks[0] === undefined || blocks[1] === undefined ? [one, other] : [blocks[0], blocks[1]]
  const upper = text.slice(first.start, first.end)
  const lower = text.slice(second.start, second.end)
  // The last line of a file may lack its line break.
  const whole = first === one || lower.endsWith('\n')
  return (
    text.slice(0, first.start) +
    (whole ? lower : `${lower}\n`) +
    text.slice(first.end, second.start) +
    (whole ? upper : upper.replace(/\n$/, '')) +
    text.slice(second.end)
  )
}
