import { compareTerms } from './order'
import { topicMatches } from './topics'
import type { Comparison } from './tree'
import { atomName, isAtom, isBinary, isNumber, raise, readable, type Binary, type Value } from './value'

/** Parses a number as the broker does: no blanks, decimals with digits on both sides of the point. */
export function numberFrom(value: Binary): bigint | number {
  const text = readable(value)
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace(/^\+/, ''))
  if (!/^[+-]?\d+\.\d+(?:[eE][+-]?\d+)?$/.test(text)) return raise('badarg')
  const number = Number(text)
  return Number.isFinite(number) ? number : raise('badarg')
}

function decide(operator: Comparison, left: Value, right: Value): boolean {
  switch (operator) {
    case '=':
      return compareTerms(left, right) === 0
    case '!=':
    case '<>':
      return compareTerms(left, right) !== 0
    case '<':
      return compareTerms(left, right) < 0
    case '>':
      return compareTerms(left, right) > 0
    case '<=':
      return compareTerms(left, right) <= 0
    case '>=':
      return compareTerms(left, right) >= 0
    case '=~':
      return isBinary(left) && isBinary(right)
        ? topicMatches(readable(left), readable(right))
        : raise('function_clause')
    case '~=':
      return raise('function_clause')
  }
}

const word = (value: Value): Value => (isAtom(value) ? atomName(value) : value)

/**
 * Compares as the operators do (src/contract/docs/rule-sql.md#operators): comparisons with a missing column
 * are false; text is compared to numbers as a number and to atoms as text.
 */
export function compare(operator: Comparison, left: Value, right: Value): boolean {
  if ((left === undefined) !== (right === undefined)) return false
  if (isNumber(left) && isBinary(right)) return decide(operator, left, numberFrom(right))
  if (isBinary(left) && isNumber(right)) return decide(operator, numberFrom(left), right)
  if (isBinary(left) || isBinary(right)) return decide(operator, word(left), word(right))
  return decide(operator, left, right)
}
