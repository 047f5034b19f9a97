import { parseRule } from './parse'
import type { Span } from './token'

/**
 * A SELECT as the form has it: what is selected, its sources, and its condition, each with its place in the statement. What
 * stands between them, comments and line breaks too, stays in `sql`, so that a part which is not edited is never written anew.
 */
export type FormParts = {
  readonly sql: string
  readonly fields: Span
  readonly from: Span
  readonly sources: readonly string[]
  readonly where: Span | undefined
}

/** Why a statement has no form: it is a FOREACH, or it cannot be read. */
export type NoForm = 'each' | 'unreadable'

const spanOf = (parts: readonly Span[]): Span => ({
  start: parts[0]?.start ?? 0,
  end: parts.at(-1)?.end ?? 0,
})

/** The parts of a statement, or why there are none. */
export function formParts(sql: string): FormParts | NoForm {
  const parsed = parseRule(sql)
  if (!parsed.ok) return /^\s*foreach\b/i.test(sql) ? 'each' : 'unreadable'
  const { each, fields, from, where } = parsed.statement
  if (each) return 'each'
  return {
    sql,
    fields: spanOf(fields),
    from: spanOf(from),
    sources: from.map(({ name }) => name),
    where: where && { start: where.start, end: where.end },
  }
}

/** What the form shows and edits. */
export type FormTexts = {
  readonly fields: string
  readonly sources: readonly string[]
  readonly where: string
}

/** The texts of a statement's parts. */
export const textsOf = ({ sql, fields, sources, where }: FormParts): FormTexts => ({
  fields: sql.slice(fields.start, fields.end),
  sources,
  where: where === undefined ? '' : sql.slice(where.start, where.end),
})

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** Sources as FROM has them, one a line. */
const quotedSources = (sources: readonly string[]): string => sources.map((name) => `"${name}"`).join(',\n  ')

function whereOf(parts: FormParts, where: string): string {
  const { sql, from } = parts
  const rest = parts.where === undefined ? sql.slice(from.end) : sql.slice(parts.where.end)
  if (where.trim() === '') return parts.where === undefined ? rest : rest.trimStart() === '' ? '' : rest
  if (parts.where === undefined) return `\nWHERE\n  ${where}${rest.trimEnd() === '' ? '' : rest}`
  return `${sql.slice(from.end, parts.where.start)}${where}${rest}`
}

/** The statement with edited parts in their places; one that is as it was keeps its very letters. */
export function withTexts(parts: FormParts, texts: FormTexts): string {
  const before = textsOf(parts)
  const { sql, fields, from } = parts
  const sources = same(texts.sources, before.sources)
    ? sql.slice(from.start, from.end)
    : quotedSources(texts.sources)
  const end = texts.where === before.where ? sql.slice(from.end) : whereOf(parts, texts.where)
  return `${sql.slice(0, fields.start)}${texts.fields}${sql.slice(fields.end, from.start)}${sources}${end}`
}

/** The statement with one more source; undefined where it cannot be read, and so nothing can be put into it. */
export function withSource(sql: string, source: string): string | undefined {
  const parsed = parseRule(sql)
  if (!parsed.ok) return undefined
  const { from } = parsed.statement
  if (from.some(({ name }) => name === source)) return sql
  const { start, end } = spanOf(from)
  return `${sql.slice(0, start)}${quotedSources([...from.map(({ name }) => name), source])}${sql.slice(end)}`
}

/** The statement with its sources replaced by one: for a rule that begins with a bridge. */
export function fromOnly(sql: string, source: string): string {
  const parts = formParts(sql)
  return typeof parts === 'string' ? sql : withTexts(parts, { ...textsOf(parts), sources: [source] })
}
