import type { Edition, Release } from '@/contract/capability'
import { ruleEvents } from '@/rule-sql/events'
import type { Host } from '@/rule-sql/host'
import { takeContext, testRule, trialColumns } from '@/rule-sql/rule-test'
import { runRule } from '@/rule-sql/run'
import type { IngressMessage } from '../bridges/ingress'
import type { StoredAlarm } from '../monitoring/alarms'
import type { Engine } from '../mqtt/mqtt-engine'
import { self } from '../monitoring/nodes'
import type { Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { schemaFunctionNames } from '../schema/functions'
import { createRuleStore, type HeldRule, type RuleStore, type StoredRule } from './rule-store'
import { columnsOf } from './columns'
import { createEventSources } from './event-sources'
import { createEngineSettings } from './engine-settings'
import { listEvents } from './event-list'
import { nodeHost } from './host'
import { badArguments, notValidAt } from './refusals'
import { createRuleIndex } from './rule-index'
import { createRunner, type Deliver, type RuleNote } from './run'

/** A seeded rule. */
export type SeedRule = Omit<StoredRule, 'created_at'> & { created_at?: number }

const unknownEvent = (context: unknown): Refusal => {
  const type = (context as { readonly event_type?: unknown } | undefined)?.event_type
  return notValidAt('context.event_type', `unknown event type ${String(type)}`)
}

/** Refuses the sample of a trial whose event is unknown. */
function checkTrialEvent(body: unknown, events: Host['events']): void {
  const { context } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly context?: unknown
  }
  if (takeContext(context, events) === undefined) throw unknownEvent(context)
}

export type Rules = {
  readonly store: RuleStore
  readonly settings: ReturnType<typeof createEngineSettings>
  readonly events: readonly object[]
  /** Runs a statement on a sample event; returns JSON bytes, as it may contain invalid text. */
  test(body: unknown): Uint8Array<ArrayBuffer>
  /** Runs a rule on a sample event, with its actions if requested. */
  trial(id: string, body: unknown): unknown
  /** Refuses the sample of a trial whose event is unknown. */
  checkTrial(body: unknown): void
  /** Runs rules on an alarm that was raised or cleared. */
  alarm(alarm: StoredAlarm): void
  /** Runs rules on a message received by a bridge. */
  ingress(message: IngressMessage): void
  close(): void
}

type Deps = {
  /** Prefixes of bridge sources. */
  readonly inbound: readonly string[]
  readonly now: () => number
  readonly engine: Engine
  readonly documents: { readonly rules: Document; readonly settings: Document }
  readonly seeded: Iterable<SeedRule>
  /** The release. */
  readonly release?: Release | undefined
  readonly edition?: Edition | undefined
  /** Functions of the enterprise edition. */
  readonly functions?: Host['functions'] | undefined
  readonly deliver: Deliver
  /** Whether the rules are stored only. */
  readonly idle?: boolean | undefined
  readonly log?: ((line: string) => void) | undefined
  readonly note: (note: RuleNote) => void
}

/**
 * The rule engine: stores rules and runs them on messages and events (src/contract/docs/rules.md#rules,
 * src/contract/docs/rule-sql.md#events).
 */
export function createRules({
  inbound,
  now,
  engine,
  documents,
  seeded,
  release,
  edition,
  functions,
  deliver,
  idle = false,
  log = () => undefined,
  note,
}: Deps): Rules {
  const settings = createEngineSettings(documents.settings)
  // Like the real broker, remembers every name.
  const seenNames = new Set<string>()
  const meet = ({ id, actions }: HeldRule) => {
    seenNames.add(id)
    for (const action of actions) if (typeof action === 'string') seenNames.add(action.split(':')[1] ?? '')
  }
  const host = nodeHost({
    knows: (name) => seenNames.has(name) || schemaFunctionNames.has(name),
    release,
    edition,
    functions,
  })
  const { events = ruleEvents, eventLevels: levels = false } = host
  const index = createRuleIndex(inbound, { events, levels })
  const store = createRuleStore({
    release,
    inbound,
    now,
    document: documents.rules,
    seeded,
    onChange({ before, after }) {
      if (before?.enable) index.remove(before)
      if (after?.enable && !idle) index.add(after)
      if (after) meet(after)
      eventSources.settle()
    },
  })
  const run = createRunner({ engine, host, deliver, log, note })
  const eventSources = createEventSources({
    engine,
    index,
    listed: events,
    now,
    ignoresSystem: () => settings.read().ignore_sys_message,
    run,
  })
  for (const rule of store.all()) {
    meet(rule)
    if (rule.enable && !idle) index.add(rule)
  }
  eventSources.settle()

  return {
    store,
    settings,
    events: listEvents(events),
    checkTrial: (body) => checkTrialEvent(body, events),
    test(body) {
      const { sql, context, ...rest } =
        typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
      if (typeof sql !== 'string' || Object.keys(rest).length > 0) throw badArguments('emqx_rule_api_schema')
      const reply = testRule(sql, context, host, self)
      if (reply.status !== 200) throw new Refusal(reply.status, reply.code, reply.message)
      return new Uint8Array(reply.json)
    },
    trial(id, body) {
      const { context, stop_action_after_template_rendering: stop = true } = (
        typeof body === 'object' && body !== null ? body : {}
      ) as Record<string, unknown>
      const rule = store.get(id)
      const noMatch = () => new Refusal(412, 'NOT_MATCH', 'SQL Not Match')
      const columns = trialColumns(rule?.from ?? [], context, host, self)
      if (columns === 'bad') throw unknownEvent(context)
      if (rule === undefined || columns === 'other') throw noMatch()
      const outcome = runRule(
        rule.statement,
        new Map(columns).set('metadata', new Map([['rule_id', id]])),
        host,
      )
      if (outcome.kind === 'failed') throw new Refusal(400, 'BAD_REQUEST', outcome.message)
      if (outcome.kind === 'no-match') throw noMatch()
      run([rule], { columns, isStopping: stop === true })
      const each = rule.actions.map(() => 'ok')
      return outcome.each ? outcome.rows.map(() => each) : each.length === 0 ? {} : each
    },
    alarm(alarm) {
      const type = alarm.deactivate_at === undefined ? 'alarm_activated' : 'alarm_deactivated'
      if (index.wants(type)) run(index.ofSource(type), { columns: columnsOf.alarm(alarm) })
    },
    ingress(message) {
      for (const prefix of inbound) {
        const source = `${prefix}${message.bridge}`
        if (index.wants(source)) run(index.ofSource(source), { columns: columnsOf.ingress(message, now()) })
      }
    },
    close: () => eventSources.close(),
  }
}
