import type { DelayedConfig, Delayed } from '@/features/delayed/contract'
import type { Exhook } from '@/features/exhook/contract'
import type { Retained, Retainer } from '@/features/retained/contract'
import type { Rule, RuleCounter } from '@/features/rule/contract'
import type { TopicMetrics } from '@/features/topic-metrics/contract'
import { rewriteId } from '@/features/topic-rules/contract'
import { matchTopic } from '@/lib/net/mqtt-topic'
import { rewriter, type RewriteRule } from '@/features/topic-rules/model/rewrite'
import { paths, to } from '@/route/paths'
import { numberOf, type Finding, type Mend, type Question, type Sentence } from './finding'

/** A topic without the prefix that delays its messages, and by how many seconds that does. */
function undelayed(topic: string): { readonly topic: string; readonly seconds?: number } {
  const [, seconds, rest] = /^\$delayed\/(\d+)\/([\s\S]+)$/.exec(topic) ?? []
  return rest === undefined ? { topic } : { topic: rest, seconds: Number(seconds) }
}

/** Where a message to this topic goes. What a rule puts in of another client stays as it is written. */
export const goesTo = (
  topic: string,
  rules: readonly RewriteRule[],
  { clientid, direction, username }: Question,
): string =>
  rewriter(rules, 'publish')(undelayed(topic).topic, direction === 'send' ? { clientid, username } : {}).topic

/** Is the topic rewritten, when a message is published to it or when it is subscribed to? */
export function judgeRewritten(
  rules: readonly RewriteRule[],
  { clientid, topic, direction, username }: Question,
): Finding {
  const at = to(paths.topicRewrite)
  const asked = undelayed(topic).topic
  const ways = direction === 'send' ? (['publish'] as const) : (['publish', 'subscribe'] as const)
  const told = ways.map((way) => ({
    way,
    ...rewriter(rules, way)(
      asked,
      way === 'publish' && direction === 'receive' ? {} : { clientid, username },
    ),
  }))
  const taken = told.filter((one) => one.fitted && one.topic !== asked)
  if (taken.length === 0)
    return {
      verdict: 'fine',
      said: [{ key: 'diagnose.rewritten.no', values: { count: rules.length } }],
      to: at,
    }
  // Both ways to the same topic meet again; else message and subscription miss each other.
  const apart = new Set(told.map((one) => one.topic)).size > 1
  return {
    verdict: 'hint',
    to: at,
    said: [
      ...taken.map((one): Sentence => ({
        key: `diagnose.rewritten.${one.way}`,
        values: { topic: one.topic },
      })),
      ...(apart ? [{ key: 'diagnose.rewritten.apart' as const }] : []),
    ],
    mends: [...new Set(taken.flatMap(({ rule = -1 }) => rules[rule] ?? []))].map((rule): Mend => ({
      command: 'rewrite.update',
      with: { rule: rewriteId(rule) },
    })),
  }
}

/** Are messages to it delayed? */
export function judgeDelayed(
  config: DelayedConfig,
  waiting: readonly Delayed[],
  { topic }: Question,
): Finding {
  const at = to(paths.delayed)
  const { seconds } = undelayed(topic)
  const prefix: Sentence[] =
    seconds === undefined ? [] : [{ key: 'diagnose.delayed.by', values: { length: { ms: seconds * 1000 } } }]
  if (seconds !== undefined && config.enable !== true)
    return {
      verdict: 'trouble',
      said: [...prefix, { key: 'diagnose.delayed.off' }],
      to: at,
      mends: [{ command: 'delayed.edit', with: { enable: true } }],
    }
  const next = waiting
    .map(({ expected_at }) => expected_at)
    .filter((one) => one !== undefined)
    .sort()[0]
  const queued: Sentence[] =
    waiting.length === 0
      ? []
      : [
          { key: 'diagnose.delayed.waiting', values: { count: waiting.length } },
          ...(next === undefined
            ? []
            : [{ key: 'diagnose.delayed.next' as const, values: { at: { at: next } } }]),
        ]
  if (prefix.length + queued.length > 0) return { verdict: 'hint', said: [...prefix, ...queued], to: at }
  return {
    verdict: 'fine',
    said: [{ key: config.enable === true ? 'diagnose.delayed.none' : 'diagnose.delayed.disabled' }],
    to: at,
  }
}

/** Does a retained message wait on the topic? */
export function judgeRetained(config: Retainer, message: Retained | undefined): Finding {
  if (message !== undefined) {
    const { topic, publish_at, from_clientid } = message
    return {
      verdict: 'fine',
      to: to(paths.retainedMessage, { topic }),
      said: [
        publish_at === undefined
          ? { key: 'diagnose.retained.there' }
          : { key: 'diagnose.retained.at', values: { at: { at: publish_at } } },
        ...(from_clientid === undefined || from_clientid === ''
          ? []
          : [{ key: 'diagnose.retained.from' as const, values: { clientid: from_clientid } }]),
      ],
    }
  }
  return config.enable === false
    ? {
        verdict: 'hint',
        said: [{ key: 'diagnose.retained.off' }],
        to: to(paths.retainer),
        mends: [{ command: 'retainer.edit', with: { enable: true } }],
      }
    : { verdict: 'fine', said: [{ key: 'diagnose.retained.none' }], to: to(paths.retained) }
}

