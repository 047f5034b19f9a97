import type { ClientRow } from '../contract'
import type { Subscription } from '@/features/subscription/contract'
import type { AutoSubscription } from '@/features/topic-rules/contract'
import { matchTopic, unmounted, unshared } from '@/lib/net/mqtt-topic'
import { findAutoTopic } from '@/features/topic-rules/model/auto-subscribe'
import { authorizationPaths } from '@/features/authorization/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { topicRulesPaths } from '@/features/topic-rules/paths'
import { to } from '@/route/paths'
import type { AclAnswer } from '@/features/authorization/acl-explain'
import type { Finding, Fix, Question, Sentence } from './finding'
import { nearest } from './nearest'
import type { Who } from './presence'

/** A subscription that gets the topic; if it is shared, with the number of members. */
export type Match = {
  readonly row: Subscription
  readonly group?: string | undefined
  readonly members?: number | undefined
}

/** The subscriptions of a client; undefined without a session. */
export type Held = {
  readonly client: ClientRow | undefined
  readonly rows: readonly Subscription[]
  readonly matches: readonly Match[]
  /** The topic after rewriting. */
  readonly topic: string
}

/**
 * The subscriptions that match a topic: as they are stored, or without the mountpoint as the client names
 * them.
 */
export const matching = <S extends Subscription>(
  rows: readonly S[],
  topic: string,
  mountpoint: string,
): S[] =>
  rows.filter(
    (row) =>
      matchTopic(row.topic, topic) ||
      (mountpoint !== '' && matchTopic(unmounted(row.topic, mountpoint), topic)),
  )

const subscriptionsPath = (clientid: string) => to(subscriptionPaths.subscriptions, undefined, { clientid })

function describeMatch({ row, group, members }: Match, offline: boolean): Sentence[] {
  const qos = row.qos ?? 0
  return [
    { key: 'diagnose.subscribed.match', values: { filter: row.topic, qos } },
    ...(group === undefined
      ? []
      : [
          members === undefined
            ? { key: 'diagnose.subscribed.sharedWith' as const, values: { group } }
            : { key: 'diagnose.subscribed.shared' as const, values: { group, count: members } },
        ]),
    ...(row.nl === 1 ? [{ key: 'diagnose.subscribed.noLocal' as const }] : []),
    ...(qos === 0 && offline ? [{ key: 'diagnose.subscribed.offline' as const }] : []),
  ]
}

/** Checks whether a subscription matches the topic, and how it is delivered. */
export function judgeSubscribed({ client, rows, matches, topic }: Held, { clientid }: Question): Finding {
  if (client === undefined)
    return {
      verdict: 'unknown',
      evidence: [{ key: 'diagnose.subscribed.noSession' }],
      to: subscriptionsPath(clientid),
    }
  const subscribe: Fix = {
    command: 'client.subscribe',
    with: { clientid, topic, qos: '1', nl: false, rap: false, rh: '0' },
  }
  if (matches.length === 0) {
    const near = nearest(
      rows.map((row) => unmounted(row.topic, client.mountpoint ?? '')),
      topic,
    )
    const hint: Sentence[] =
      near === undefined
        ? []
        : [
            {
              key: `diagnose.subscribed.near.${near.why}`,
              values: { filter: near.filter, ...(near.level === undefined ? {} : { level: near.level }) },
            },
          ]
    return {
      verdict: 'trouble',
      evidence: [{ key: 'diagnose.subscribed.none', values: { count: rows.length, topic } }, ...hint],
      to: subscriptionsPath(clientid),
      fixes: [subscribe],
    }
  }
  const offline = client.connected === false
  const evidence = matches.slice(0, 3).flatMap((match) => describeMatch(match, offline))
  // If all are shared or exclude own messages, some messages may go elsewhere.
  const partly = matches.every(
    ({ row, members = 1 }) => members > 1 || row.nl === 1 || (offline && (row.qos ?? 0) === 0),
  )
  return { verdict: partly ? 'hint' : 'fine', evidence, to: subscriptionsPath(clientid) }
}

