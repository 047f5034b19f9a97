import type { Page } from '@/contract/schema'

/** The broker's largest page (src/contract/docs/api.md#paging). */
export const largestPage = 1000

/** Reads all matching rows, page by page, until the count is reached or a page is empty or the last one. */
export async function* allPages<Row>(
  load: (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>,
  signal: AbortSignal,
  limit = largestPage,
): AsyncGenerator<Page<Row>> {
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted()
    const loaded = await load(page, limit, signal)
    if (loaded.data.length > 0) yield loaded
    const { count, hasnext } = loaded.meta
    const more = count === undefined ? (hasnext ?? loaded.data.length >= limit) : page * limit < count
    if (!more || loaded.data.length === 0) return
  }
}
