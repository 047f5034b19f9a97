import type { Context } from '@/command/context'
import { isEqual } from '@/lib/equal'
import { readAclEntries, toFileRule, type AclEntry } from './acl'
import { aclId } from './model/id'

/** The maximum number of existing entries that are read before an import. */
const maxRead = 10_000

/** The rules that an import deletes: of how many entries, and the number of their rules before and after. */
type Losses = {
  readonly entries: readonly Pick<AclEntry, 'as' | 'who'>[]
  readonly lost: number
  readonly before: number
  readonly after: number
}

/**
 * Finds the existing rules that are not among those which replace them. Undefined where there are more entries than are read.
 * Throws `NOT_WHOLE` where one cannot be read.
 */
export async function findLosses(
  imported: readonly AclEntry[],
  ns: string | undefined,
  calls: Pick<Context, 'api' | 'signal'>,
): Promise<Losses | undefined> {
  const existing = await readAclEntries(ns, calls, maxRead)
  if (existing === undefined) return undefined
  const present = new Map(existing.map((entry) => [aclId(entry), entry.rules.map(toFileRule)]))
  const losing = imported.flatMap((entry) => {
    const before = present.get(aclId(entry)) ?? []
    const after = entry.rules.map(toFileRule)
    const lost = before.filter((rule) => !after.some((next) => isEqual(next, rule))).length
    return lost === 0 ? [] : [{ entry, lost, before: before.length, after: after.length }]
  })
  const sum = (key: 'lost' | 'before' | 'after') => losing.reduce((total, each) => total + each[key], 0)
  return {
    entries: losing.map(({ entry }) => entry),
    lost: sum('lost'),
    before: sum('before'),
    after: sum('after'),
  }
}
