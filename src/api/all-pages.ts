import type { Page } from '@/contract/schema'

/** The broker's largest page (src/contract/docs/api.md#paging). */
export const largestPage = 1000

/** Reads everything that matches, page by page; the end is told by the count, or by an empty or last page. */
export async function* allPages<Row>(
  load: (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>,
  signal: AbortSignal,
  limit = largestPage,
): AsyncGenerator<Page<Row>> {
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted()
    const got = await load(page, limit, signal)
    if (got.data.length > 0) yield got
    const { count, hasnext } = got.meta
    const more = count === undefined ? (hasnext ?? got.data.length >= limit) : page * limit < count
    if (!more || got.data.length === 0) return
  }
}
