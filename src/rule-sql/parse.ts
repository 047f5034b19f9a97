import { Cursor, SyntaxProblem } from './cursor'
import { parseCase, parseCompared, parseCondition, parsePath, unquoted } from './parse-expression'
import { lexProblem, nothing } from './problem'
import { tokenize } from './token'
import type { Condition, Field, Problem, Source, Statement } from './tree'

/** A parsed statement, or its problem. */
export type Parsed =
  { readonly ok: true; readonly statement: Statement } | { readonly ok: false; readonly problem: Problem }

/** Whether a CASE follows, possibly in parentheses. */
function caseAhead(cursor: Cursor): boolean {
  let ahead = 0
  while (cursor.is('sign', '(', ahead)) ahead++
  return cursor.is('keyword', 'CASE', ahead)
}

function parseField(cursor: Cursor): Field {
  const start = cursor.start
  if (cursor.sign('*')) return { kind: 'star', ...cursor.since(start) }
  const value = caseAhead(cursor) ? parseCase(cursor) : parseCompared(cursor)
  // AS is optional, but not after a comparison, whose right side would include the name.
  const named = cursor.word('AS') || (value.kind !== 'compare' && (cursor.is('name') || cursor.is('quoted')))
  const alias = named ? parsePath(cursor) : undefined
  return { kind: 'field', value, ...(alias && { alias }), ...cursor.since(start) }
}

function parseFields(cursor: Cursor): Field[] {
  const fields: Field[] = []
  do fields.push(parseField(cursor))
  while (cursor.sign(','))
  return fields
}

function parseSources(cursor: Cursor): Source[] {
  cursor.needWord('FROM')
  const sources: Source[] = []
  do {
    const token = cursor.take('quoted') ?? cursor.take('text') ?? cursor.take('name') ?? cursor.fail()
    sources.push({
      name: token.kind === 'name' ? token.text : unquoted(token.text),
      start: token.start,
      end: token.end,
    })
  } while (cursor.sign(','))
  return sources
}

const optional = (cursor: Cursor, word: 'WHERE' | 'INCASE'): Condition | undefined =>
  cursor.word(word) ? parseCondition(cursor) : undefined

function parseStatement(cursor: Cursor, withFrom: boolean): Statement {
  const start = cursor.start
  const each = withFrom && !cursor.word('SELECT')
  if (!withFrom) cursor.needWord('SELECT')
  if (each) cursor.needWord('FOREACH')
  const fields = parseFields(cursor)
  const doing = each && cursor.word('DO') ? parseFields(cursor) : undefined
  const incase = each ? optional(cursor, 'INCASE') : undefined
  const from = withFrom ? parseSources(cursor) : []
  const where = optional(cursor, 'WHERE')
  if (!cursor.done) cursor.fail()
  return {
    each,
    fields,
    ...(doing && { doing }),
    ...(incase && { incase }),
    from,
    ...(where && { where }),
    ...cursor.since(start),
  }
}

/**
 * Parses the SQL of a rule (src/contract/docs/rule-sql.md#statement). Offsets in the result refer to the given
 * text.
 */
export const parseRule = (sql: string): Parsed => parse(sql, true)

/** Parses the SQL of a validation's check (`features/message-pipeline/contract-validation.ts`): a SELECT without FROM. */
export const parseCheck = (sql: string): Parsed => parse(sql, false)

function parse(sql: string, withFrom: boolean): Parsed {
  if (sql === '') return { ok: false, problem: nothing }
  const { tokens, unreadable } = tokenize(sql)
  if (unreadable) return { ok: false, problem: lexProblem(unreadable) }
  try {
    return { ok: true, statement: parseStatement(new Cursor(tokens), withFrom) }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ok: false, problem: error.problem }
    throw error
  }
}
