import { parseRule } from './parse'
import type { Span } from './token'

/**
 * A SELECT as edited in the form: fields, sources and condition, each with its position in the statement. The text between them,
 * including comments and line breaks, stays in `sql`, so that unedited parts are never rewritten.
 */
export type FormParts = {
  readonly sql: string
  readonly fields: Span
  readonly from: Span
  readonly sources: readonly string[]
  readonly where: Span | undefined
}

/** Why a statement cannot be edited in the form: it is a FOREACH, or it cannot be parsed. */
export type NoForm = 'each' | 'unreadable'

const spanOf = (parts: readonly Span[]): Span => ({
  start: parts[0]?.start ?? 0,
  end: parts.at(-1)?.end ?? 0,
})

/** Splits a statement into its parts, or returns why it cannot. */
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

/** The texts shown and edited in the form. */
export type FormTexts = {
  readonly fields: string
  readonly sources: readonly string[]
  readonly where: string
}

/** The texts of a statement's parts. */
export const toFormTexts = ({ sql, fields, sources, where }: FormParts): FormTexts => ({
  fields: sql.slice(fields.start, fields.end),
  sources,
  where: where === undefined ? '' : sql.slice(where.start, where.end),
})

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** Sources quoted for FROM, one per line. */
const quotedSources = (sources: readonly string[]): string => sources.map((name) => `"${name}"`).join(',\n  ')

function whereOf(parts: FormParts, where: string): string {
  const { sql, from } = parts
  const rest = parts.where === undefined ? sql.slice(from.end) : sql.slice(parts.where.end)
  if (where.trim() === '') return parts.where === undefined ? rest : rest.trimStart() === '' ? '' : rest
  if (parts.where === undefined) return `\nWHERE\n  ${where}${rest.trimEnd() === '' ? '' : rest}`
  return `${sql.slice(from.end, parts.where.start)}${where}${rest}`
}

/** Replaces the edited parts of a statement; unchanged parts keep their exact text. */
export function withTexts(parts: FormParts, texts: FormTexts): string {
  const before = toFormTexts(parts)
  const { sql, fields, from } = parts
  const sources = same(texts.sources, before.sources)
    ? sql.slice(from.start, from.end)
    : quotedSources(texts.sources)
  const end = texts.where === before.where ? sql.slice(from.end) : whereOf(parts, texts.where)
  return `${sql.slice(0, fields.start)}${texts.fields}${sql.slice(fields.end, from.start)}${sources}${end}`
}

/** Adds a source to a statement; undefined where it cannot be parsed. */
export function withSource(sql: string, source: string): string | undefined {
  const parsed = parseRule(sql)
  if (!parsed.ok) return undefined
  const { from } = parsed.statement
  if (from.some(({ name }) => name === source)) return sql
  const { start, end } = spanOf(from)
  return `${sql.slice(0, start)}${quotedSources([...from.map(({ name }) => name), source])}${sql.slice(end)}`
}

/** Replaces all sources of a statement with one, for a rule created from a bridge. */
export function fromOnly(sql: string, source: string): string {
  const parts = formParts(sql)
  return typeof parts === 'string' ? sql : withTexts(parts, { ...toFormTexts(parts), sources: [source] })
}
