import { allPages } from '@/api/all-pages'
import { ApiError, undefinedIfNotFound } from '@/api/error'
import { joined } from '@/features/subscription/join-subscriptions'
import type { Ban } from '@/features/ban/contract'
import type { Rule } from '@/features/rule/contract'
import { matchTopic, unshared } from '@/lib/net/mqtt-topic'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { explainAcl } from '@/features/authorization/acl-explain'
import { isPatternKind } from '@/features/ban/ban-kind'
import { patternTest } from '@/features/ban/ban-pattern'
import type { Context } from '@/command/context'
import type { Question } from './finding'
import { loginName, type LoginStep } from './login'
import { goesTo, publishesTo, takes, type RuleWithMetrics } from './on-topic'
import { concerns, type Bans, type Who } from './presence'
import { matching, type Held, type Match } from './reach'
import { watchReconnects } from './reconnects'

type Calls = Pick<Context, 'api' | 'signal' | 'now'> &
  Partial<Pick<Context, 'release'>> & {
    /** Whether the broker lists the queued messages of a client. */ readonly queues: boolean
    /** Waits for a number of milliseconds between two reads. */ readonly wait?: (ms: number) => Promise<void>
  }

/** How many rules have their counters read. */
const maxRulesWithMetrics = 10

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Shares one request among callers while it is running; a later call reads again. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

