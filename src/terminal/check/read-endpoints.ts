import { toApiError } from '@/api/error'
import type { Connection } from '@/connection/connection'
import { contract, type EndpointId } from '@/contract'
import { offers } from '@/contract/capability'
import type { Endpoint, Table } from '@/contract/endpoint'
import { getOriginal } from '@/contract/original'
import { findUnnamedFields } from '@/contract/unnamed-fields'
import { describedByFields, freelyNamed, keptFields } from './kept-fields'
import { findPathNames, type PathNames } from './path-names'

/** The result of reading an endpoint. */
export type EndpointCheck = { readonly id: EndpointId; readonly path: string } & (
  | {
      readonly result: 'read'
      /** The rows that could not be read. */
      readonly unreadableRows: number
      /** The fields that this console does not know, such as `data[].mountpoint`. */
      readonly unknownFields: readonly string[]
    }
  /** The reply does not fit the contract; `problem` says where. */
  | { readonly result: 'unreadable'; readonly problem: string }
  | { readonly result: 'refused'; readonly status: number; readonly code: string }
  /**
   * The release does not have it, the account may not call it, the broker has nothing of this kind, it is switched off, or it is not
   * read on purpose.
   */
  | { readonly result: 'not-offered' | 'forbidden' | 'nothing-there' | 'switched-off' | 'left-out' }
)

const table: Table = contract

/** Endpoints that are not read, and why. */
const leftOut: Readonly<Partial<Record<EndpointId, string>>> = {
  aiProviderModels: 'the broker asks another service',
  lwm2mLookup: 'about an object of a device',
}

/** Endpoints that brokers answer with 400 while what they are about is switched off (src/contract/docs/monitoring.md). */
const refusedWhileOff: readonly EndpointId[] = ['auditList']

/** How many rows of a list are read at most. */
const maxRows = 20

const queryFor = ({ query }: Endpoint): Readonly<Record<string, number>> => {
  if (query === undefined) return {}
  const has = (name: string, value: number) =>
    'shape' in query && Object.hasOwn(query.shape as object, name) ? { [name]: value } : {}
  return { ...has('page', 1), ...has('limit', maxRows), ...has('latest', 60) }
}

const kept = new Set(Object.values(keptFields).flat())

/** Whether a field is kept on purpose without being named. */
const isKept = (path: string, field: string): boolean =>
  kept.has(`${path} ${field}`) || freelyNamed.test(`${path} ${field}`)

/** How many rows of a reply are kept as raw text. */
function countUnreadable(reply: unknown): number {
  if (Array.isArray(reply)) return reply.reduce((sum: number, row) => sum + countUnreadable(row), 0)
  if (typeof reply !== 'object' || reply === null) return 0
  return '$raw' in reply
    ? 1
    : Object.values(reply).reduce((sum: number, value) => sum + countUnreadable(value), 0)
}

function unknownFields({ reply, path }: Endpoint, value: unknown): readonly string[] {
  if (typeof reply === 'string' || describedByFields.test(path)) return []
  const original = typeof value === 'object' && value !== null ? getOriginal(value) : undefined
  return [...findUnnamedFields(reply, original)].filter((field) => !isKept(path, field))
}

/**
 * Reads every endpoint that the broker offers, and of those about one object the first that it has. Only reads are sent, a few at a
 * time; files and what a replacement exists for are left out.
 */
export async function readEndpoints({
  api,
  broker,
}: Pick<Connection, 'api' | 'broker'>): Promise<readonly EndpointCheck[]> {
  const replies = new Map<string, Promise<unknown>>()
  const read = (id: EndpointId, names: PathNames): Promise<unknown> => {
    const key = `${id} ${JSON.stringify(names)}`
    const send = api[id] as (call: object) => Promise<unknown>
    const reply = replies.get(key) ?? send({ params: names, query: queryFor(table[id] as Endpoint) })
    replies.set(key, reply)
    return reply
  }
  const check = async (id: EndpointId, endpoint: Endpoint): Promise<EndpointCheck> => {
    const place = { id, path: endpoint.path }
    if (id in leftOut || endpoint.reply === 'blob') return { ...place, result: 'left-out' }
    if (!offers(endpoint.needs, broker())) return { ...place, result: 'not-offered' }
    try {
      const names = await findPathNames(endpoint.path, read)
      if (names === undefined) return { ...place, result: 'nothing-there' }
      const reply = await read(id, names)
      return {
        ...place,
        result: 'read',
        unreadableRows: countUnreadable(reply),
        unknownFields: unknownFields(endpoint, reply),
      }
    } catch (cause) {
      const { failure, status, code, message, callUnknown } = toApiError(cause)
      if (failure === 'unreadable') return { ...place, result: 'unreadable', problem: message }
      if (callUnknown) return { ...place, result: 'not-offered' }
      if (status === 401 || status === 403) return { ...place, result: 'forbidden' }
      // Objects without this part, such as a gateway without authentication.
      if (status === 404) return { ...place, result: 'nothing-there' }
      if (status === 503 || refusedWhileOff.includes(id)) return { ...place, result: 'switched-off' }
      return { ...place, result: 'refused', status, code }
    }
  }
  const waiting = (Object.entries(table) as [EndpointId, Endpoint][]).filter(
    ([, { method, replacement }]) => method === 'GET' && replacement === undefined,
  )
  const results: EndpointCheck[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results.push(await check(...next))
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return results.sort((a, b) => a.path.localeCompare(b.path))
}
