import type { Place } from './place'
import { ruleTerm } from './print'
import type { Rule } from './rule'

/** The places of the terms of a file, in order. */
type Terms = readonly Pick<Place, 'start' | 'end'>[]

/** Replaces a rule and leaves everything around it. */
export function replaceRule(text: string, terms: Terms, index: number, rule: Rule): string {
  const term = terms[index]
  return term === undefined ? text : text.slice(0, term.start) + ruleTerm(rule) + text.slice(term.end)
}

/** The offset after the dot that ends a term. */
const endOffset = (text: string, { end }: Pick<Place, 'end'>): number => text.indexOf('.', end) + 1

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
/** The offset after the line break, or the end of the text. */
const lineEnd = (text: string, at: number): number => {
  const index = text.indexOf('\n', at)
  return index < 0 ? text.length : index + 1
}

/** Removes a rule with its line; comments stay, also one after the rule. */
export function removeRule(text: string, terms: Terms, index: number): string {
  const term = terms[index]
  if (term === undefined) return text
  const [from, to] = [lineStart(text, term.start), lineEnd(text, term.end)]
  const end = endOffset(text, term)
  const alone = end <= to && text.slice(from, term.start).trim() === '' && text.slice(end, to).trim() === ''
  return alone
    ? text.slice(0, from) + text.slice(to)
    : text.slice(0, term.start) + text.slice(end).replace(/^[ \t]+/, '')
}

/** Inserts a rule as a line before another, or after the last. */
export function insertRule(text: string, terms: Terms, index: number, rule: Rule): string {
  const term = terms[index]
  const line = `${ruleTerm(rule)}.\n`
  if (term === undefined) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`
  return text.slice(0, term.start) + line + text.slice(term.start)
}

/**
 * The range that moves with a rule: its line and the comments right above. Undefined if it shares a line with
 * another rule.
 */
function findBlock(text: string, terms: Terms, index: number): Pick<Place, 'start' | 'end'> | undefined {
  const term = terms[index]
  if (term === undefined) return undefined
  let start = lineStart(text, term.start)
  if (text.slice(start, term.start).trim() !== '') return undefined
  const end = lineEnd(text, endOffset(text, term))
  const next = terms[index + 1]
  if (next !== undefined && next.start < end) return undefined
  while (start > 0 && /^[ \t]*%/.test(text.slice(lineStart(text, start - 1), start)))
    start = lineStart(text, start - 1)
  return { start, end }
}

/** Swaps a rule with the next one, each with the comments right above it; text between them stays. */
export function swapRules(text: string, terms: Terms, index: number): string {
  const [one, other] = [terms[index], terms[index + 1]]
  if (one === undefined || other === undefined) return text
  const blocks = [findBlock(text, terms, index), findBlock(text, terms, index + 1)]
  const [first, second] =
    blocks[0] === undefined || blocks[1] === undefined ? [one, other] : [blocks[0], blocks[1]]
  const upper = text.slice(first.start, first.end)
  const lower = text.slice(second.start, second.end)
  // The last line of a file may have no line break.
  const hasLineBreak = first === one || lower.endsWith('\n')
  return (
    text.slice(0, first.start) +
    (hasLineBreak ? lower : `${lower}\n`) +
    text.slice(first.end, second.start) +
    (hasLineBreak ? upper : upper.replace(/\n$/, '')) +
    text.slice(second.end)
  )
}
