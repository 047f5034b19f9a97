import type { Host } from '@/rule-sql/host'
import { runRule } from '@/rule-sql/run'
import { plain } from '@/rule-sql/json'
import type { RuleAction } from '@/features/rule/contract'
import { isBinary, readable, type ValueMap } from '@/rule-sql/value'
import type { Engine } from '../mqtt/mqtt-engine'
import { Fifo } from '../mqtt/queue'
import type { HeldRule } from './rule-store'
import { consoleLine } from './console-line'
import type { Meter } from './meter'
import { readRepublish, republished, type Republish } from './republish'

/**
 * Outcome of an action; `failed` if the target refused, `unknown` for other errors
 * (src/contract/docs/rules.md#rule-metrics).
 */
type Ending = 'success' | 'failed' | 'out_of_service' | 'unknown'

/** Passes the output of a rule to a bridge. */
export type Deliver = (bridge: string, output: ValueMap) => Ending | Promise<Ending>

/** An event of a rule for log traces. */
export type RuleNote = {
  readonly event: string
  readonly rule: string
  readonly columns: ValueMap
  readonly detail: string
  /** Details for traces of a rule; built only while one is running. */
  readonly step?: {
    readonly tag: 'RULE_SQL_EXEC' | 'BRIDGE' | 'ACTION'
    readonly trial: boolean
    data(): Readonly<Record<string, unknown>>
  }
}

type Deps = {
  readonly engine: Pick<Engine, 'publish'>
  readonly host: Host
  readonly deliver: Deliver
  /** Writes a line to the broker's log. */
  readonly log: (line: string) => void
  readonly note: (note: RuleNote) => void
}

/** The input of rules: the columns, and for a message the rules that produced it. */
export type RuleInput = {
  readonly columns: ValueMap
  readonly by?: readonly string[] | undefined
  /** Whether a test stops before the actions. */
  readonly isStopping?: boolean
}

type Action = (output: ValueMap, rule: HeldRule, occasion: RuleInput) => Ending | Promise<Ending>

function count(meter: Meter, ending: Ending): void {
  if (ending === 'success') return meter.inc('actions.success')
  meter.inc('actions.failed')
  if (ending !== 'failed') meter.inc(`actions.failed.${ending}`)
}

/**
 * Runs rules. Events caused by a rule are queued until the current one is done, so that chains of rules
 * do not nest; a message lists the rules that produced it, so that chains do not loop.
 */
