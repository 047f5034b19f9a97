import { floatText } from './json'
import { isKeyword } from './token'
import type { Condition, Expression, Field, Name, Path, Statement, Step } from './tree'

const bare = /^[A-Za-z][A-Za-z0-9_$@~]*$/

/** A name in SQL: in double quotes unless it is a plain word that is not reserved. */
function printName({ name, quoted }: Name): string {
  if (quoted !== undefined) return quoted
  return bare.test(name) && !isKeyword(name) && !['div', 'mod'].includes(name) ? name : `"${name}"`
}

// Digits need no quotes after a dot.
const key = (step: Name): string =>
  step.quoted === undefined && /^\d+$/.test(step.name) ? step.name : printName(step)

function printStep(step: Step): string {
  switch (step.kind) {
    case 'key':
      return `.${key(step)}`
    case 'index':
      return `[${step.at}]`
    case 'edge':
      return step.at === 'head' ? '[0]' : '[-0]'
    case 'lookup':
      return `[${printPath(step.path)}]`
  }
}

/** A path as SQL. */
const printPath = (path: Path): string => printName(path.head) + path.steps.map(printStep).join('')

const level = (node: Condition): number => {
  switch (node.kind) {
    case 'logic':
      return node.operator === 'OR' ? 0 : 1
    case 'not':
      return 2
    case 'compare':
    case 'in':
      return 3
    case 'arithmetic':
      return node.operator === '+' || node.operator === '-' ? 4 : 5
    case 'unary':
      return 6
    default:
      return 7
  }
}

const atLeast = (node: Condition, least: number): string =>
  level(node) < least ? `(${printCondition(node)})` : printCondition(node)

const list = (items: readonly Expression[]): string => items.map(printCondition).join(', ')

function printCase({ on, clauses, otherwise }: Extract<Expression, { kind: 'case' }>): string {
  const whens = clauses
    .map(({ when, then }) => ` WHEN ${printCondition(when)} THEN ${printCondition(then)}`)
    .join('')
  return `CASE${on ? ` ${printCondition(on)}` : ''}${whens}${otherwise ? ` ELSE ${printCondition(otherwise)}` : ''} END`
}

/** A chain such as `a + b + c`, printed in a loop to avoid a stack overflow. */
function printChain(node: Extract<Condition, { kind: 'arithmetic' | 'logic' }>): string {
  const links: string[] = []
  let left: Condition = node
  let outer = 0
  while ((left.kind === 'arithmetic' || left.kind === 'logic') && level(left) >= outer) {
    outer = level(left)
    links.push(` ${left.operator} ${atLeast(left.right, outer + 1)}`)
    left = left.left
  }
  const last = links.length - 1
  return atLeast(left, outer) + links.map((_, index) => links[last - index]).join('')
}

/** An expression or a condition as SQL, with only the necessary parentheses. */
function printCondition(node: Condition): string {
  switch (node.kind) {
    case 'path':
      return printPath(node)
    case 'text':
      return node.raw ?? `'${node.value}'`
    case 'integer':
      return String(node.value)
    case 'float':
      return node.raw ?? floatText(node.value)
    case 'boolean':
      return String(node.value)
    case 'range':
      return `[${node.from}..${node.to}]`
    case 'slice':
      return `${printPath(node.of)}[${node.from}..${node.to}]`
    case 'list':
      return `[${list(node.items)}]`
    // A blank separates two minus signs, which would start a comment.
    case 'unary':
      return `${node.operator}${node.operand.kind === 'unary' ? ' ' : ''}${atLeast(node.operand, 6)}`
    case 'arithmetic':
    case 'logic':
      return printChain(node)
    case 'compare':
      return `${atLeast(node.left, 4)} ${node.operator} ${atLeast(node.right, 4)}`
    case 'call':
      return `${['div', 'mod'].includes(node.name.head.name) ? node.name.head.name : printPath(node.name)}(${list(node.args)})`
    case 'case':
      return printCase(node)
    case 'not':
      return `NOT ${atLeast(node.operand, 2)}`
    case 'in':
      return `${atLeast(node.left, 4)} ${node.negated ? 'NOT IN' : 'IN'} (${list(node.items)})`
  }
}

const printField = (field: Field): string =>
  field.kind === 'star'
    ? '*'
    : `${printCondition(field.value)}${field.alias ? ` AS ${printPath(field.alias)}` : ''}`

/**
 * A statement as SQL: one clause per line, fields and sources indented by two spaces, as in a new rule.
 */
export function printRule({ each, fields, doing, incase, from, where }: Statement): string {
  const block = (word: string, lines: readonly string[]) => `${word}\n  ${lines.join(',\n  ')}`
  return [
    block(each ? 'FOREACH' : 'SELECT', fields.map(printField)),
    ...(doing ? [block('DO', doing.map(printField))] : []),
    ...(incase ? [block('INCASE', [printCondition(incase)])] : []),
    block(
      'FROM',
      from.map(({ name }) => `"${name}"`),
    ),
    ...(where ? [block('WHERE', [printCondition(where)])] : []),
  ].join('\n')
}