/** Checks whether the topic is auto-subscribed, and whether the client has that subscription. */
export function judgeAutoSubscribe(
  list: readonly AutoSubscription[],
  { clientid, username, peerhost }: Who,
  { client, rows, topic }: Held,
): Finding {
  const at = to(topicRulesPaths.autoSubscribe)
  const own = list
    .map(
      (one) =>
        findAutoTopic(one, { clientid, username: username ?? null, peerhost: peerhost ?? '${host}' }).topic,
    )
    .filter((filter) => matchTopic(filter, topic))
  const [filter] = own
  if (filter === undefined)
    return {
      verdict: 'fine',
      evidence: [{ key: 'diagnose.autoSubscribe.none', values: { count: list.length } }],
      to: at,
    }
  if (client === undefined)
    return {
      verdict: 'hint',
      evidence: [{ key: 'diagnose.autoSubscribe.onConnect', values: { filter } }],
      to: at,
    }
  if (own.some((one) => rows.some((row) => unmounted(row.topic, client.mountpoint ?? '') === one)))
    return { verdict: 'fine', evidence: [{ key: 'diagnose.autoSubscribe.has', values: { filter } }], to: at }
  // Auto-subscribe applies on connect: a client that connected earlier has to reconnect.
  return {
    verdict: 'trouble',
    evidence: [{ key: 'diagnose.autoSubscribe.missing', values: { filter } }],
    to: at,
    fixes: [{ command: 'client.kick', with: { clientid } }],
  }
}

/** Checks whether authorization allows it. */
export function judgeAuthorized(
  answer: AclAnswer,
  topic: string,
  isSubscribed: boolean,
  { clientid, direction, username }: Question,
): Finding {
  const action = direction === 'send' ? 'publish' : 'subscribe'
  const at = to(authorizationPaths.aclExplain, undefined, { clientid, action, topic, username })
  const source = typeof answer.by === 'object' ? answer.by.source : ''
  const values = { topic: answer.topic, source }
  const by = answer.by === undefined ? 'otherwise' : typeof answer.by === 'object' ? 'source' : answer.by
  const standing: Sentence[] =
    isSubscribed && answer.verdict !== 'allow' ? [{ key: 'diagnose.authorized.standing' }] : []
  const unread: Sentence[] = answer.steps.flatMap(({ type, result }) =>
    result === 'unknown' || result === 'unreadable'
      ? [{ key: 'diagnose.authorized.askOnly' as const, values: { source: type } }]
      : [],
  )
  if (answer.verdict === 'allow')
    return {
      verdict: 'fine',
      evidence: [
        { key: `diagnose.authorized.allow.${action}`, values },
        { key: `diagnose.authorized.by.${by}`, values },
      ],
      to: at,
    }
  if (answer.verdict === 'unknown')
    return {
      verdict: 'unknown',
      evidence: [{ key: `diagnose.authorized.unknown.${action}`, values }, ...unread, ...standing],
      to: at,
    }
  const grant: Fix = {
    command: 'acl.create',
    with: {
      permission: 'allow',
      action,
      topic: unshared(answer.topic).filter,
      as: 'clientid',
      who: clientid,
    },
  }
  const keeps = answer.steps.some(({ type, result }) => type === 'built_in_database' && result !== 'off')
  return {
    verdict: 'trouble',
    evidence: [
      { key: `diagnose.authorized.deny.${action}`, values },
      { key: `diagnose.authorized.by.${by}`, values },
      ...standing,
    ],
    to: at,
    fixes: [
      ...(answer.by === 'cache'
        ? [{ command: 'client.clear-authorization-cache' as const, with: { clientid } }]
        : []),
      ...(keeps && answer.otherwise === 'deny' ? [grant] : []),
    ],
  }
}
