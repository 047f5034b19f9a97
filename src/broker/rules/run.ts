import type { Host } from '@/rule-sql/host'
import { runRule } from '@/rule-sql/run'
import { plain } from '@/rule-sql/json'
import type { RuleAction } from '@/features/rule/contract'
import { isBinary, readable, type ValueMap } from '@/rule-sql/value'
import type { Engine } from '../mqtt/broker'
import { Fifo } from '../mqtt/queue'
import type { HeldRule } from './rule-store'
import { consoleLine } from './console-line'
import type { Meter } from './meter'
import { readRepublish, republished, type Republish } from './republish'

/**
 * How an action ended; `failed` where the target said no, `unknown` for anything else
 * (src/contract/docs/rules.md#rule-metrics).
 */
type Ending = 'success' | 'failed' | 'out_of_service' | 'unknown'

/** Hands what a rule put out to a bridge. */
export type Deliver = (bridge: string, output: ValueMap) => Ending | Promise<Ending>

/** One thing a rule did, for the log traces: of which rule, about whom and which topic. */
export type RuleNote = {
  readonly event: string
  readonly rule: string
  readonly columns: ValueMap
  readonly detail: string
  /** What of it is told where a rule is followed step by step; made only where one is. */
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
  /** The broker's own log, a line at a time. */
  readonly log: (line: string) => void
  readonly note: (note: RuleNote) => void
}

/** What set rules off: the columns, and for a message the rules that brought it about. */
export type RuleInput = {
  readonly columns: ValueMap
  readonly by?: readonly string[] | undefined
  /** Nothing is done: a trial that stops before its actions. */ readonly isStopping?: boolean
}

type Action = (output: ValueMap, rule: HeldRule, occasion: RuleInput) => Ending | Promise<Ending>

function count(meter: Meter, ending: Ending): void {
  if (ending === 'success') return meter.inc('actions.success')
  meter.inc('actions.failed')
  if (ending !== 'failed') meter.inc(`actions.failed.${ending}`)
}

/**
 * Runs rules over what happens. Whatever a rule sets off in turn waits until the one before it is done, so that a long chain of
 * rules takes no depth; and a message carries the rules it came by, so that no chain comes round.
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
   * How an action ended, by the words of the real broker where they were recorded; those of an end that was
   * not (`action_success`, `action_failed`) are its source's.
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
      // A fault of ours must not keep the rules behind this one from running.
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

/** What an action is, for a trace. */
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
