import type { DelayedConfig, Delayed } from '@/features/delayed/contract'
import type { Exhook } from '@/features/exhook/contract'
import type { Retained, Retainer } from '@/features/retained/contract'
import type { Rule, RuleCounter } from '@/features/rule/contract'
import type { TopicMetrics } from '@/features/topic-metrics/contract'
import { rewriteId } from '@/features/topic-rules/contract'
import { matchTopic } from '@/lib/net/mqtt-topic'
import { rewriter, type RewriteRule } from '@/features/topic-rules/model/rewrite'
import { delayedPaths } from '@/features/delayed/paths'
import { exhookPaths } from '@/features/exhook/paths'
import { retainedPaths } from '@/features/retained/paths'
import { rulePaths } from '@/features/rule/paths'
import { topicMetricsPaths } from '@/features/topic-metrics/paths'
import { topicRulesPaths } from '@/features/topic-rules/paths'
import { to } from '@/route/paths'
import { toCount, type Finding, type Fix, type Question, type Sentence } from './finding'

/** A topic without its `$delayed` prefix, and the delay in seconds. */
function undelayed(topic: string): { readonly topic: string; readonly seconds?: number } {
  const [, seconds, plainTopic] = /^\$delayed\/(\d+)\/([\s\S]+)$/.exec(topic) ?? []
  return plainTopic === undefined ? { topic } : { topic: plainTopic, seconds: Number(seconds) }
}

/** The topic that a message ends up on. Placeholders for values of another client stay as they are. */
export const goesTo = (
  topic: string,
  rules: readonly RewriteRule[],
  { clientid, direction, username }: Question,
): string =>
  rewriter(rules, 'publish')(undelayed(topic).topic, direction === 'send' ? { clientid, username } : {}).topic

/** Checks whether the topic is rewritten on publish or subscribe. */
export function judgeRewritten(
  rules: readonly RewriteRule[],
  { clientid, topic, direction, username }: Question,
): Finding {
  const at = to(topicRulesPaths.topicRewrite)
  const original = undelayed(topic).topic
  const actions = direction === 'send' ? (['publish'] as const) : (['publish', 'subscribe'] as const)
  const rewrites = actions.map((action) => ({
    action,
    ...rewriter(rules, action)(
      original,
      action === 'publish' && direction === 'receive' ? {} : { clientid, username },
    ),
  }))
  const changed = rewrites.filter((one) => one.fitted && one.topic !== original)
  if (changed.length === 0)
    return {
      verdict: 'fine',
      evidence: [{ key: 'diagnose.rewritten.no', values: { count: rules.length } }],
      to: at,
    }
  // Publisher and subscriber still meet if both are rewritten to the same topic.
  const apart = new Set(rewrites.map((one) => one.topic)).size > 1
  return {
    verdict: 'hint',
    to: at,
    evidence: [
      ...changed.map((one): Sentence => ({
        key: `diagnose.rewritten.${one.action}`,
        values: { topic: one.topic },
      })),
      ...(apart ? [{ key: 'diagnose.rewritten.apart' as const }] : []),
    ],
    fixes: [...new Set(changed.flatMap(({ rule = -1 }) => rules[rule] ?? []))].map((rule): Fix => ({
      command: 'rewrite.edit',
      with: { rule: rewriteId(rule) },
    })),
  }
}

