import { largestPage } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'

/** The names of all namespaces that were created, page by page: the broker continues after the last name. */
export async function readAllNamespaces(
  api: Pick<ApiClient, 'namespaceManaged'>,
  signal: AbortSignal,
  limit = largestPage,
): Promise<readonly string[]> {
  const names: string[] = []
  for (;;) {
    const last = names.at(-1)
    const page = await api.namespaceManaged(
      { query: { limit, ...(last === undefined ? {} : { last_ns: last }) } },
      { signal },
    )
    // A broker may return fewer than the limit.
    if (page.length === 0) return names
    names.push(...page)
  }
}
