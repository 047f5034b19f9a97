import type { Resource } from '@/api/resource'
import type { Direction, Finding, Question } from './finding'
import { judgeDropped, judgeQueue, judgeSlow, judgeStuck } from './load'
import { judgeLogin } from './login'
import {
  judgeDelayed,
  judgeExhook,
  judgeRetained,
  judgeRewritten,
  judgeRules,
  judgeTraffic,
} from './on-topic'
import { judgeBanned, judgeConnected, judgeFlapping, judgeLeft } from './presence'
import { judgeAuthorized, judgeAutoSubscribe, judgeSubscribed } from './reach'
import type { Readings } from './readings'
import { judgeReconnects } from './reconnects'

/** One check of a diagnosis: what it reads, and its verdict. */
export type Check = {
  readonly id: string
  /** The message direction it applies to; both if undefined. */
  readonly of?: Direction
  /** Read again when a command has changed this noun. */
  readonly about: Resource
  /** Cheap enough to poll. */
  readonly live?: true
  readonly find: (readings: Readings, question: Question) => Promise<Finding>
}

/** All checks in the order in which a message passes them: client, subscription, topic. */
const checks = [
  {
    id: 'connected',
    about: 'client',
    live: true,
    find: async ({ client }, question) => judgeConnected(await client(), question),
  },
  {
    id: 'left',
    about: 'client',
    live: true,
    find: async ({ client }, question) => judgeLeft(await client(), question),
  },
  {
    id: 'reconnects',
    about: 'client',
    find: async ({ reconnects }, question) => judgeReconnects(await reconnects(), question),
  },
  {
    id: 'login',
    about: 'authn',
    find: async ({ client, login }) => judgeLogin(await login(), await client()),
  },
  { id: 'banned', about: 'ban', find: async ({ bans }, question) => judgeBanned(await bans(), question) },
  {
    id: 'flapping',
    about: 'setting',
    find: async ({ bans, flapping }) => judgeFlapping(...(await Promise.all([bans(), flapping()]))),
  },
  {
    id: 'subscribed',
    of: 'receive',
    about: 'subscription',
    find: async ({ subscriptions }, question) => judgeSubscribed(await subscriptions(), question),
  },
  {
    id: 'autoSubscribe',
    of: 'receive',
    about: 'autoSubscribe',
    find: async ({ autoSubscribe, who, subscriptions }) =>
      judgeAutoSubscribe(...(await Promise.all([autoSubscribe(), who(), subscriptions()]))),
  },
  {
    id: 'authorized',
    about: 'acl',
    find: async ({ authorization }, question) => {
      const { answer, asked: topic, subscribed } = await authorization()
      return judgeAuthorized(answer, topic, subscribed, question)
    },
  },
  {
    id: 'queue',
    of: 'receive',
    about: 'client',
    live: true,
    find: async ({ client, first }, question) =>
      judgeQueue(...(await Promise.all([client(), first()])), question),
  },
  {
    id: 'stuck',
    about: 'client',
    live: true,
    find: async ({ client }, question) => judgeStuck(await client(), question),
  },
  {
    id: 'dropped',
    about: 'client',
    live: true,
    find: async ({ client }, question) => judgeDropped(await client(), question),
  },
  {
    id: 'slow',
    of: 'receive',
    about: 'slowSubscription',
    find: async ({ slow, target }, question) => {
      const [{ rows, settings }, topic] = await Promise.all([slow(), target()])
      return judgeSlow(rows, settings, topic, question)
    },
  },
  {
    id: 'rewritten',
    about: 'rewrite',
    find: async ({ rewrite }, question) => judgeRewritten(await rewrite(), question),
  },
  {
    id: 'delayed',
    about: 'delayed',
    find: async ({ delayed }, question) => {
      const { config, waiting } = await delayed()
      return judgeDelayed(config, waiting, question)
    },
  },
  {
    id: 'retained',
    of: 'receive',
    about: 'retained',
    find: async ({ retained }) => {
      const { config, message } = await retained()
      return judgeRetained(config, message)
    },
  },
  {
    id: 'rules',
    about: 'rule',
    find: async ({ rules }) => {
      const { taking, making } = await rules()
      return judgeRules(taking, making)
    },
  },
  {
    id: 'traffic',
    about: 'topicMetrics',
    live: true,
    find: async ({ traffic }) => {
      const { topicMetrics, topic } = await traffic()
      return judgeTraffic(topicMetrics, topic)
    },
  },
  { id: 'exhook', about: 'exhook', find: async ({ exhooks }) => judgeExhook(await exhooks()) },
] as const satisfies readonly Check[]

export type CheckId = (typeof checks)[number]['id']

/** The checks for one message direction. */
export const getChecks = (direction: Direction): readonly (Check & { readonly id: CheckId })[] =>
  (checks as readonly (Check & { readonly id: CheckId })[]).filter(
    ({ of }) => of === undefined || of === direction,
  )
