import { allPages } from '@/api/all-pages'
import { ApiError } from '@/api/error'
import { namespaceQuery, type AclEntryKey, type AclKind } from '@/features/authorization/model/id'
import { rawList, rawObject } from '@/api/raw-reply'
import type { AclRule, AclRuleBody } from './contract-sources'
import { getOriginal } from '@/contract/original'
import type { FileRule, RuleEntry } from './model/rule-file'
import type { Context } from '@/command/context'

type Calls = Pick<Context, 'api' | 'signal'>

const noneIfMissing = (cause: unknown): { readonly rules: readonly [] } => {
  if (cause instanceof ApiError && cause.status === 404) return { rules: [] }
  throw cause
}

/** An entry as the broker sends it; empty if there is none. */
async function aclEntry({ as, who, ns }: AclEntryKey, { api, signal }: Calls): Promise<object> {
  const query = namespaceQuery({ ns })
  const read =
    as === 'all'
      ? api.authzAllRules(query, { signal })
      : as === 'username'
        ? api.authzUserRulesDetail({ params: { username: who }, ...query }, { signal })
        : api.authzClientRulesDetail({ params: { clientid: who }, ...query }, { signal })
  return await read.catch(noneIfMissing)
}

/**
 * The rules of an entry of the built-in database, in order and as the broker sends them, so that they can be
 * written back; empty if there are none. Throws `NOT_WHOLE` if they cannot be read.
 */
export const aclRules = async (key: AclEntryKey, calls: Calls): Promise<readonly AclRule[]> =>
  rawList(await aclEntry(key, calls), 'rules') as readonly AclRule[]

type Change = (now: readonly AclRule[]) => readonly AclRuleBody[]

/**
 * Changes the rules of an entry and nothing else of it; the broker creates missing entries
 * (src/contract/docs/authorization.md#built-in-rules). Throws `NOT_WHOLE` if they cannot be read.
 */
export async function changeAclRules(key: AclEntryKey, change: Change, calls: Calls): Promise<void> {
  const { api, signal } = calls
  const { as, who, ns } = key
  const query = namespaceQuery({ ns })
  const entry = await aclEntry(key, calls)
  const rules = [...change(rawList(entry, 'rules') as readonly AclRule[])]
  const body = { ...rawObject(entry), rules }
  if (as === 'all') await api.authzAllRulesReplace({ body, ...query }, { signal })
  else if (as === 'username')
    await api.authzUserRulesUpdate(
      { params: { username: who }, body: { ...body, username: who }, ...query },
      { signal },
    )
  else
    await api.authzClientRulesUpdate(
      { params: { clientid: who }, body: { ...body, clientid: who }, ...query },
      { signal },
    )
}

/** Replaces the rules of an entry. */
export const saveAclRules = (key: AclEntryKey, rules: readonly AclRuleBody[], calls: Calls): Promise<void> =>
  changeAclRules(key, () => rules, calls)

/** An entry of the built-in database, always sent in full. */
type AclEntry = { readonly as: AclKind; readonly who: string; readonly rules: readonly AclRuleBody[] }

/** A rule without the fields that mean any, unknown fields included. */
function toFileRule(rule: AclRule): FileRule {
  const { qos, retain, ...rest } = (getOriginal(rule) ?? rule) as AclRule
  const isAny = qos === undefined || (Array.isArray(qos) && (qos.length === 0 || new Set(qos).size === 3))
  return {
    ...rest,
    ...(isAny ? {} : { qos: Array.isArray(qos) ? [...qos].sort() : qos }),
    ...(retain === undefined || retain === 'all'
      ? {}
      : { retain: retain === 'true' ? true : retain === 'false' ? false : retain }),
  } as FileRule
}

/**
 * Reads all entries of the built-in database, or those of a namespace, page by page; `onRead` gets the number
 * read so far.
 */
export async function allAclEntries(
  ns: string | undefined,
  { api, signal }: Calls,
  onRead: (entries: number) => void,
): Promise<readonly RuleEntry[]> {
  const entries: RuleEntry[] = []
  const { query: space } = namespaceQuery({ ns })
  const add = (as: AclKind, who: string, rules: readonly AclRule[] | undefined) =>
    entries.push({ as, who, rules: (rules ?? []).map(toFileRule) })
  for await (const { data } of allPages(
    (page, limit, within) => api.authzClientRules({ query: { ...space, page, limit } }, { signal: within }),
    signal,
  )) {
    for (const row of data) if (row.$raw === undefined) add('clientid', row.clientid, row.rules)
    onRead(entries.length)
  }
  for await (const { data } of allPages(
    (page, limit, within) => api.authzUserRules({ query: { ...space, page, limit } }, { signal: within }),
    signal,
  )) {
    for (const row of data) if (row.$raw === undefined) add('username', row.username, row.rules)
    onRead(entries.length)
  }
  const everybody = await aclRules({ as: 'all', who: '', ns }, { api, signal })
  if (everybody.length > 0) add('all', '', everybody)
  return entries
}

/**
 * Creates entries, of a namespace if one is given, with one call per kind; if one exists already, replaces each individually
 * (src/contract/docs/authorization.md#built-in-rules).
 */
export async function addAclEntries(
  entries: readonly AclEntry[],
  ns: string | undefined,
  { api, signal }: Calls,
): Promise<void> {
  const query = namespaceQuery({ ns })
  const of = (kind: AclKind) => entries.filter(({ as }) => as === kind)
  const make = async (ofKind: readonly AclEntry[], create: () => Promise<unknown>) => {
    if (ofKind.length === 0) return
    try {
      await create()
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'ALREADY_EXISTS') throw cause
      for (const { as, who, rules } of ofKind) await saveAclRules({ as, who, ns }, rules, { api, signal })
    }
  }
  const [clients, users] = [of('clientid'), of('username')]
  await make(clients, () =>
    api.authzClientRulesCreate(
      { body: clients.map(({ who, rules }) => ({ clientid: who, rules: [...rules] })), ...query },
      { signal },
    ),
  )
  await make(users, () =>
    api.authzUserRulesCreate(
      { body: users.map(({ who, rules }) => ({ username: who, rules: [...rules] })), ...query },
      { signal },
    ),
  )
  for (const { rules } of of('all')) await saveAclRules({ as: 'all', who: '', ns }, rules, { api, signal })
}
