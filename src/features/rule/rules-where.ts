import { allPages } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import type { Ref } from '@/api/resource'
import { readable } from '@/command/finder'
import type { Rule } from './contract'

/** Reads all rules and returns those that match, with their description. */
export async function rulesWhere(
  matches: (rule: Rule) => boolean,
  api: ApiClient,
  signal: AbortSignal,
): Promise<readonly Ref[]> {
  const results: Ref[] = []
  for await (const { data } of allPages(
    (page, limit) => api.ruleList({ query: { page, limit } }, { signal }),
    signal,
  ))
    results.push(
      ...readable(data)
        .filter(matches)
        .map(({ id, description }): Ref => ({ resource: 'rule', id, detail: description })),
    )
  return results
}
