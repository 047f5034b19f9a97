import type { ApiClient } from '@/api/client'
import { allPages } from '@/api/all-pages'
import type { EndpointId } from '@/contract'
import type { Broker, Capability } from '@/contract/capability'
import { isConfig, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { originalOf } from '@/contract/original'
import type { Page } from '@/contract/schema'

/** The broker that is saved or restored. */
export type Access = { readonly api: ApiClient; readonly signal: AbortSignal; readonly broker: Broker }

/** One item of a backup: its name within its part (empty where there is only one), and what the broker is sent to make it. */
export type Item = { readonly id: string; readonly body: Config }

/** What was read of a part; `unreadable` counts rows that the console could not read. */
export type PartRead = { readonly items: readonly Item[]; readonly unreadable: number }

/** One part of a backup. A new noun needs one entry in the table of parts, its name in `backup.part`, and its calls in `backup.save` and `backup.restore`. */
export type Part = {
  readonly name: string
  /** What a broker must offer to have it; any broker has a part without. */
  readonly needs?: Capability
  /** A broker that offers this tells the same items in other parts. */
  readonly until?: Capability
  readonly reads: readonly EndpointId[]
  readonly writes: readonly EndpointId[]
  /** An edit needs the hidden secrets as much as a creation. */
  readonly secretsAlways?: true
  /** Whether the item at the broker is as the file wants it; equal values where it is not given. */
  readonly isSame?: (now: Config, wanted: Config) => boolean
  read(access: Access): Promise<PartRead>
  /** What of the items is saved; all where it is not given. */
  toSave?(items: readonly Item[], access: Access): Promise<readonly Item[]>
  write(item: Item, isPresent: boolean, access: Access): Promise<unknown>
}

type Given = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}
type Send = (given: Given, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** Calls an endpoint by its name: the bodies of a backup are what the broker itself gave, and the client checks them as all others. */
export async function call({ api, signal }: Access, id: EndpointId, given: Given = {}): Promise<unknown> {
  const send: unknown = Reflect.get(api, id)
  if (typeof send !== 'function') throw new TypeError(`no endpoint is called ${id}`)
  return await (send as Send)(given, { signal })
}

/** Every field of a reply or a row as the broker sent it, with values that the console cannot read. */
export const rawFields = (row: Config): Config => {
  const original = originalOf(row)
  return isConfig(original) ? original : row
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const without = (body: Config, names: readonly string[]): Config =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
/** What an answer leaves empty is not sent: the broker refuses null where a value may be left out. */
export const withoutNulls = (body: Config): Config =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** The rows of an answer, without those that the console could not read. */
export function readable(rows: unknown): { readonly rows: readonly Config[]; readonly unreadable: number } {
  const all = Array.isArray(rows) ? rows.filter(isConfig) : []
  const read = all.filter(({ $raw }) => $raw === undefined)
  return { rows: read, unreadable: all.length - read.length }
}

/** Every row of a list that comes in pages. */
export async function everyPage(
  access: Access,
  list: EndpointId,
  given: Given = {},
): Promise<readonly Config[]> {
  const all: Config[] = []
  const load = (page: number, limit: number) =>
    call(access, list, { ...given, query: { page, limit } }) as Promise<Page<unknown>>
  for await (const { data } of allPages(load, access.signal)) all.push(...data.filter(isConfig))
  return all
}

type Setting = Pick<Part, 'name' | 'needs'> & {
  readonly read: EndpointId
  readonly write: EndpointId
  /** What is sent of what was read. */ readonly toBody?: (value: Config) => Config
}

const wholeValue = (value: Json): Json =>
  typeof value === 'object' && value !== null ? ((originalOf(value) ?? value) as Json) : value

/** Settings that are read and written whole. */
export const setting = ({ name, read, write, toBody = (value) => value, ...rest }: Setting): Part => ({
  name,
  ...rest,
  reads: [read],
  writes: [write],
  read: async (access) => ({
    items: [{ id: '', body: { value: wholeValue((await call(access, read)) as Json) } }],
    unreadable: 0,
  }),
  write: ({ body }, _isPresent, access) =>
    call(access, write, { body: isConfig(body['value']) ? toBody(body['value']) : body['value'] }),
})

type Listed = Pick<Part, 'name' | 'needs' | 'until' | 'toSave'> & {
  readonly list: EndpointId
  /** Reads the list where one call does not bring it whole. */
  readonly rows?: (access: Access) => Promise<unknown>
  readonly create: EndpointId
  readonly update: EndpointId
  readonly idOf: (row: Config) => string
  /** What is sent to create it: the row without its read-only fields, and with its name. */
  readonly bodyOf: (row: Config) => Config
  /** The parameter of an update that names it; undefined where the body does. */
  readonly param: string | undefined
  /** The fields of the body that an update leaves out. */
  readonly fixed?: readonly string[]
}

/** Items of a list, each with a name of its own. */
export const listed = ({
  name,
  list,
  rows = (access) => call(access, list),
  create,
  update,
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
})

/** Moves items to the end one after the other, so that they come to be in this order. */
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

/** The order of a list, written after its items; the place of items that only the broker has is not compared. */
export const ordered = ({ read, write, ...rest }: Ordered): Part => ({
  ...rest,
  isSame: (now, wanted) =>
    String(idsIn(now).filter((id) => idsIn(wanted).includes(id))) === String(idsIn(wanted)),
  read: async (access) => ({
    items: [{ id: '', body: { value: [...(await read(access))] } }],
    unreadable: 0,
  }),
  write: ({ body }, _isPresent, access) => write(idsIn(body), access),
})
