import * as z from 'zod/mini'
import { createClient, type ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { HttpReply } from '@/api/http'
import type { Endpoint, Table } from '@/contract/endpoint'
import { contract } from '@/contract'
import { everyRecorded, sample, selectAnswers, type Exchange } from '../samples'
import { counts, selectDistinct, toCounts, toVariants, withNumbers } from './variants'

/** Recorded rows per list; more would not be read in a review. */
const maxRows = 8

/** The newest first: its replies have most fields. */
const recordings: readonly Exchange[] = [
  ...(sample('replies-6.2.json') as Exchange[]),
  ...everyRecorded('5.8'),
  ...everyRecorded('5.1'),
]

const reads: readonly Endpoint[] = Object.values(contract as Table).filter(({ method }) => method === 'GET')

const toPattern = (template: string) =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`)

/** The endpoint of a path; one without parameters comes before one with some, as in the broker. */
const endpointAt = (path: string): Endpoint | undefined =>
  reads.find((endpoint) => endpoint.path === path) ??
  reads.find((endpoint) => toPattern(endpoint.path).test(path))

type Rows = readonly unknown[]

/** Where a reply has its rows, if it is a list. */
const rowFields = ['data', 'sources', 'files'] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function rowsOf(reply: unknown): Rows | undefined {
  if (Array.isArray(reply)) return reply
  return isObject(reply)
    ? rowFields.map((field) => reply[field]).find((rows): rows is Rows => Array.isArray(rows))
    : undefined
}

function withRows(reply: unknown, rows: Rows): unknown {
  if (!isObject(reply) || Array.isArray(reply)) return rows
  return {
    ...reply,
    ...Object.fromEntries(rowFields.filter((field) => field in reply).map((field) => [field, rows])),
    ...('meta' in reply ? { meta: { page: 1, limit: 1000, count: rows.length, hasnext: false } } : {}),
  }
}

/** Whether the contract reads a row; a broker does not send what the contract excludes. */
function isReadable({ reply: schema }: Endpoint, reply: unknown, row: unknown): boolean {
  if (typeof schema === 'string') return false
  const result = z.safeParse(schema, withRows(reply, [row]))
  if (!result.success) return false
  const [read] = rowsOf(result.data) ?? []
  return !isObject(read) || read['$raw'] === undefined
}

/** The recorded rows of a list that differ, and the variants of the one with most fields. */
function mergeLists(endpoint: Endpoint, replies: Rows): unknown {
  const [newest] = replies
  const all = replies.flatMap((reply) => rowsOf(reply) ?? [])
  const [richest] = all.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  const rows = selectDistinct(all, maxRows)
  const variants = [...rows.flatMap(toCounts), ...toVariants(richest)].filter((row) =>
    isReadable(endpoint, newest, row),
  )
  return withRows(newest, [...rows, ...variants])
}

/** Replies that take the place of recorded ones, by their path below `/api/v5`. */
export type Replies = Readonly<Record<string, unknown>>

/** Finds the reply to a path. Objects of the same kind differ in their numbers. */
function createFinder(replies: Replies): (path: string) => unknown {
  const paths = new Map<Endpoint, string[]>()
  return (path) => {
    const endpoint = endpointAt(path)
    if (endpoint === undefined) return undefined
    const own = Object.hasOwn(replies, path)
    const answers = selectAnswers(endpoint, recordings)
    const exact = answers.filter((answer) => answer.path === path)
    const bodies = own
      ? [replies[path]]
      : (exact.length > 0 ? exact : answers).map(({ responseBody }) => responseBody)
    const [newest] = bodies
    if (rowsOf(newest) !== undefined) return mergeLists(endpoint, bodies)
    if (own || exact.length > 0 || !endpoint.path.includes('{')) return newest
    const known = paths.get(endpoint) ?? []
    paths.set(endpoint, known)
    if (!known.includes(path)) known.push(path)
    const count = [undefined, ...counts][known.indexOf(path) % (counts.length + 1)]
    return count === undefined ? newest : withNumbers(newest, count)
  }
}

const toHttpReply = (body: unknown): HttpReply => ({
  status: 200,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  json: () => body,
  file: undefined,
})

/**
 * A client whose broker replies what real brokers replied, read by the same contract as in the console. It refuses what was not
 * recorded, and all writes.
 */
export function createRecordedClient(replies: Replies = {}): ApiClient {
  const find = createFinder(replies)
  return createClient({
    base: '',
    authorization: () => 'Bearer recorded',
    http: ({ method, url }) => {
      const path = url.slice('/api/v5'.length).replace(/\?.*$/, '')
      const body = method === 'GET' ? find(path) : undefined
      return body === undefined || body === null
        ? Promise.reject(new ApiError(404, 'NOT_FOUND', 'not recorded', { failure: 'http', method, path }))
        : Promise.resolve(toHttpReply(structuredClone(body)))
    },
  })
}
