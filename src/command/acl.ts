import { allPages } from '@/api/all-pages'
import { ApiError } from '@/api/error'
import type { AclKind } from '@/api/resource'
import type { AclRule, AclRuleBody } from '@/contract/authz/endpoints'
import type { FileRule, RuleEntry } from '@/lib/access/rule-file'
import type { Context } from './context'

type Calls = Pick<Context, 'api' | 'signal'>

const missing = (cause: unknown): readonly AclRule[] => {
  if (cause instanceof ApiError && cause.status === 404) return []
  throw cause
}

/** The rules that the built-in database holds for a client id, a user name or everybody, in their order; none are an empty list. */
export async function aclRules(as: AclKind, who: string, { api, signal }: Calls): Promise<readonly AclRule[]> {
  if (as === 'all') return (await api.authzAllRules({}, { signal })).rules ?? []
  const read = as === 'username' ? api.authzUserRulesDetail({ params: { username: who } }, { signal }) : api.authzClientRulesDetail({ params: { clientid: who } }, { signal })
  return read.then(({ rules }) => rules ?? [], missing)
}

/** Puts these rules in the place of all that were there; the broker makes an entry that it does not know (contract C §5.3). */
export async function saveAclRules(as: AclKind, who: string, rules: readonly AclRuleBody[], { api, signal }: Calls): Promise<void> {
  const own = [...rules]
  if (as === 'all') await api.authzAllRulesReplace({ body: { rules: own } }, { signal })
  else if (as === 'username') await api.authzUserRulesUpdate({ params: { username: who }, body: { username: who, rules: own } }, { signal })
  else await api.authzClientRulesUpdate({ params: { clientid: who }, body: { clientid: who, rules: own } }, { signal })
}

/** Entries of the built-in database, each sent as a whole. */
type AclEntry = { readonly as: AclKind; readonly who: string; readonly rules: readonly AclRuleBody[] }

/** What is kept of a rule as the API tells it: what means any is left out. */
export const ofRow = ({ permission, action, topic, qos, retain }: AclRule): FileRule => ({
  // A word that we do not know is kept: whoever imports it is told.
  permission: permission as FileRule['permission'], action: action as FileRule['action'], topic,
  ...(qos === undefined || qos.length === 0 || new Set(qos).size === 3 ? {} : { qos: [...qos].sort() as (0 | 1 | 2)[] }),
  ...(retain === undefined || retain === 'all' ? {} : { retain: retain === true || retain === 'true' }),
})

/** Every entry of the built-in database, read page by page; `onRead` hears how many came so far. */
export async function allAclEntries({ api, signal }: Calls, onRead: (entries: number) => void): Promise<readonly RuleEntry[]> {
  const entries: RuleEntry[] = []
  const add = (as: AclKind, who: string, rules: readonly AclRule[] | undefined) => entries.push({ as, who, rules: (rules ?? []).map(ofRow) })
  for await (const { data } of allPages((page, limit, within) => api.authzClientRules({ query: { page, limit } }, { signal: within }), signal)) {
    for (const row of data) if (row.$raw === undefined) add('clientid', row.clientid, row.rules)
    onRead(entries.length)
  }
  for await (const { data } of allPages((page, limit, within) => api.authzUserRules({ query: { page, limit } }, { signal: within }), signal)) {
    for (const row of data) if (row.$raw === undefined) add('username', row.username, row.rules)
    onRead(entries.length)
  }
  const everybody = await aclRules('all', '', { api, signal })
  if (everybody.length > 0) add('all', '', everybody)
  return entries
}

/** Makes entries, all of a kind by one call; where one of them is there already, each is put in its place (contract C §5.3). */
export async function addAclEntries(entries: readonly AclEntry[], { api, signal }: Calls): Promise<void> {
  const of = (kind: AclKind) => entries.filter(({ as }) => as === kind)
  const make = async (own: readonly AclEntry[], create: () => Promise<unknown>) => {
    if (own.length === 0) return
    try {
      await create()
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'ALREADY_EXISTS') throw cause
      for (const { as, who, rules } of own) await saveAclRules(as, who, rules, { api, signal })
    }
  }
  const [clients, users] = [of('clientid'), of('username')]
  await make(clients, () => api.authzClientRulesCreate({ body: clients.map(({ who, rules }) => ({ clientid: who, rules: [...rules] })) }, { signal }))
  await make(users, () => api.authzUserRulesCreate({ body: users.map(({ who, rules }) => ({ username: who, rules: [...rules] })) }, { signal }))
  for (const { rules } of of('all')) await saveAclRules('all', '', rules, { api, signal })
}
