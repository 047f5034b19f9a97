import { testRule } from '@/lib/rule-sql/rule-test'
import { self } from '../nodes'
import type { Document } from '../persist'
import { Refusal } from '../refusal'
import { createRuleBook, type HeldRule, type RuleBook, type StoredRule } from './book'
import { createEngineSettings } from './engine-settings'
import { eventList } from './event-list'
import { nodeHost } from './host'
import { badArguments } from './refuse'

/** A rule that a seed brings. */
export type SeedRule = Omit<StoredRule, 'created_at'> & { created_at?: number }

export type Rules = {
  readonly book: RuleBook
  readonly settings: ReturnType<typeof createEngineSettings>
  readonly events: readonly object[]
  /** Runs a statement on one made-up event: JSON as its own bytes, since it may hold what is no text. */
  test(body: unknown): Uint8Array<ArrayBuffer>
}

type Given = { now: () => number; documents: { rules: Document; settings: Document }; seeded: Iterable<SeedRule> }

/** The rule engine of the broker: the rules, and what runs them. */
export function createRules({ now, documents, seeded }: Given): Rules {
  const settings = createEngineSettings(documents.settings)
  const met = new Set<string>()
  const meet = ({ id, actions }: HeldRule) => {
    met.add(id)
    for (const action of actions) if (typeof action === 'string') met.add(action.split(':')[1] ?? '')
  }
  const book = createRuleBook({ now, document: documents.rules, seeded, onChange: ({ after }) => after && meet(after) })
  for (const rule of book.all()) meet(rule)
  const host = nodeHost({ knows: (name) => met.has(name) })
  return {
    book, settings,
    events: eventList,
    test(body) {
      const { sql, context, ...rest } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
      if (typeof sql !== 'string' || Object.keys(rest).length > 0) throw badArguments('emqx_rule_api_schema')
      const reply = testRule(sql, context, host, self)
      if (reply.status !== 200) throw new Refusal(reply.status, reply.code, reply.message)
      return new Uint8Array(reply.json)
    },
  }
}