/** Checks whether messages to the topic are delayed. */
export function judgeDelayed(
  config: DelayedConfig,
  waiting: readonly Delayed[],
  { topic }: Question,
): Finding {
  const at = to(delayedPaths.delayed)
  const { seconds } = undelayed(topic)
  const prefix: Sentence[] =
    seconds === undefined ? [] : [{ key: 'diagnose.delayed.by', values: { length: { ms: seconds * 1000 } } }]
  if (seconds !== undefined && config.enable !== true)
    return {
      verdict: 'trouble',
      evidence: [...prefix, { key: 'diagnose.delayed.off' }],
      to: at,
      fixes: [{ command: 'delayed.edit', with: { enable: true } }],
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
  if (prefix.length + queued.length > 0) return { verdict: 'hint', evidence: [...prefix, ...queued], to: at }
  return {
    verdict: 'fine',
    evidence: [{ key: config.enable === true ? 'diagnose.delayed.none' : 'diagnose.delayed.disabled' }],
    to: at,
  }
}

/** Checks whether the topic has a retained message. */
export function judgeRetained(config: Retainer, message: Retained | undefined): Finding {
  if (message !== undefined) {
    const { topic, publish_at, from_clientid } = message
    return {
      verdict: 'fine',
      to: to(retainedPaths.retainedMessage, { topic }),
      evidence: [
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
        evidence: [{ key: 'diagnose.retained.off' }],
        to: to(retainedPaths.retainer),
        fixes: [{ command: 'retainer.edit', with: { enable: true } }],
      }
    : { verdict: 'fine', evidence: [{ key: 'diagnose.retained.none' }], to: to(retainedPaths.retained) }
}

/** A rule that gets messages of the topic, with its counters if they could be read. */
export type RuleWithMetrics = {
  readonly rule: Rule
  readonly metrics?: Readonly<Partial<Record<RuleCounter, number | string>>> | undefined
}

/** The topics that a rule republishes to. */
const republished = ({ actions }: Rule): string[] =>
  (actions ?? []).flatMap((action) => {
    if (typeof action === 'string' || action.function !== 'republish') return []
    const topic = (action.args as { topic?: unknown } | undefined)?.topic
    return typeof topic === 'string' ? [topic] : []
  })

/** Whether a rule publishes to the topic; a placeholder matches any levels. */
export const publishesTo = (rule: Rule, topic: string): boolean =>
  republished(rule).some((one) => matchTopic(one.replaceAll(/[^/]*\$\{[^}]*\}[^/]*/g, '+'), topic))

/** Whether a rule gets the messages of the topic. */
export const takes = ({ from }: Rule, topic: string): boolean =>
  (from ?? []).some(
    (one) => !one.startsWith('$events/') && !one.startsWith('$bridges/') && matchTopic(one, topic),
  )

/**
 * Checks the rules of the topic. A rule never stops a message, but one that publishes to the topic may be
 * disabled or fail.
 */
export function judgeRules(taking: readonly RuleWithMetrics[], making: readonly Rule[]): Finding {
  const off = making.filter(({ enable }) => enable === false)
  const failing = taking.flatMap(({ rule, metrics }) => {
    const count = (toCount(metrics?.['failed.exception']) ?? 0) + (toCount(metrics?.['actions.failed']) ?? 0)
    return count > 0 ? [{ rule, count }] : []
  })
  const evidence: Sentence[] = [
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
    evidence,
    to: one === undefined ? to(rulePaths.rules) : to(rulePaths.rule, { id: one.id }),
    fixes: off.map(({ id }) => ({ command: 'rule.enable', with: { id } })),
  }
}

/** Checks whether messages arrive on the topic, if it is monitored. */
export function judgeTraffic(topicMetrics: TopicMetrics | undefined, topic: string): Finding {
  const at = to(topicMetricsPaths.topicMetrics, undefined, { topic })
  const count = toCount(topicMetrics?.metrics?.['messages.in.count'])
  if (topicMetrics === undefined)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.traffic.unknown' }],
      to: at,
      fixes: [{ command: 'topic-metrics.create', with: { topic } }],
    }
  if (count === undefined) return { verdict: 'unknown', evidence: [{ key: 'diagnose.untold' }], to: at }
  const since: Sentence[] =
    topicMetrics.create_time === undefined
      ? []
      : [{ key: 'diagnose.traffic.since', values: { at: { at: topicMetrics.create_time } } }]
  return {
    verdict: count === 0 ? 'trouble' : 'fine',
    evidence: [
      count === 0 ? { key: 'diagnose.traffic.none' } : { key: 'diagnose.traffic.some', values: { count } },
      ...since,
    ],
    to: at,
  }
}

/** Checks whether messages go to ExHook servers, which may change or refuse them. */
export function judgeExhook(servers: readonly Exhook[]): Finding {
  const on = servers.filter(({ enable }) => enable !== false)
  return on.length === 0
    ? { verdict: 'fine', evidence: [{ key: 'diagnose.exhook.none' }], to: to(exhookPaths.exhooks) }
    : {
        verdict: 'unknown',
        evidence: [
          {
            key: 'diagnose.exhook.some',
            values: { count: on.length, servers: on.map(({ name }) => name).join(', ') },
          },
        ],
        to: to(exhookPaths.exhooks),
      }
}
