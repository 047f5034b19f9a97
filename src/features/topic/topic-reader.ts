import { allPages } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import type { Capability } from '@/contract/capability'
import type { Page, Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import type { TopicPattern } from './model/patterns'

/** One kind of object that names topics, on the brokers that have it. */
export type TopicReader = {
  readonly title: Key
  readonly needs?: Capability
  /** Brokers with this capability no longer have such objects. */
  readonly until?: Capability
  /** It has a relation of its own, so that it is not related a second time. */
  readonly hasRelation?: true
  /** `onCut` is called if there are more rows than are read. */
  readonly read: (api: ApiClient, signal: AbortSignal, onCut: () => void) => Promise<readonly TopicPattern[]>
}

/** Lists that may be long are searched up to this many rows. */
export const maxSearchedRows = 10_000

/** Reads the rows of a list page by page, up to {@link maxSearchedRows}. */
export async function readUpTo<Row>(
  load: (page: number, limit: number) => Promise<Page<Row>>,
  signal: AbortSignal,
  onCut: () => void,
): Promise<readonly (Row & Unreadable)[]> {
  const rows: (Row & Unreadable)[] = []
  for await (const { data } of allPages(load, signal)) {
    if (rows.length >= maxSearchedRows) {
      onCut()
      break
    }
    rows.push(...data)
  }
  return rows
}