export function createRunner({
  engine,
  host,
  deliver,
  log,
  note,
}: Deps): (rules: Iterable<HeldRule>, occasion: RuleInput) => void {
  const waiting = new Fifo<() => void>()
  const prepared = new WeakMap<HeldRule, readonly Action[]>()
  let busy = false

  const republish =
    (args: Republish | undefined): Action =>
    (output, rule, { columns, by = [] }) => {
      if (args === undefined) throw new Error('bad_republish_args')
      if (by.includes(rule.id)) {
        note({ event: 'recursive_republish_detected', rule: rule.id, columns, detail: '' })
        return 'success'
      }
      const message = republished(args, output, columns)
      note({ event: 'republish_message', rule: rule.id, columns, detail: `to: ${message.topic}` })
      engine.publish({ ...message, from: rule.id, by: [...by, rule.id] })
      return 'success'
    }
  const print: Action = (output, { id }, { columns }) => {
    const line = consoleLine(id, output, columns)
    log(line)
    note({ event: 'console', rule: id, columns, detail: line })
    return 'success'
  }
  const actionsOf = (rule: HeldRule): readonly Action[] => {
    const known = prepared.get(rule)
    if (known) return known
    const actions = rule.actions.map((action): Action => {
      if (typeof action === 'string') return (output) => deliver(action, output)
      return action.function === 'console' ? print : republish(readRepublish(action.args ?? {}))
    })
    prepared.set(rule, actions)
    return actions
  }
  const step = (
    rule: HeldRule,
    { columns, isStopping = false }: RuleInput,
    event: string,
    tag: NonNullable<RuleNote['step']>['tag'],
    data: () => Readonly<Record<string, unknown>> = () => ({}),
  ) => note({ event, rule: rule.id, columns, detail: '', step: { tag, trial: isStopping, data } })
  /**
   * Reports the outcome of an action, in the recorded words of the real broker; `action_success` and
   * `action_failed` are from its source.
   */
  const noteEnd = (rule: HeldRule, occasion: RuleInput, info: object, ending: Ending) =>
    step(
      rule,
      occasion,
      ending === 'success' ? 'action_success' : ending === 'out_of_service' ? 'discarded' : 'action_failed',
      'ACTION',
      () => ({ action_info: info, ...(ending === 'out_of_service' && { cause: 'bridge_not_found' }) }),
    )
  const act = (
    action: Action,
    of: RuleAction,
    output: ValueMap,
    rule: HeldRule,
    occasion: RuleInput,
  ): void => {
    const { meter } = rule
    const info = infoOf(of)
    step(
      rule,
      occasion,
      typeof of === 'string' ? 'bridge_action' : 'call_action_function',
      typeof of === 'string' ? 'BRIDGE' : 'ACTION',
      () => ({ action_info: info }),
    )
    if (occasion.isStopping === true)
      return step(rule, occasion, 'action_stopped_after_template_rendering', 'ACTION', () => ({
        action_info: info,
      }))
    const failed = (cause: unknown) => {
      note({
        event: 'action_failed',
        rule: rule.id,
        columns: occasion.columns,
        detail: cause instanceof Error ? cause.message : String(cause),
      })
      count(meter, 'unknown')
    }
    meter.inc('actions.total')
    try {
      const ending = action(output, rule, occasion)
      const done = (end: Ending) => {
        count(meter, end)
        noteEnd(rule, occasion, info, end)
      }
      if (typeof ending === 'string') done(ending)
      else ending.then(done, failed)
    } catch (error) {
      failed(error)
    }
  }
  const apply = (rule: HeldRule, occasion: RuleInput): void => {
    const { meter } = rule
    const columns = new Map(occasion.columns).set('metadata', new Map([['rule_id', rule.id]]))
    step(rule, occasion, 'rule_activated', 'RULE_SQL_EXEC', () => ({
      input: plain(occasion.columns),
      environment: {},
    }))
    if (occasion.isStopping !== true) meter.inc('matched')
    const outcome = runRule(rule.statement, columns, host)
    if (outcome.kind === 'failed') {
      meter.inc('failed.exception')
      return note({ event: outcome.part, rule: rule.id, columns, detail: outcome.message })
    }
    if (outcome.kind === 'no-match' || outcome.rows.length === 0) {
      step(rule, occasion, 'SQL_yielded_no_result', 'RULE_SQL_EXEC')
      return meter.inc('failed.no_result')
    }
    step(rule, occasion, 'SQL_yielded_result', 'RULE_SQL_EXEC', () => ({
      result: plain(outcome.rows.length === 1 ? outcome.rows[0] : outcome.rows),
    }))
    if (occasion.isStopping !== true) meter.inc('passed')
    const actions = actionsOf(rule)
    for (const row of outcome.rows)
      for (const [place, action] of actions.entries())
        act(action, rule.actions[place] ?? '', row, rule, { ...occasion, columns })
  }
  const attempt = (job: () => void): void => {
    try {
      job()
    } catch (error) {
      // An internal error must not prevent the other rules from running.
      log(`a rule failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  return (rules, occasion) => {
    for (const rule of rules) waiting.push(() => apply(rule, occasion))
    if (busy) return
    busy = true
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) attempt(job)
    busy = false
  }
}

/** Describes an action in traces. */
const infoOf = (action: RuleAction): object => {
  if (typeof action !== 'string') return { func: action.function, args: action.args ?? {} }
  const [type, ...name] = action.split(':')
  return { type, name: name.join(':') }
}

/** A column as text, for logs. */
export const textColumn = (columns: ValueMap, name: string): string | undefined => {
  const value = columns.get(name)
  return isBinary(value) ? readable(value) : undefined
}
