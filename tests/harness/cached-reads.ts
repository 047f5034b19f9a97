import { readApiCallers } from '../registries'

/** A read through the cache, such as `useRead('client', 'clientList', …)`. */
const cachedRead = /\b(?:use\w+|readEach|lastRead)\(\s*'(\w+)',\s*'(\w+)'/g

/** The resources under which the sources read each endpoint: a command that changes its reply must name them. */
export function findCachedReads(sources = readApiCallers()): ReadonlyMap<string, ReadonlySet<string>> {
  const resources = new Map<string, Set<string>>()
  for (const [, resource = '', endpoint = ''] of sources.matchAll(cachedRead))
    resources.set(endpoint, (resources.get(endpoint) ?? new Set()).add(resource))
  return resources
}
