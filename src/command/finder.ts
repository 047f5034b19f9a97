import { largestPage } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import { getRefName, type Ref } from '@/api/resource'
import type { Capability } from '@/contract/capability'
import type { CallOptions } from '@/contract/endpoint'
import type { Page, Unreadable } from '@/contract/schema'

export type Found = { readonly items: readonly Ref[]; readonly more: boolean }

type FindOptions = {
  readonly signal: AbortSignal
  readonly page?: number
  /** Returns all results of a call instead of the maximum shown. */
  readonly all?: boolean
}

/** How the objects of one noun are found for pickers, the palette and pasted ids. */
export type Finder = {
  /** Searches at the broker, page by page. */
  readonly find: (api: ApiClient, text: string, options: FindOptions) => Promise<Found>
  /** The broker itself searches, in one call, so that a search of many brokers reads no whole lists. */
  readonly isServerSide?: true
  /** Reads the objects with exactly this name, without listing all; may reject with 404 if there is none. */
  readonly exact?: (api: ApiClient, text: string, signal: AbortSignal) => Promise<readonly Ref[]>
  /** Looks up many ids in few calls, where the broker has the capability; yields the ids of each call. */
  readonly byIds?: {
    readonly needs: Capability
    readonly find: (
      api: ApiClient,
      ids: readonly string[],
      signal: AbortSignal,
    ) => AsyncIterable<{ readonly asked: readonly string[]; readonly found: readonly Ref[] }>
  }
  /**
   * Searches by values that are no names, such as the user name of a client. Only for a user who looks at what was found: a name that
   * is typed for a command never refers to an object by them.
   */
  readonly byValues?: (api: ApiClient, text: string, signal: AbortSignal) => Promise<readonly Ref[]>
  /** Searches among the objects that belong to another one. */
  readonly within?: (api: ApiClient, owner: string, text: string, signal: AbortSignal) => Promise<Found>
  /** The object that an object belongs to. */
  readonly ownerOf?: (id: string) => Ref | undefined
}

/** The number of objects that a search shows. */
const maxShown = 20

/** The maximum shown, or all. */
export const takeFirst = (items: readonly Ref[], all: boolean): Found => ({
  items: all ? items : items.slice(0, maxShown),
  more: !all && items.length > maxShown,
})

/** Filters the results of a search here: see {@link byId}, {@link byWords}. */
type Filter = (items: readonly Ref[], text: string, all: boolean) => Found

/** Objects whose id contains the text. */
const byId: Filter = (items, text, all) => {
  const needle = text.toLowerCase()
  return takeFirst(
    items.filter((item) => item.id.toLowerCase().includes(needle)),
    all,
  )
}

/**
 * Objects whose name contains all words of a text: `sensors temp` finds `sensors/7/temp`. Matches at the
 * start of a level come first, so that `7/te` finds `sensors/7/temp` before `sensors/17/temp`.
 */
export const byWords: Filter = (items, text, all) => {
  const needle = text.toLowerCase()
  const words = needle.split(/\s+/)
  const hits = new Map<Ref, number>()
  // A filter subscribed to on several nodes is listed once.
  for (const item of new Map(items.map((each) => [each.id, each])).values()) {
    const name = getRefName(item).toLowerCase()
    const place = name.startsWith(needle) || name.includes(`/${needle}`) ? 0 : name.includes(needle) ? 1 : 2
    if (place < 2 || words.every((word) => name.includes(word))) hits.set(item, place)
  }
  return takeFirst(
    [...hits].sort(([, a], [, b]) => a - b).map(([item]) => item),
    all,
  )
}

/** The rows that could be read. */
export const readable = <Row extends Unreadable>(rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => row.$raw === undefined)

/** Searches a list that the broker returns as a whole. */
export const inList =
  (list: (api: ApiClient, options: { signal: AbortSignal }) => Promise<readonly Ref[]>): Finder['find'] =>
  async (api, text, { signal, all = false }) =>
    byId(await list(api, { signal }), text, all)

type Paging = { readonly page: number; readonly limit: number }

const hasMore = ({ meta }: Page<unknown>, { page, limit }: Paging): boolean =>
  meta.hasnext === true || (meta.count ?? 0) > page * limit

/** Searches a paged list that the broker cannot search by a part of the name: one page is searched here. */
export const inPage =
  <Row>(
    list: (api: ApiClient, query: Paging, options: CallOptions) => Promise<Page<Row>>,
    toRef: (row: Row) => Ref | readonly Ref[],
    filter: Filter = byId,
  ): Finder['find'] =>
  async (api, text, { signal, page = 1, all = false }) => {
    const query = { page, limit: largestPage }
    const loaded = await list(api, query, { signal })
    const { items, more } = filter(readable(loaded.data).flatMap(toRef), text, all)
    return { items, more: more || hasMore(loaded, query) }
  }

/** Searches a list at the broker. */
export const atBroker =
  <Row>(
    list: (api: ApiClient, query: Paging, text: string, options: CallOptions) => Promise<Page<Row>>,
    toRef: (row: Row) => Ref,
  ): Finder['find'] =>
  async (api, text, { signal, page = 1, all = false }) => {
    const limit = all ? largestPage : maxShown
    const { data, meta } = await list(api, { page, limit }, text, { signal })
    return { items: readable(data).map(toRef), more: meta.hasnext === true && data.length === limit }
  }

/** The references in a page of a list. */
export const refsIn = <Row>({ data, meta }: Page<Row>, toRef: (row: Row) => Ref): Found => ({
  items: readable(data).map(toRef),
  more: meta.hasnext === true,
})

/** Searches several lists at the broker, such as one for each gateway, together. */
export const atBrokerInAll =
  (
    lists: (api: ApiClient, query: Paging, text: string, options: CallOptions) => Promise<readonly Found[]>,
  ): Finder['find'] =>
  async (api, text, { signal, page = 1, all = false }) => {
    const query = { page, limit: all ? largestPage : maxShown }
    const pages = await lists(api, query, text, { signal })
    const { items, more } = takeFirst(
      pages.flatMap((loaded) => loaded.items),
      all,
    )
    return { items, more: more || pages.some((loaded) => loaded.more) }
  }

/** Reads by exact name through a search, page by page. */
export const exactBySearch =
  (find: Finder['find']): Finder['exact'] =>
  async (api, text, signal) => {
    for (let page = 1; ; page += 1) {
      const { items, more } = await find(api, text, { signal, page, all: true })
      const hits = items.filter((ref) => listNames(ref).includes(text))
      if (hits.length > 0 || !more || items.length === 0) return hits
    }
  }

/** The texts that identify an object: its id, its name, and the id of its owner. */
export const listNames = (ref: Ref): readonly string[] => [
  ref.id,
  getRefName(ref),
  ...(ref.owner === undefined ? [] : [ref.owner.id]),
]
