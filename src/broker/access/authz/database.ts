import * as z from 'zod/mini'
import { whoOfConditions } from '@/features/authorization/model/acl/conditions'
import { createJudge, type Ask } from '@/features/authorization/model/acl/match'
import { topicTest, type Permission } from '@/features/authorization/model/acl/rule'
import type { Identity } from '../../mqtt/identity'
import type { BackupTable } from '../../store/backup-table'
import { readStored, type Document } from '../../store/persist'
import type { DecisionFunction } from './decision'

/** A rule of the built-in database (src/contract/docs/authorization.md#built-in-rules). */
export const StoredRule = z.object({
  topic: z.string(),
  permission: z.enum(['allow', 'deny']),
  action: z.enum(['publish', 'subscribe', 'all']),
  qos: z.array(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  retain: z.union([z.boolean(), z.literal('all')]),
  // Conditions, all of which must hold (5.9 and later).
  clientid_re: z.optional(z.string()),
  username_re: z.optional(z.string()),
  ipaddr: z.optional(z.string()),
  zone: z.optional(z.string()),
  zone_re: z.optional(z.string()),
  listener: z.optional(z.string()),
  listener_re: z.optional(z.string()),
})
export type StoredRule = z.infer<typeof StoredRule>

const Entries = z.array(z.object({ name: z.string(), rules: z.array(StoredRule) }))
const Stored = z.object({ users: Entries, clients: Entries, all: z.array(StoredRule) })

/** Initial rules. */
export type SeededRules = {
  readonly users: readonly Entry[]
  readonly clients: readonly Entry[]
  readonly all: readonly StoredRule[]
}

type Entry = { readonly name: string; readonly rules: readonly StoredRule[] }

/** Rules by name, sorted by name. */
export type RuleTable = {
  entries(): Iterable<Entry>
  find(name: string): readonly StoredRule[] | undefined
  put(name: string, rules: readonly StoredRule[]): void
  /** False if there were none. */
  remove(name: string): boolean
}

export type Database = BackupTable & {
  readonly users: RuleTable
  readonly clients: RuleTable
  all(): readonly StoredRule[]
  replaceAll(rules: readonly StoredRule[]): void
  purge(): void
  /**
   * Rules of the client id, then of the username, then of everyone: the first match decides
   * (src/contract/docs/authorization.md#built-in-rules).
   */
  readonly decide: DecisionFunction
  /** Whether any of its rules are looked up for a client. */
  hasRulesOf(identity: Identity): boolean
}

type Held = {
  readonly rules: readonly StoredRule[]
  readonly decisions: readonly ((identity: Identity, ask: Ask) => Permission | undefined)[]
}

const held = (rules: readonly StoredRule[]): Held => ({
  rules,
  decisions: rules.map(({ topic, permission, action, qos, retain, ...conditions }) =>
    createJudge({
      permission,
      action,
      qos,
      ...(retain === 'all' ? {} : { retain }),
      who: whoOfConditions(conditions),
      topics: [topicTest(topic)],
    }),
  ),
})

function readRules(saved: unknown): SeededRules {
  return readStored(Stored, saved, 'authorization-rules.json does not hold rules of authorization')
}

/** The built-in database. It exists whether or not a source uses it. */
export function createDatabase(document: Document, seeded: SeededRules): Database {
  const tables = { users: new Map<string, Held>(), clients: new Map<string, Held>() }
  const saved = document.read()
  const initialRules = saved === undefined ? seeded : readRules(saved)
  for (const { name, rules } of initialRules.users) tables.users.set(name, held(rules))
  for (const { name, rules } of initialRules.clients) tables.clients.set(name, held(rules))
  let rulesForAll = held(initialRules.all)
  const listed = (table: Map<string, Held>) =>
    [...table]
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([name, { rules }]) => ({ name, rules }))
  const save = () =>
    document.write({ users: listed(tables.users), clients: listed(tables.clients), all: rulesForAll.rules })
  const toTable = (table: Map<string, Held>): RuleTable => ({
    entries: () => listed(table),
    find: (name) => table.get(name)?.rules,
    put(name, rules) {
      table.set(name, held(rules))
      save()
    },
    remove(name) {
      const had = table.delete(name)
      if (had) save()
      return had
    },
  })
  const decisionsOf = ({ clientid, username }: Identity) =>
    [
      tables.clients.get(clientid),
      username === undefined ? undefined : tables.users.get(username),
      rulesForAll,
    ].flatMap((each) => each?.decisions ?? [])
  return {
    users: toTable(tables.users),
    clients: toTable(tables.clients),
    all: () => rulesForAll.rules,
    replaceAll(rules) {
      rulesForAll = held(rules)
      save()
    },
    exportRows: () => ({
      users: listed(tables.users),
      clients: listed(tables.clients),
      all: rulesForAll.rules,
    }),
    importRows(rows) {
      const read = z.safeParse(Stored, rows)
      if (!read.success) return false
      for (const { name, rules } of read.data.users) tables.users.set(name, held(rules))
      for (const { name, rules } of read.data.clients) tables.clients.set(name, held(rules))
      rulesForAll = held(read.data.all)
      save()
      return true
    },
    purge() {
      tables.users.clear()
      tables.clients.clear()
      rulesForAll = held([])
      save()
    },
    hasRulesOf: (identity) => decisionsOf(identity).length > 0,
    decide(identity, ask) {
      for (const decide of decisionsOf(identity)) {
        const decision = decide(identity, ask)
        if (decision !== undefined) return decision
      }
      return 'nomatch'
    },
  }
}