/** A rule that the topic's messages go through, with its counters where they could be read. */
export type Counted = {
  readonly rule: Rule
  readonly metrics?: Readonly<Partial<Record<RuleCounter, number | string>>> | undefined
}

/** The topics a rule publishes to anew. */
const republished = ({ actions }: Rule): string[] =>
  (actions ?? []).flatMap((action) => {
    if (typeof action === 'string' || action.function !== 'republish') return []
    const topic = (action.args as { topic?: unknown } | undefined)?.topic
    return typeof topic === 'string' ? [topic] : []
  })

/** Whether a rule publishes to the topic; what is put in by a template may be any level. */
export const publishesTo = (rule: Rule, topic: string): boolean =>
  republished(rule).some((one) => matchTopic(one.replaceAll(/[^/]*\$\{[^}]*\}[^/]*/g, '+'), topic))

/** Whether messages to the topic go through a rule. */
export const takes = ({ from }: Rule, topic: string): boolean =>
  (from ?? []).some(
    (one) => !one.startsWith('$events/') && !one.startsWith('$bridges/') && matchTopic(one, topic),
  )

/** Do rules have a hand in it? A rule never stops a message; but one that makes messages may be off, or fail. */
export function judgeRules(taking: readonly Counted[], making: readonly Rule[]): Finding {
  const off = making.filter(({ enable }) => enable === false)
  const failing = taking.flatMap(({ rule, metrics }) => {
    const count =
      (numberOf(metrics?.['failed.exception']) ?? 0) + (numberOf(metrics?.['actions.failed']) ?? 0)
    return count > 0 ? [{ rule, count }] : []
  })
  const said: Sentence[] = [
    taking.length === 0
      ? { key: 'diagnose.rules.none' }
      : {
          key: 'diagnose.rules.take',
          values: {
            count: taking.length,
            rules: taking
              .slice(0, 5)
              .map(({ rule }) => rule.id)
              .join(', '),
          },
        },
    ...failing.map(({ rule, count }): Sentence => ({
      key: 'diagnose.rules.failing',
      values: { rule: rule.id, count },
    })),
    ...making
      .filter(({ enable }) => enable !== false)
      .map(({ id }): Sentence => ({ key: 'diagnose.rules.make', values: { rule: id } })),
    ...off.map(({ id }): Sentence => ({ key: 'diagnose.rules.off', values: { rule: id } })),
  ]
  const [one] = [...off, ...failing.map(({ rule }) => rule)]
  return {
    verdict: off.length > 0 ? 'trouble' : failing.length > 0 ? 'hint' : 'fine',
    said,
    to: one === undefined ? to(paths.rules) : to(paths.rule, { id: one.id }),
    mends: off.map(({ id }) => ({ command: 'rule.enable', with: { id } })),
  }
}

/** Has any message come to the topic? Only a topic that is monitored is counted. */
export function judgeTraffic(counted: TopicMetrics | undefined, topic: string): Finding {
  const at = to(paths.topicMetrics, undefined, { topic })
  const count = numberOf(counted?.metrics?.['messages.in.count'])
  if (counted === undefined)
    return {
      verdict: 'unknown',
      said: [{ key: 'diagnose.traffic.unknown' }],
      to: at,
      mends: [{ command: 'topic-metrics.register', with: { topic } }],
    }
  if (count === undefined) return { verdict: 'unknown', said: [{ key: 'diagnose.untold' }], to: at }
  const since: Sentence[] =
    counted.create_time === undefined
      ? []
      : [{ key: 'diagnose.traffic.since', values: { at: { at: counted.create_time } } }]
  return {
    verdict: count === 0 ? 'trouble' : 'fine',
    said: [
      count === 0 ? { key: 'diagnose.traffic.none' } : { key: 'diagnose.traffic.some', values: { count } },
      ...since,
    ],
    to: at,
  }
}

/** Is each message shown to a server outside, which may change or refuse it? */
export function judgeExhook(servers: readonly Exhook[]): Finding {
  const on = servers.filter(({ enable }) => enable !== false)
  return on.length === 0
    ? { verdict: 'fine', said: [{ key: 'diagnose.exhook.none' }], to: to(paths.exhooks) }
    : {
        verdict: 'unknown',
        said: [
          {
            key: 'diagnose.exhook.some',
            values: { count: on.length, servers: on.map(({ name }) => name).join(', ') },
          },
        ],
        to: to(paths.exhooks),
      }
}