/** Everything that a diagnosis reads of the broker. Changes nothing. */
export function createReadings(
  question: Question,
  { api, signal, now, release, queues, wait = sleep }: Calls,
) {
  const { clientid, topic } = question
  const every = async <Row>(
    pages: AsyncGenerator<{ data: readonly Row[] }>,
    keep: (row: Row) => boolean,
  ): Promise<Row[]> => {
    const rows: Row[] = []
    for await (const { data } of pages) rows.push(...data.filter(keep))
    return rows
  }

  const client = shared(() =>
    api.clientDetail({ params: { clientid } }, { signal }).catch(undefinedIfNotFound),
  )
  const who = async (): Promise<Who> => {
    const row = await client()
    return { clientid, username: question.username ?? row?.username ?? undefined, peerhost: row?.ip_address }
  }
  const rewrite = shared(() => api.rewriteRules({}, { signal }))
  /** The topic that a message to the given topic ends up on. */
  const target = async (): Promise<string> => goesTo(topic, await rewrite(), question)

  const bans = shared(async (): Promise<Bans> => {
    const known = await who()
    // Bans by a username or address that is not known here, or by a pattern that only the broker evaluates.
    const could = ({ as, who: named }: Ban) =>
      (as.startsWith('username') && known.username === undefined) ||
      (as.startsWith('peerhost') && known.peerhost === undefined) ||
      (isPatternKind(as) && typeof patternTest(as, named) === 'string')
    const all = await every<Ban & { $raw?: unknown }>(
      allPages((page, limit) => api.banList({ query: { page, limit } }, { signal }), signal),
      (row) => row.$raw === undefined && (concerns(row, known, now()) || could(row)),
    )
    return { named: all.filter((row) => concerns(row, known, now())), maybe: all.filter(could).length }
  })

  const subscriptions = shared(async (): Promise<Held> => {
    const [row, becomes] = await Promise.all([client(), target()])
    if (row === undefined) return { client: row, rows: [], matches: [], topic: becomes }
    const [own, listed] = await Promise.all([
      api.clientSubscriptions({ params: { clientid } }, { signal }),
      api.subscriptionList({ query: { clientid, page: 1, limit: 1000 } }, { signal }),
    ])
    const rows = joined(
      own,
      listed.data.filter((one) => one.clientid === clientid),
    ).filter((one) => one.$raw === undefined)
    const matches = await Promise.all(
      matching(rows, becomes, row.mountpoint ?? '').map(async (one): Promise<Match> => {
        const { filter, group } = unshared(one.topic)
        return group === undefined
          ? { row: one }
          : { row: one, group, members: await countMembers(group, filter) }
      }),
    )
    return { client: row, rows, matches, topic: becomes }
  })

  /** The number of members of a share group; undefined if not all of them could be listed. */
  const countMembers = async (group: string, filter: string): Promise<number | undefined> => {
    const { data, meta } = await api.subscriptionList(
      { query: { share_group: group, topic: filter, page: 1, limit: 1000 } },
      { signal },
    )
    return meta.hasnext === true ? undefined : data.length
  }

  /** The message that a client gets next; undefined if there is none or the broker does not list it. */
  const first = async () => {
    if (!queues) return undefined
    const piece = await api
      .clientQueue({ params: { clientid }, query: { limit: 1, payload: 'none' } }, { signal })
      .catch((cause: unknown) => {
        // The broker does not list the messages of durable sessions.
        if (cause instanceof ApiError && cause.status === 501) return undefined
        return undefinedIfNotFound(cause)
      })
    const [message] = piece?.data ?? []
    return message?.$raw === undefined ? message : undefined
  }

  /** The decision of authorization, and the topic or filter it is about. */
  const authorization = async () => {
    const subscribed = await subscriptions()
    // A client must be allowed to subscribe to its filter, and to publish to the topic itself.
    const checkedTopic = question.direction === 'send' ? topic : (subscribed.matches[0]?.row.topic ?? topic)
    const action = question.direction === 'send' ? ('publish' as const) : ('subscribe' as const)
    const answer = await explainAcl(
      { clientid, username: question.username, ask: { action, topic: checkedTopic, qos: 0, retain: false } },
      { api, signal, release },
    )
    return {
      answer,
      asked: checkedTopic,
      subscribed: question.direction === 'receive' && subscribed.matches.length > 0,
    }
  }

  /**
   * The rules that the messages of the topic go through, with their counters, and those that publish to it.
   */
  const rules = async (): Promise<{
    readonly taking: readonly RuleWithMetrics[]
    readonly making: readonly Rule[]
  }> => {
    const at = await target()
    const all = await every<Rule & { $raw?: unknown }>(
      allPages((page, limit) => api.ruleList({ query: { page, limit } }, { signal }), signal),
      (row) => row.$raw === undefined && (takes(row, at) || publishesTo(row, at)),
    )
    const taking = all.filter((rule) => rule.enable !== false && takes(rule, at))
    const topicMetrics = await mapConcurrently(
      4,
      taking.slice(0, maxRulesWithMetrics),
      async (rule): Promise<RuleWithMetrics> => ({
        rule,
        metrics: (await api.ruleMetrics({ params: { id: rule.id } }, { signal }).catch(undefinedIfNotFound))
          ?.metrics,
      }),
    )
    return {
      taking: [...topicMetrics, ...taking.slice(maxRulesWithMetrics).map((rule) => ({ rule }))],
      making: all.filter((rule) => publishesTo(rule, at)),
    }
  }

  const delayed = async () => {
    const [config, at] = await Promise.all([api.delayedConfig({}, { signal }), target()])
    const waiting = await every(
      allPages((page, limit) => api.delayedList({ query: { page, limit } }, { signal }), signal),
      (row) => row.$raw === undefined && matchTopic(at, row.topic),
    )
    return { config, waiting }
  }

  const retained = async () => {
    const at = await target()
    const [config, message] = await Promise.all([
      api.retainerConfig({}, { signal }),
      api.retainedDetail({ params: { topic: at } }, { signal }).catch(undefinedIfNotFound),
    ])
    return { config, message }
  }

  const traffic = async () => {
    const at = await target()
    return {
      topic: at,
      topicMetrics: (await api.topicMetricsList({}, { signal })).find(
        (row) => row.$raw === undefined && row.topic === at,
      ),
    }
  }

  /** For each enabled authenticator, whether its built-in users include the client. */
  const login = async (): Promise<readonly LoginStep[]> => {
    const [known, all] = await Promise.all([who(), api.authenticatorList({}, { signal })])
    return await Promise.all(
      all
        .filter((row) => row.$raw === undefined && row.enable !== false)
        .map(async (row): Promise<LoginStep> => {
          const user = loginName(row, known)
          if (user === undefined) return { id: row.id, user, known: undefined }
          return {
            id: row.id,
            user,
            known:
              (await api
                .mqttUserDetail({ params: { id: row.id, user_id: user } }, { signal })
                .catch(undefinedIfNotFound)) !== undefined,
          }
        }),
    )
  }

  return {
    client,
    first,
    login,
    reconnects: () => watchReconnects(client, now, wait),
    who,
    target,
    bans,
    subscriptions,
    authorization,
    rewrite,
    rules,
    delayed,
    retained,
    traffic,
    flapping: async () => (await api.globalZone({}, { signal })).flapping_detect,
    autoSubscribe: () => api.autoSubscribe({}, { signal }),
    slow: async () => {
      const [{ data }, settings] = await Promise.all([
        api.slowList({}, { signal }),
        api.slowSettings({}, { signal }),
      ])
      return { rows: data.filter((row) => row.$raw === undefined), settings }
    },
    exhooks: async () => (await api.exhookList({}, { signal })).filter((row) => row.$raw === undefined),
  }
}

export type Readings = ReturnType<typeof createReadings>
