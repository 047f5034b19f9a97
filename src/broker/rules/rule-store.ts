import type { Release } from '@/contract/capability'
import type { Paged } from '../http/paging'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { RuleAction } from '@/features/rule/contract'
import { parseRule } from '@/rule-sql/parse'
import { termText } from '@/rule-sql/term'
import type { Statement } from '@/rule-sql/tree'
import { toSqlValue } from '@/rule-sql/value'
import { withMillis } from '../store/instant'
import { self } from '../monitoring/nodes'
import { CorruptData, readStored, type Document } from '../store/persist'
import { crashed, Refusal } from '../http/refusal'
import { checkRule, settingsOf } from './check'
import { createMeter, type Meter } from './meter'
import { pageOf, type RuleQuery } from './page'

/** A stored rule; time in epoch ms. */
export const StoredRule = z.object({
  id: z.string(),
  name: z.string(),
  sql: z.string(),
  actions: z.array(RuleAction),
  enable: z.boolean(),
  description: z.string(),
  created_at: z.number(),
  changed_at: z.optional(z.number()),
})
export type StoredRule = z.infer<typeof StoredRule>

/** A rule in memory. Its statement is parsed on first use, as many rules never run. */
export type HeldRule = Readonly<StoredRule> & {
  readonly stored: StoredRule
  readonly meter: Meter
  readonly statement: Statement
  readonly from: readonly string[]
}

function hold(rule: StoredRule, meter: Meter): HeldRule {
  let statement: Statement | undefined
  let from: readonly string[] | undefined
  return {
    ...rule,
    stored: rule,
    meter,
    get statement() {
      if (statement) return statement
      const parsed = parseRule(rule.sql)
      if (!parsed.ok)
        throw new CorruptData(
          `rules.json: the SQL of ${rule.id} cannot be read: ${parsed.problem.message}. Repair it or move the file away.`,
        )
      return (statement = parsed.statement)
    },
    get from() {
      return (from ??= this.statement.from.map(({ name }) => name))
    },
  }
}

/** The rules and their counters. */
export type RuleStore = {
  get(id: string): HeldRule | undefined
  all(): Iterable<HeldRule>
  list(query: RuleQuery): Paged<object>
  detail(id: string): object
  create(body: unknown): object
  put(id: string, body: unknown): object
  remove(id: string): void
  metrics(id: string): { readonly metrics: Readonly<Record<string, number>> }
  reset(id: string): void
  /** Rules with the bridge in their actions or in FROM, by id. */
  rulesUsing(bridge: string): string[]
  /** Rules with the bridge in their actions. */
  rulesWithAction(bridge: string): string[]
  /** Rules with the bridge in FROM. */
  rulesWithSource(bridge: string): string[]
  /** Time of the last change, epoch ms. */
  changedAt(id: string): number | undefined
  /**
   * Removes the bridge from the actions of all rules; FROM stays
   * (src/contract/docs/integration.md#bridges).
   */
  dropAction(bridge: string): void
}

/** A created, changed or deleted rule. */
type RuleChange = { before: HeldRule | undefined; after: HeldRule | undefined }

type Deps = {
  readonly release?: Release | undefined
  inbound?: readonly string[]
  now: () => number
  document: Document
  seeded: Iterable<Omit<StoredRule, 'created_at'> & { created_at?: number }>
  onChange?: (change: RuleChange) => void
}

const object = (body: unknown): Record<string, unknown> => {
  // Anything else crashes the real broker.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw crashed(`{badmap,${termText(toSqlValue(body))}}`)
  return body as Record<string, unknown>
}

const toReply = ({ actions, created_at, description, enable, from, id, name, sql }: HeldRule): object => ({
  actions,
  created_at: withMillis(created_at),
  description,
  enable,
  from,
  id,
  name,
  sql,
})

