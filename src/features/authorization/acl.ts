import { allPages } from '@/api/all-pages'
import { ApiError } from '@/api/error'
import { namespaceQuery, type AclEntryKey, type AclKind } from '@/features/authorization/model/id'
import { notWhole, rawList, rawObject } from '@/api/raw-reply'
import type { AclRule, AclRuleBody } from './contract-sources'
import { isConfig, type Config } from '@/contract/family/config'
import { getOriginal } from '@/contract/original'
import type { AclImportMode } from './model/names'
import type { FileRule, RuleEntry } from './model/rule-file'
import type { Context } from '@/command/context'
import { RefusedError } from '@/command/refused-error'
import { isEqual } from '@/lib/equal'
import { findRuleTopicProblem } from './model/rule-topic'

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

/** The rules of an entry as the broker sent them, without what is no object. */
export function listAclRules(entry: object): readonly AclRule[] {
  const { rules = [] } = (getOriginal(entry) ?? entry) as { readonly rules?: readonly AclRule[] }
  return Array.isArray(rules) ? rules.filter((rule: AclRule) => isConfig(rule)) : []
}

/**
 * The rules of an entry of the built-in database, in order and as the broker sends them, so that they can be
 * written back; empty if there are none. Throws `NOT_WHOLE` if they cannot be read.
 */
export const aclRules = async (key: AclEntryKey, calls: Calls): Promise<readonly AclRule[]> =>
  rawList(await aclEntry(key, calls), 'rules') as readonly AclRule[]

/** An entry of the built-in database: its rules, and further fields as the broker sends them. */
type EntryContent = { readonly rules: readonly AclRule[]; readonly extra?: Config }

/** The content of an entry as the broker sends it. Throws `NOT_WHOLE` if it cannot be read. */
function contentOf(entry: object): EntryContent {
  const { rules: _, clientid: __, username: ___, ...extra } = rawObject(entry) as Config
  const rules = rawList(entry, 'rules') as readonly AclRule[]
  return { rules, ...(Object.keys(extra).length === 0 ? {} : { extra }) }
}

/** The same for an entry that may be missing: it has no rules then. */
export const readAclEntry = async (key: AclEntryKey, calls: Calls): Promise<EntryContent> =>
  contentOf(await aclEntry(key, calls))

/**
 * Refuses rules whose topic no request can match; not those with a topic of `known` rules, which the broker has already, and
 * none that an undo puts back. Throws {@link RefusedError}.
 */
export function checkRuleTopics(
  rules: readonly { readonly topic: string }[],
  { restores }: Pick<Context, 'restores'>,
  known: readonly { readonly topic: string }[] = [],
): void {
  if (restores === true) return
  const topics = new Set(known.map(({ topic }) => topic))
  const wrong = rules.find(({ topic }) => !topics.has(topic) && findRuleTopicProblem(topic) !== undefined)
  if (wrong !== undefined) throw new RefusedError('ACL_TOPIC', '', { topic: wrong.topic })
}

type Change = (now: readonly AclRule[]) => readonly AclRuleBody[]

/**
 * Changes the rules of an entry and nothing else of it; the broker creates missing entries
 * (src/contract/docs/authorization.md#built-in-rules). Throws `NOT_WHOLE` if they cannot be read.
 */
