import { unshared } from '@/lib/net/mqtt-topic'
import { whoOfConditions, type Conditions } from './conditions'
import { createMatcher, type Ask, type Asker } from './match'
import { parseAcl } from './parse'
import { topicTest, type Permission, type Qos, type Rule } from './rule'

/** A rule of the built-in database as the API sends it; without `qos`, `retain` and conditions it matches any. */
export type TableRule = Conditions & {
  readonly topic: string
  readonly permission: string
  readonly action: string
  readonly qos?: readonly number[] | undefined
  readonly retain?: boolean | string | undefined
}

/** The three lists of the built-in database that apply to a client, in order of evaluation. */
export type Tables = {
  readonly clientid: readonly TableRule[]
  readonly username: readonly TableRule[]
  readonly all: readonly TableRule[]
}

/**
 * What can be read of a source: the text of a file, the rules of the built-in database, nothing of the
 * others.
 */
export type KnownSource = {
  readonly type: string
  readonly enabled: boolean
  readonly text?: string | undefined
  readonly tables?: Tables | undefined
  /** The namespace of the rules in the tables. */
  readonly ns?: string | undefined
  /** Where this expression is not true, the broker skips the source. */
  readonly precondition?: string | undefined
}

/** The place of a rule: a line of the file (counted from 1), or an index in a list of the database. */
export type RulePlace =
  | { readonly line: number; readonly text: string }
  | { readonly list: keyof Tables; readonly index: number; readonly rule: TableRule }

/**
 * The result of one source: its decision with the rule, no match, or not decidable here. `depends` names the first rule
 * that depends on what is not known of the client, `value` one whose topic the broker may refuse to fill, and
 * `precondition` the one that decides where the source is not skipped.
 */
export type Step = {
  readonly type: string
  readonly result:
    Permission | 'nomatch' | 'depends' | 'value' | 'precondition' | 'unknown' | 'off' | 'unreadable'
  readonly place?: RulePlace
  /** The namespace of that rule. */
  readonly ns?: string | undefined
}

/** The predicted decision of the broker. */
export type Explanation = {
  readonly steps: readonly Step[]
  /** `unknown` if an external source comes before one that decides. */
  readonly verdict: Permission | 'unknown'
  /** What decides, if known: a superuser, the cache, the type of a source, or the default for no match. */
  readonly by: 'superuser' | 'cache' | 'nomatch' | { readonly source: string } | undefined
  /** The decision if no undecidable source matches. */
  readonly otherwise: Permission
}

export type Question = {
  readonly asker: Asker
  readonly ask: Ask
  /** The enabled sources in order of evaluation. */
  readonly sources: readonly KnownSource[]
  readonly noMatch: Permission
  readonly superuser?: boolean
  /** The cached decision of the client's connection for this request, if any. */
  readonly remembered?: Permission | undefined
}

/**
 * The topic that rules are matched with: without the share prefix and the prefix of a delayed message
 * (src/contract/docs/authorization.md#topic-matching).
 */
export function matchedTopic(topic: string): string {
  if (topic.startsWith('$queue/')) return topic.slice('$queue/'.length)
  return /^\$delayed\/[^/]*\/([\s\S]+)$/.exec(topic)?.[1] ?? unshared(topic).filter
}

const ofTable = ({ topic, permission, action, qos, retain, ...conditions }: TableRule): Rule => ({
  permission: permission === 'allow' ? 'allow' : 'deny',
  action: action === 'publish' || action === 'subscribe' ? action : 'all',
  who: whoOfConditions(conditions),
  topics: [topicTest(topic)],
  ...(qos === undefined ? {} : { qos: qos as readonly Qos[] }),
  ...(retain === undefined || retain === 'all' ? {} : { retain: retain === true || retain === 'true' }),
})

type Candidate = { readonly rule: Rule; readonly place: RulePlace }

/**
 * The decision of the first rule that matches. A rule that may match, for all that is known, leaves it open, unless the
 * decision would be the same.
 */
function firstMatch(candidates: Iterable<Candidate>, asker: Asker, ask: Ask): Pick<Step, 'result' | 'place'> {
  let open: Candidate | undefined
  for (const candidate of candidates) {
    const { rule, place } = candidate
    const matches = createMatcher(rule)(asker, ask)
    if (matches === false) continue
    if (matches === 'value') return { result: 'value', place }
    if (open !== undefined && open.rule.permission !== rule.permission) break
    if (matches === true) return { result: rule.permission, place: open?.place ?? place }
    open ??= candidate
  }
  return open === undefined ? { result: 'nomatch' } : { result: 'depends', place: open.place }
}

function inTables(tables: Tables, asker: Asker, ask: Ask): Pick<Step, 'result' | 'place'> {
  const candidates = (['clientid', 'username', 'all'] as const).flatMap((list) =>
    tables[list].map((rule, index): Candidate => ({ rule: ofTable(rule), place: { list, index, rule } })),
  )
  return firstMatch(candidates, asker, ask)
}

function inFile(text: string, asker: Asker, ask: Ask): Pick<Step, 'result' | 'place'> {
  const { rules, problems } = parseAcl(text)
  if (problems.length > 0) return { result: 'unreadable' }
  const candidates = rules.map(({ rule, line, start, end }) => ({
    rule,
    place: { line, text: text.slice(start, end) },
  }))
  return firstMatch(candidates, asker, ask)
}

function evaluateRules({ type, text, tables, ns }: KnownSource, asker: Asker, ask: Ask): Step {
  if (tables !== undefined)
    return { type, ...(ns === undefined ? {} : { ns }), ...inTables(tables, asker, ask) }
  return text === undefined ? { type, result: 'unknown' } : { type, ...inFile(text, asker, ask) }
}

/** A source that is skipped and one that does not match ask the next one alike. */
function evaluateSource(source: KnownSource, asker: Asker, ask: Ask): Step {
  const { type, enabled, precondition = '' } = source
  if (!enabled) return { type, result: 'off' }
  const step = evaluateRules(source, asker, ask)
  return precondition === '' || step.result === 'nomatch' ? step : { ...step, result: 'precondition' }
}

const decides = (result: Step['result']): result is Permission => result === 'allow' || result === 'deny'

/**
 * Evaluates the sources in the order of the broker and returns the rule that decides; reports what cannot be
 * decided here (verdicts 13–20).
 */
export function explain({
  asker,
  ask: asked,
  sources,
  noMatch,
  superuser = false,
  remembered,
}: Question): Explanation {
  const ask = { ...asked, topic: matchedTopic(asked.topic) }
  const steps: Step[] = []
  let open = false
  for (const source of sources) {
    const step = evaluateSource(source, asker, ask)
    steps.push(step)
    if (decides(step.result)) break
    open ||= step.result !== 'nomatch' && step.result !== 'off'
  }
  const last = steps.at(-1)
  const otherwise = last !== undefined && decides(last.result) ? last.result : noMatch
  const by = last !== undefined && decides(last.result) ? { source: last.type } : ('nomatch' as const)
  if (superuser) return { steps, verdict: 'allow', by: 'superuser', otherwise }
  if (remembered !== undefined) return { steps, verdict: remembered, by: 'cache', otherwise }
  return { steps, verdict: open ? 'unknown' : otherwise, by: open ? undefined : by, otherwise }
}
