import { unshared } from '@/lib/net/mqtt-topic'
import { matchRule, type Ask, type Asker } from './match'
import { parseAcl } from './parse'
import { topicTest, type Permission, type Qos, type Rule } from './rule'

/** A rule of the built-in database as the API tells it; left out, `qos` and `retain` mean any. */
export type TableRule = {
  readonly topic: string
  readonly permission: string
  readonly action: string
  readonly qos?: readonly number[] | undefined
  readonly retain?: boolean | string | undefined
}

/** The three lists of the built-in database that concern one client, in the order they are looked at. */
type Tables = {
  readonly clientid: readonly TableRule[]
  readonly username: readonly TableRule[]
  readonly all: readonly TableRule[]
}

/** What can be read of a source: a file its text, the built-in database its rules, the others nothing that decides. */
export type KnownSource = {
  readonly type: string
  readonly enabled: boolean
  readonly text?: string | undefined
  readonly tables?: Tables | undefined
}

/** Where a rule stands: a line of the file (counted from 1), or a place in a list of the database. */
export type RulePlace =
  | { readonly line: number; readonly text: string }
  | { readonly list: keyof Tables; readonly index: number; readonly rule: TableRule }

/** What one source says: a verdict with the rule that gives it, nothing, or what only the broker can know. */
export type Step = {
  readonly type: string
  readonly says: Permission | 'nomatch' | 'unknown' | 'off' | 'unreadable'
  readonly place?: RulePlace
}

/** What is known of the whole. */
export type Explanation = {
  readonly steps: readonly Step[]
  /** `unknown` where a source that only the broker can ask comes before one that decides. */
  readonly verdict: Permission | 'unknown'
  /** What decides, where it is known: a superuser, what is remembered, a source by its type, or what holds without a match. */
  readonly by: 'superuser' | 'cache' | 'nomatch' | { readonly source: string } | undefined
  /** What holds if every source that cannot be known says nothing. */
  readonly otherwise: Permission
}

export type Question = {
  readonly asker: Asker
  readonly ask: Ask
  /** The sources in force, in their order. */
  readonly sources: readonly KnownSource[]
  readonly noMatch: Permission
  readonly superuser?: boolean
  /** What the client's connection remembers of this very request, where it does. */
  readonly remembered?: Permission | undefined
}

/**
 * The topic that rules look at: without its share, and behind the prefix of a delayed message
 * (src/contract/docs/authorization.md#topic-matching).
 */
export function matchedTopic(topic: string): string {
  if (topic.startsWith('$queue/')) return topic.slice('$queue/'.length)
  return /^\$delayed\/[^/]*\/([\s\S]+)$/.exec(topic)?.[1] ?? unshared(topic).filter
}

const ofTable = ({ topic, permission, action, qos, retain }: TableRule): Rule => ({
  permission: permission === 'allow' ? 'allow' : 'deny',
  action: action === 'publish' || action === 'subscribe' ? action : 'all',
  who: { kind: 'all' },
  topics: [topicTest(topic)],
  ...(qos === undefined ? {} : { qos: qos as readonly Qos[] }),
  ...(retain === undefined || retain === 'all' ? {} : { retain: retain === true || retain === 'true' }),
})

function inTables(tables: Tables, asker: Asker, ask: Ask): Pick<Step, 'says' | 'place'> {
  for (const list of ['clientid', 'username', 'all'] as const) {
    for (const [index, rule] of tables[list].entries()) {
      const says = matchRule(ofTable(rule), asker, ask)
      if (says !== undefined) return { says, place: { list, index, rule } }
    }
  }
  return { says: 'nomatch' }
}

function inFile(text: string, asker: Asker, ask: Ask): Pick<Step, 'says' | 'place'> {
  const { rules, problems } = parseAcl(text)
  if (problems.length > 0) return { says: 'unreadable' }
  for (const { rule, line, start, end } of rules) {
    const says = matchRule(rule, asker, ask)
    if (says !== undefined) return { says, place: { line, text: text.slice(start, end) } }
  }
  return { says: 'nomatch' }
}

function stepOf({ type, enabled, text, tables }: KnownSource, asker: Asker, ask: Ask): Step {
  if (!enabled) return { type, says: 'off' }
  if (tables !== undefined) return { type, ...inTables(tables, asker, ask) }
  return text === undefined ? { type, says: 'unknown' } : { type, ...inFile(text, asker, ask) }
}

const decides = (says: Step['says']): says is Permission => says === 'allow' || says === 'deny'

/** Walks the sources as the broker does and tells which rule decides; what cannot be known from here is said to be so (verdicts 13–20). */
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
    const step = stepOf(source, asker, ask)
    steps.push(step)
    open ||= step.says === 'unknown' || step.says === 'unreadable'
    if (decides(step.says)) break
  }
  const last = steps.at(-1)
  const otherwise = last !== undefined && decides(last.says) ? last.says : noMatch
  const by = last !== undefined && decides(last.says) ? { source: last.type } : ('nomatch' as const)
  if (superuser) return { steps, verdict: 'allow', by: 'superuser', otherwise }
  if (remembered !== undefined) return { steps, verdict: remembered, by: 'cache', otherwise }
  return { steps, verdict: open ? 'unknown' : otherwise, by: open ? undefined : by, otherwise }
}