export async function changeAclRules(
  key: AclEntryKey,
  change: Change,
  calls: Calls,
  extra: Config = {},
): Promise<void> {
  const { api, signal } = calls
  const { as, who, ns } = key
  const query = namespaceQuery({ ns })
  const entry = await aclEntry(key, calls)
  const rules = [...change(rawList(entry, 'rules') as readonly AclRule[])]
  const body = { ...rawObject(entry), ...extra, rules }
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

/** An entry of the built-in database, always sent in full. */
export type AclEntry = {
  readonly as: AclKind
  readonly who: string
  readonly rules: readonly AclRuleBody[]
  /** Further fields, which an undo gives back. */
  readonly extra?: Config | undefined
}

/** A rule without the fields that mean any, unknown fields included. */
export function toFileRule(rule: AclRuleBody): FileRule {
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

type EntryRow = { readonly rules?: readonly AclRule[] | undefined; readonly $raw?: string }
/** A page of entries of one kind, each with its client ID or username. */
type EntryPage = {
  readonly as: AclKind
  readonly rows: readonly { readonly who: string; readonly row: EntryRow }[]
}

/** The entries for client IDs and for usernames of the built-in database, or of a namespace, page by page. */
async function* entryPages(ns: string | undefined, { api, signal }: Calls): AsyncGenerator<EntryPage> {
  const { query: space } = namespaceQuery({ ns })
  for await (const { data } of allPages(
    (page, limit, within) => api.authzClientRules({ query: { ...space, page, limit } }, { signal: within }),
    signal,
  ))
    yield { as: 'clientid', rows: data.map((row) => ({ who: row.clientid, row })) }
  for await (const { data } of allPages(
    (page, limit, within) => api.authzUserRules({ query: { ...space, page, limit } }, { signal: within }),
    signal,
  ))
    yield { as: 'username', rows: data.map((row) => ({ who: row.username, row })) }
}

/**
 * Reads all entries of the built-in database, or those of a namespace, page by page; `onRead` gets the number
 * read so far.
 */
export async function allAclEntries(
  ns: string | undefined,
  calls: Calls,
  onRead: (entries: number) => void,
): Promise<readonly RuleEntry[]> {
  const entries: RuleEntry[] = []
  const add = (as: AclKind, who: string, rules: readonly AclRule[] | undefined) =>
    entries.push({ as, who, rules: (rules ?? []).map(toFileRule) })
  for await (const { as, rows } of entryPages(ns, calls)) {
    for (const { who, row } of rows) if (row.$raw === undefined) add(as, who, row.rules)
    onRead(entries.length)
  }
  const everybody = await aclRules({ as: 'all', who: '', ns }, calls)
  if (everybody.length > 0) add('all', '', everybody)
  return entries
}

/**
 * All entries of the built-in database, or those of a namespace, with their rules as the broker sends them; undefined if there
 * are more than `limit`. Throws `NOT_WHOLE` where one cannot be read.
 */
export async function readAclEntries(
  ns: string | undefined,
  calls: Calls,
  limit: number,
): Promise<readonly AclEntry[] | undefined> {
  const entries: AclEntry[] = []
  for await (const { as, rows } of entryPages(ns, calls)) {
    if (rows.some(({ row }) => row.$raw !== undefined)) throw notWhole()
    entries.push(...rows.map(({ who, row }) => ({ as, who, ...contentOf(row) })))
    if (entries.length > limit) return undefined
  }
  const everyone = await readAclEntry({ as: 'all', who: '', ns }, calls)
  return everyone.rules.length === 0 ? entries : [...entries, { as: 'all', who: '', ...everyone }]
}

/** The present rules, followed by those that are not among them. */
function withRules(now: readonly AclRule[], rules: readonly AclRuleBody[]): readonly AclRuleBody[] {
  const present = now.map(toFileRule)
  return [...now, ...rules.filter((rule) => !present.some((one) => isEqual(one, toFileRule(rule))))]
}

/**
 * Creates entries, of a namespace if one is given, with one call per kind; if one exists already, writes each individually:
 * its rules are replaced, or with `add` the new ones follow them (src/contract/docs/authorization.md#built-in-rules).
 */
export async function addAclEntries(
  entries: readonly AclEntry[],
  ns: string | undefined,
  { api, signal }: Calls,
  existing: AclImportMode = 'replace',
): Promise<void> {
  const query = namespaceQuery({ ns })
  const write = ({ as, who, rules, extra }: AclEntry) =>
    changeAclRules(
      { as, who, ns },
      (now) => (existing === 'add' ? withRules(now, rules) : rules),
      { api, signal },
      extra,
    )
  const of = (kind: AclKind) => entries.filter(({ as }) => as === kind)
  const make = async (ofKind: readonly AclEntry[], create: () => Promise<unknown>) => {
    if (ofKind.length === 0) return
    try {
      await create()
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'ALREADY_EXISTS') throw cause
      for (const entry of ofKind) await write(entry)
    }
  }
  const [clients, users] = [of('clientid'), of('username')]
  await make(clients, () =>
    api.authzClientRulesCreate(
      {
        body: clients.map(({ who, rules, extra }) => ({ ...extra, clientid: who, rules: [...rules] })),
        ...query,
      },
      { signal },
    ),
  )
  await make(users, () =>
    api.authzUserRulesCreate(
      {
        body: users.map(({ who, rules, extra }) => ({ ...extra, username: who, rules: [...rules] })),
        ...query,
      },
      { signal },
    ),
  )
  for (const entry of of('all')) await write(entry)
}
