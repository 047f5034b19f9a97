import type { Reason } from '../value'

/** One statement of the corpus with the exact result of its test run. */
export type Sample = {
  /** Where it is documented: `rule-sql.md#arrays` of `src/contract/docs`, or `recorded`. */
  readonly source: string
  readonly sql: string
  /** The full context; default: a message to `t/a` with the payload. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly payload?: string
  /** The result as JSON text: `2.0` and `2` differ. */
  readonly gives?: string
  /** Status and message of an error. */
  readonly refused?: readonly [status: number, message: string]
  /** The start of an error message; the rest names internals of the broker. */
  readonly begins?: string
  /** A syntax error at any position. */
  readonly unreadable?: true
}

/** The default payload of a sample. */
export const defaultPayload =
  '{"a":1,"b":2.5,"s":"hi","n":null,"t":true,"f":false,"arr":[1,2,3],"o":{"k":"v","in":7,' +
  '"with-dash":8},"list":[{"id":1},{"id":2}],"txt":"{\\"y\\":9}","idx":2,"7":"seven"}'

type Row<Rest extends readonly unknown[]> = readonly [...Rest, payload?: string]

/** Selected expressions and their values. */
export const values = (source: string, rows: readonly Row<[expression: string, json: string]>[]): Sample[] =>
  rows.map(([expression, json, payload]) => ({
    source,
    sql: `SELECT ${expression} AS x FROM "t/#"`,
    gives: `{"x":${json}}`,
    ...(payload !== undefined && { payload }),
  }))

/** Selected expressions and the reason of their error. */
export const failures = (
  source: string,
  rows: readonly Row<[expression: string, reason: Reason]>[],
): Sample[] =>
  rows.map(([expression, reason, payload]) => ({
    source,
    sql: `SELECT ${expression} AS x FROM "t/#"`,
    refused: [400, JSON.stringify({ select_and_transform_error: reason })],
    ...(payload !== undefined && { payload }),
  }))

const noMatch = [412, 'SQL Not Match'] as const

/** Conditions after WHERE and whether they are true. */
export const conditions = (
  source: string,
  rows: readonly Row<[condition: string, holds: boolean]>[],
): Sample[] =>
  rows.map(([condition, holds, payload]) => ({
    source,
    sql: `SELECT 1 AS x FROM "t/#" WHERE ${condition}`,
    ...(holds ? { gives: '{"x":1}' } : { refused: noMatch }),
    ...(payload !== undefined && { payload }),
  }))

/** Full statements and their results. */
export const statements = (source: string, rows: readonly Row<[sql: string, json: string]>[]): Sample[] =>
  rows.map(([sql, json, payload]) => ({
    source,
    sql,
    gives: json,
    ...(payload !== undefined && { payload }),
  }))

/** Full statements that the broker rejects with 400, and its message. */
export const refusals = (source: string, rows: readonly Row<[sql: string, message: string]>[]): Sample[] =>
  rows.map(([sql, message, payload]) => ({
    source,
    sql,
    refused: [400, message],
    ...(payload !== undefined && { payload }),
  }))

/** Full statements with a syntax error; its position is not part of the contract. */
export const unreadable = (source: string, rows: readonly string[]): Sample[] =>
  rows.map((sql) => ({ source, sql, unreadable: true }))

/** Full statements rejected with a raw message, only the start of which is part of the contract. */
export const raw = (source: string, rows: readonly Row<[sql: string, begins: string]>[]): Sample[] =>
  rows.map(([sql, begins, payload]) => ({ source, sql, begins, ...(payload !== undefined && { payload }) }))

/** Full statements that do not match. */
export const misses = (source: string, rows: readonly Row<[sql: string]>[]): Sample[] =>
  rows.map(([sql, payload]) => ({ source, sql, refused: noMatch, ...(payload !== undefined && { payload }) }))
