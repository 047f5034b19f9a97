import type { ApiClient } from '@/api/client'
import { allPages } from '@/api/all-pages'
import type { EndpointId } from '@/contract'
import type { Broker, Capability } from '@/contract/capability'
import { isConfig, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { getOriginal } from '@/contract/original'
import type { Page } from '@/contract/schema'
import { ifPresent } from './absent'
import type { ToShape } from './shapes'

/** The broker that is saved or restored. */
export type Access = { readonly api: ApiClient; readonly signal: AbortSignal; readonly broker: Broker }

/**
 * One item of a backup: its id within its part (empty if there is only one), and the body that creates it.
 */
export type Item = { readonly id: string; readonly body: Config }

/** Something that an item refers to: one of these parts must have it. */
export type Need = { readonly parts: readonly string[]; readonly id: string }

/** Something that has items of a part, such as a gateway or a listener, and could not be read, with the reason. */
export type Unread = { readonly of: string; readonly reason: string }

/** The items of a part; `unreadable` is the number of rows that could not be read. */
export type PartRead = {
  readonly items: readonly Item[]
  readonly unreadable: number
  readonly unread?: readonly Unread[]
  /** It is switched off on the broker, which therefore does not return the items. */
  readonly off?: true
  /** Whether an item belongs to something that the broker does not have at all, such as a gateway. */
  readonly isUnsupported?: (item: Item) => boolean
  /** What the broker must have before it accepts items of this part. */
  readonly missingOwner?: Need
}

/**
 * One part of a backup. A new noun needs an entry in the table of parts, its name in `backup.part`, and its
 * endpoints in `backup.save` and `backup.restore`.
 */
export type Part = {
  readonly name: string
  /** The capability that the part needs, if any. */
  readonly needs?: Capability
  /** With this capability the same items are in other parts. */
  readonly until?: Capability
  readonly reads: readonly EndpointId[]
  readonly writes: readonly EndpointId[]
  /** Whether edits need the masked secrets like creation does. */
  readonly secretsAlways?: true
  /** The defaults of the rows of its list; then each field of a row counts, also one that it lacks. */
  readonly rowDefaults?: Config
  /** Converts settings of another release to the shape that the broker has. */
  readonly toShape?: ToShape
  /** Whether the item on the broker is as wanted; by default, whether all values are equal. */
  readonly isSame?: (now: Config, requested: Config) => boolean
  read(access: Access): Promise<PartRead>
  /** Selects the items to save; all by default. */
  toSave?(items: readonly Item[], access: Access): Promise<readonly Item[]>
  write(item: Item, isPresent: boolean, access: Access): Promise<unknown>
  /** Deletes an item; absent where the API cannot, or where the part is one setting. */
  remove?(item: Item, access: Access): Promise<unknown>
  /** The endpoints that {@link Part.remove} calls. */
  readonly removes?: readonly EndpointId[]
}

export type CallRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}
type Send = (request: CallRequest, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** Calls an endpoint by its id. The bodies come from the broker, and the client checks them. */
export async function call(
  { api, signal }: Access,
  id: EndpointId,
  request: CallRequest = {},
): Promise<unknown> {
  const send: unknown = Reflect.get(api, id)
  if (typeof send !== 'function') throw new TypeError(`no endpoint is called ${id}`)
  return await (send as Send)(request, { signal })
}

/** All fields of a reply or a row as the broker sent them, unreadable values included. */
export const rawFields = (row: Config): Config => {
  const original = getOriginal(row)
  return isConfig(original) ? original : row
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const without = (body: Config, names: readonly string[]): Config =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
/** Omits null, which the broker returns for missing values but refuses. */
export const withoutNulls = (body: Config): Config =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** The rows of a reply without unreadable ones. */
export function readable(rows: unknown): { readonly rows: readonly Config[]; readonly unreadable: number } {
  const all = Array.isArray(rows) ? rows.filter(isConfig) : []
  const read = all.filter(({ $raw }) => $raw === undefined)
  return { rows: read, unreadable: all.length - read.length }
}

/** All rows of a paged list. */
export async function everyPage(
  access: Access,
  list: EndpointId,
  request: CallRequest = {},
): Promise<readonly Config[]> {
  const all: Config[] = []
  const load = (page: number, limit: number) =>
    call(access, list, { ...request, query: { page, limit } }) as Promise<Page<unknown>>
  for await (const { data } of allPages(load, access.signal)) all.push(...data.filter(isConfig))
  return all
}

type Setting = Pick<Part, 'name' | 'needs' | 'rowDefaults' | 'toShape'> & {
  readonly read: EndpointId
  readonly write: EndpointId
  /** Converts what was read to what is sent. */ readonly toBody?: (value: Config) => Config
  /** Without this a broker answers 404: it has no such item. */
  readonly ownedBy?: Need
}

const wholeValue = (value: Json): Json =>
  typeof value === 'object' && value !== null ? ((getOriginal(value) ?? value) as Json) : value

/** Settings that are read and written as a whole. */
export const setting = ({
  name,
  read,
  write,
  toBody = (value) => value,
  ownedBy,
  ...rest
}: Setting): Part => ({
  name,
  ...rest,
  reads: [read],
  writes: [write],
  async read(access) {
    const get = () => call(access, read)
    const value = (await (ownedBy === undefined ? get() : ifPresent(get))) as Json | undefined
    return {
      items: value === undefined ? [] : [{ id: '', body: { value: wholeValue(value) } }],
      unreadable: 0,
      ...(value === undefined && ownedBy !== undefined && { missingOwner: ownedBy }),
    }
  },
  write: ({ body }, _isPresent, access) =>
    call(access, write, { body: isConfig(body['value']) ? toBody(body['value']) : body['value'] }),
})

type Listed = Pick<Part, 'name' | 'needs' | 'until' | 'toSave'> & {
  readonly list: EndpointId
  /** Reads the list if one request does not return all of it. */
  readonly rows?: (access: Access) => Promise<unknown>
  readonly create: EndpointId
  readonly update: EndpointId
  readonly remove: EndpointId
  readonly idOf: (row: Config) => string
  /** The body that creates it: the row without read-only fields, with its name. */
  readonly bodyOf: (row: Config) => Config
  /** The path parameter of an update; undefined if the body has the name. */
  readonly param: string | undefined
  /** Fields that an update must omit. */
  readonly fixed?: readonly string[]
}

/** Items of a list with names. */
export const listed = ({
  name,
  list,
  rows = (access) => call(access, list),
  create,
  update,
  remove,
  idOf,
  bodyOf,
  param,
  fixed = [],
  ...rest
}: Listed): Part => ({
  name,
  ...rest,
  reads: [list],
  writes: [create, update],
  async read(access) {
    const { rows: read, unreadable } = readable(await rows(access))
    return { items: read.map((row) => ({ id: idOf(row), body: withoutNulls(bodyOf(row)) })), unreadable }
  },
  write: ({ id, body }, isPresent, access) =>
    isPresent
      ? call(access, update, {
          ...(param !== undefined && { params: { [param]: id } }),
          body: without(body, fixed),
        })
      : call(access, create, { body }),
  removes: [remove],
  remove: ({ id }, access) => call(access, remove, { params: { [param ?? 'name']: id } }),
})

/** Moves items to the end one by one, which results in this order. */
export async function moveEach(
  order: readonly string[],
  move: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of order) await move(id)
}

type Ordered = Pick<Part, 'name' | 'needs' | 'reads' | 'writes'> & {
  readonly read: (access: Access) => Promise<readonly string[]>
  readonly write: (order: readonly string[], access: Access) => Promise<unknown>
}

const idsIn = (body: Config): readonly string[] =>
  Array.isArray(body['value']) ? body['value'].map(asText) : []

/** The order of a list, written after its items; positions of items that only the broker has are ignored. */
export const ordered = ({ read, write, ...rest }: Ordered): Part => ({
  ...rest,
  isSame: (now, requested) =>
    String(idsIn(now).filter((id) => idsIn(requested).includes(id))) === String(idsIn(requested)),
  read: async (access) => ({
    items: [{ id: '', body: { value: [...(await read(access))] } }],
    unreadable: 0,
  }),
  write: ({ body }, _isPresent, access) => write(idsIn(body), access),
})
