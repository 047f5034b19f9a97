import { maxItems } from '@/command/undo/limits'
import type { Context } from '@/command/context'
import { offers } from '@/contract/capability'
import { readAllNamespaces } from '@/features/namespace/all-names'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { readAclEntries, type AclEntry } from './acl'

/*
 * The rules that a broker deletes together with the built-in database of authorization
 * (src/contract/docs/authorization.md#endpoints).
 */

type Reads = Pick<Context, 'api' | 'signal' | 'release' | 'edition' | 'seen'>

/** Concurrent requests, and namespaces up to which the rules of each are read. */
const width = 4
const maxNamespaces = 100

/** The entries of the global database (without a namespace), or of one namespace. */
type RulesOfNamespace = { readonly ns?: string; readonly entries: readonly AclEntry[] }
/** All rules of the built-in database; `many` if there are more than an undo may store. */
export type SourceRules = readonly RulesOfNamespace[] | 'many'

/** Whether rules are deleted with this source. Of an unknown release it is assumed. */
export const losesRules = (source: string, { release, edition, seen }: Reads): boolean =>
  source === 'built_in_database' &&
  (release === undefined || offers('rulesGoWithSource', { release, edition, seen: seen ?? {} }))

/** The namespaces that can have rules of their own. */
const namespacesOf = async ({ api, signal, ...broker }: Reads): Promise<readonly string[]> =>
  offers('namespacedRows', broker) ? await readAllNamespaces(api, signal) : []

/** The rules that a broker deletes with the built-in database. Throws `NOT_WHOLE` where some cannot be read. */
export async function readSourceRules(reads: Reads): Promise<SourceRules> {
  const names = await namespacesOf(reads)
  if (names.length > maxNamespaces) return 'many'
  const all = await mapConcurrently(width, [undefined, ...names], async (ns) => ({
    ...(ns === undefined ? {} : { ns }),
    entries: await readAclEntries(ns, reads, maxItems),
  }))
  const found = all.flatMap(({ entries, ...rest }) => (entries === undefined ? [] : [{ ...rest, entries }]))
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return found.length < all.length || count > maxItems
    ? 'many'
    : found.filter(({ entries }) => entries.length > 0)
}

/**
 * How many client IDs and usernames have rules that a broker deletes with the built-in database, and how many rules are for
 * everyone; in all namespaces.
 */
export async function countSourceRules(
  reads: Reads,
): Promise<{ readonly named: number; readonly everyone: number }> {
  const { api, signal } = reads
  const first = { page: 1, limit: 1 }
  const counts = await mapConcurrently(width, [undefined, ...(await namespacesOf(reads))], async (ns) => {
    const query = ns === undefined ? first : { ...first, ns }
    const [clients, users, everyone] = await Promise.all([
      api.authzClientRules({ query }, { signal }),
      api.authzUserRules({ query }, { signal }),
      api.authzAllRules(ns === undefined ? {} : { query: { ns } }, { signal }),
    ])
    return {
      named: (clients.meta.count ?? clients.data.length) + (users.meta.count ?? users.data.length),
      everyone: everyone.rules?.length ?? 0,
    }
  })
  return {
    named: counts.reduce((sum, { named }) => sum + named, 0),
    everyone: counts.reduce((sum, { everyone }) => sum + everyone, 0),
  }
}