/** The rules, stored on disk, with the broker's replies (src/contract/docs/rules.md#rules). */
export function createRuleStore({
  release,
  inbound = ['$bridges/'],
  now,
  document,
  seeded,
  onChange = () => undefined,
}: Deps): RuleStore {
  const held = new Map<string, HeldRule>()
  let ordered: readonly HeldRule[] | undefined
  const saved = document.read() ?? [...seeded].map((rule) => ({ created_at: now(), ...rule }))
  const read = readStored(z.array(StoredRule), saved, 'rules.json does not hold a list of rules')
  for (const rule of read) held.set(rule.id, hold(rule, createMeter(now)))
  const acts = ({ actions }: HeldRule, bridge: string) => actions.includes(bridge)
  const reads = ({ from }: HeldRule, bridge: string) =>
    inbound.some((prefix) => from.includes(`${prefix}${bridge}`))
  const inOrder = () => (ordered ??= [...held.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const save = () => document.write([...held.values()].map(({ stored }) => stored))

  const replace = (id: string, rule: StoredRule | undefined): HeldRule | undefined => {
    const before = held.get(id)
    const after = rule && hold(rule, before?.meter ?? createMeter(now))
    if (after) held.set(id, after)
    else held.delete(id)
    ordered = undefined
    onChange({ before, after })
    return after
  }
  const find = (id: string): HeldRule => {
    const rule = held.get(id)
    if (!rule) throw new Refusal(404, 'NOT_FOUND', 'Rule Id Not Found')
    return rule
  }
  const store = (id: string, body: Record<string, unknown>, created_at: number): object => {
    const rule = replace(id, {
      id,
      ...checkRule(id, body, release),
      created_at,
      changed_at: now(),
    }) as HeldRule
    save()
    return toReply(rule)
  }
  const idOf = (id: unknown): string => {
    if (id === undefined) return randomBytes(4).toString('hex')
    if (id === '') throw new Refusal(400, 'BAD_REQUEST', 'empty rule id is not allowed')
    if (typeof id !== 'string') throw crashed('function_clause')
    return id
  }

  return {
    get: (id) => held.get(id),
    all: () => held.values(),
    list: (query) => pageOf(inOrder(), query, toReply),
    detail: (id) => toReply(find(id)),
    create(body) {
      const rule = object(body)
      const id = idOf(rule['id'])
      if (held.has(id)) throw new Refusal(400, 'BAD_REQUEST', 'rule id already exists')
      return store(id, settingsOf(rule), now())
    },
    put(id, body) {
      const {
        id: _,
        created_at,
        changed_at: __,
        ...stored
      } = held.get(id)?.stored ?? { id, created_at: now() }
      // Fields that were never set are absent.
      const old = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== ''))
      // Merged by field; lists are replaced. An unknown id creates a rule
      // (src/contract/docs/rules.md#rules).
      return store(id, { ...old, ...settingsOf(object(body)) }, created_at)
    },
    remove(id) {
      find(id)
      replace(id, undefined)
      save()
    },
    metrics(id) {
      const metrics = find(id).meter.read()
      return { id, metrics, node_metrics: [{ metrics, node: self }] }
    },
    reset: (id) => find(id).meter.reset(),
    rulesUsing: (bridge) =>
      inOrder()
        .filter((rule) => acts(rule, bridge) || reads(rule, bridge))
        .map(({ id }) => id),
    rulesWithAction: (bridge) =>
      inOrder()
        .filter((rule) => acts(rule, bridge))
        .map(({ id }) => id),
    rulesWithSource: (bridge) =>
      inOrder()
        .filter((rule) => reads(rule, bridge))
        .map(({ id }) => id),
    changedAt(id) {
      const rule = held.get(id)
      return rule && (rule.stored.changed_at ?? rule.stored.created_at)
    },
    dropAction(bridge) {
      const affected = inOrder().filter(({ actions }) => actions.includes(bridge))
      for (const { id, stored, actions } of affected)
        replace(id, { ...stored, actions: actions.filter((action) => action !== bridge) })
      if (affected.length > 0) save()
    },
  }
}
