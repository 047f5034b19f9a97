import { bridgeIdOf } from '@/contract/name'
import { pluginKeyOf } from '@/features/plugin/model/key'
import { rewriteId } from '@/features/topic-rules/contract'
import { largestPage } from './all-pages'
import type { ApiClient } from './client'
import { joined } from './join-subscriptions'
import { ownMacros } from './macros'
import { isWellFormed } from '@/lib/net/safe-path'
import { brokers } from './site'
import {
  aclId,
  authnUserId,
  banId,
  dataBackupId,
  delayedId,
  fileIdOf,
  gatewayClientId,
  nameOf,
  subscriptionId,
  userId,
  type Pickable,
  type Ref,
} from './resource'

export type Found = { readonly items: readonly Ref[]; readonly more: boolean }

/** Finds objects of one noun for pickers and the palette, by searching at the broker page by page. */
export type Finder = (
  api: ApiClient,
  text: string,
  options: {
    signal: AbortSignal
    page?: number
    /** Returns all results of a call instead of the maximum shown. */ all?: boolean
  },
) => Promise<Found>

const size = 20

/** The maximum shown, or all. */
const cut = (items: readonly Ref[], all: boolean): Found => ({
  items: all ? items : items.slice(0, size),
  more: !all && items.length > size,
})

const local = (items: readonly Ref[], text: string, all: boolean): Found => {
  const needle = text.toLowerCase()
  return cut(
    items.filter((item) => item.id.toLowerCase().includes(needle)),
    all,
  )
}

type Rows = {
  readonly data: readonly {
    readonly $raw?: string
    readonly name: string
    readonly topic_filter?: string | undefined
  }[]
}
/** Queues or streams. */
const backlogs = async (resource: 'queue' | 'stream', read: Promise<Rows>): Promise<Ref[]> =>
  (await read).data.flatMap(({ $raw, name: id, topic_filter: detail }) =>
    $raw === undefined ? [{ resource, id, ...(detail === undefined ? {} : { detail }) }] : [],
  )

/**
 * Topics that contain all words of a text: `sensors temp` finds `sensors/7/temp`. Matches at the start of a level come first,
 * so that `7/te` finds `sensors/7/temp` before `sensors/17/temp`.
 */
function byWords(items: readonly Ref[], text: string, all: boolean): Found {
  const needle = text.toLowerCase()
  const words = needle.split(/\s+/)
  const hits = new Map<Ref, number>()
  // A filter subscribed to on several nodes is listed once.
  for (const item of new Map(items.map((each) => [each.id, each])).values()) {
    const name = nameOf(item).toLowerCase()
    const place = name.startsWith(needle) || name.includes(`/${needle}`) ? 0 : name.includes(needle) ? 1 : 2
    if (place < 2 || words.every((word) => name.includes(word))) hits.set(item, place)
  }
  return cut(
    [...hits].sort(([, a], [, b]) => a - b).map(([item]) => item),
    all,
  )
}

/** One finder per noun that can be picked. */
export const finders = {
  client: async (api, text, { signal, page = 1, all = false }) => {
    const limit = all ? largestPage : size
    const query = { page, limit, ...(text === '' ? {} : { like_clientid: text }) }
    const { data, meta } = await api.clientList({ query }, { signal })
    return {
      items: data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'client' as const,
          id: row.clientid,
          detail: row.node,
          ...(row.connected === undefined ? {} : { label: row.connected ? 'connected' : 'disconnected' }),
        })),
      more: meta.hasnext === true && data.length === limit,
    }
  },
  node: async (api, text, { signal, all = false }) =>
    local(
      (await api.nodeList({}, { signal })).map((row) => ({
        resource: 'node' as const,
        id: row.node,
        detail: row.role,
      })),
      text,
      all,
    ),
  user: async (api, text, { signal, all = false }) =>
    local(
      (await api.userList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'user' as const, id: userId(row), detail: row.description })),
      text,
      all,
    ),
  ban: async (api, text, { signal, page = 1, all = false }) => {
    const { data, meta } = await api.banList({ query: { page, limit: largestPage } }, { signal })
    const found = local(
      data.map((row) => ({
        resource: 'ban' as const,
        id: banId(row.as, row.who),
        label: row.who,
        detail: row.reason,
      })),
      text,
      all,
    )
    return { ...found, more: found.more || meta.hasnext === true }
  },
  retained: async (api, text, { signal, page = 1, all = false }) => {
    // The broker has no filter here (src/contract/docs/messages.md#retained-messages), so one page is
    // searched.
    const { data, meta } = await api.retainedList({ query: { page, limit: largestPage } }, { signal })
    const found = byWords(
      data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'retained' as const, id: row.topic, detail: row.from_clientid })),
      text,
      all,
    )
    return { ...found, more: found.more || (meta.count ?? 0) > page * largestPage }
  },
  delayed: async (api, text, { signal, page = 1, all = false }) => {
    const { data, meta } = await api.delayedList({ query: { page, limit: largestPage } }, { signal })
    const needle = text.toLowerCase()
    const items = data
      .filter((row) => row.$raw === undefined)
      .map((row) => ({
        resource: 'delayed' as const,
        id: delayedId(row.node, row.msgid),
        label: row.topic,
        detail: row.expected_at,
      }))
    const hits = items.filter(({ id, label }) => id === text || label.toLowerCase().includes(needle))
    const found = cut(hits, all)
    return { ...found, more: found.more || (meta.count ?? 0) > page * largestPage }
  },
  topic: async (api, text, { signal, page = 1, all = false }) => {
    // The broker's topic filter is exact (src/contract/docs/clients.md#topics), so one page is searched here.
    const { data, meta } = await api.topicList({ query: { page, limit: largestPage } }, { signal })
    const found = byWords(
      data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'topic' as const, id: row.topic, detail: row.node })),
      text,
      all,
    )
    return { ...found, more: found.more || meta.hasnext === true }
  },
  apiKey: async (api, text, { signal, all = false }) =>
    local(
      (await api.apiKeyList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'apiKey' as const, id: row.name, detail: row.desc })),
      text,
      all,
    ),
  trace: async (api, text, { signal, all = false }) =>
    local(
      (await api.traceList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'trace' as const,
          id: row.name,
          label: row.status,
          detail: row.clientid ?? row.topic ?? row.ip_address,
        })),
      text,
      all,
    ),
  topicMetrics: async (api, text, { signal, all = false }) =>
    local(
      (await api.topicMetricsList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'topicMetrics' as const, id: row.topic })),
      text,
      all,
    ),
  bridge: async (api, text, { signal, all = false }) =>
    local(
      (await api.bridgeList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'bridge' as const, id: bridgeIdOf(row), detail: row.status })),
      text,
      all,
    ),
  connector: async (api, text, { signal, all = false }) =>
    local(
      (await api.connectorList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'connector' as const, id: bridgeIdOf(row), detail: row.status })),
      text,
      all,
    ),
  action: async (api, text, { signal, all = false }) =>
    local(
      (await api.actionList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'action' as const, id: bridgeIdOf(row), detail: row.status })),
      text,
      all,
    ),
  source: async (api, text, { signal, all = false }) =>
    local(
      (await api.sourceList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'source' as const, id: bridgeIdOf(row), detail: row.status })),
      text,
      all,
    ),
  rule: async (api, text, { signal, page = 1, all = false }) => {
    const limit = all ? largestPage : size
    const query = { page, limit, ...(text === '' ? {} : { like_id: text }) }
    const { data, meta } = await api.ruleList({ query }, { signal })
    return {
      items: data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'rule' as const, id: row.id, detail: row.description })),
      more: meta.hasnext === true && data.length === limit,
    }
  },
  schema: async (api, text, { signal, all = false }) =>
    local(
      (await api.schemaList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'schema' as const, id: row.name, detail: row.type })),
      text,
      all,
    ),
  validation: async (api, text, { signal, all = false }) =>
    local(
      (await api.validationList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'validation' as const, id: row.name, detail: row.topics?.join(', ') })),
      text,
      all,
    ),
  transformation: async (api, text, { signal, all = false }) =>
    local(
      (await api.transformationList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'transformation' as const,
          id: row.name,
          detail: row.topics?.join(', '),
        })),
      text,
      all,
    ),
  authn: async (api, text, { signal, all = false }) =>
    local(
      (await api.authenticatorList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'authn' as const, id: row.id })),
      text,
      all,
    ),
  authnUser: async (api, text, { signal, page = 1, all = false }) => {
    const keepers = (await api.authenticatorList({}, { signal })).filter(
      (row) => row.$raw === undefined && row.backend === 'built_in_database',
    )
    const query = { page, limit: all ? largestPage : size, ...(text === '' ? {} : { like_user_id: text }) }
    const pages = await Promise.all(
      keepers.map(async ({ id }) => ({
        id,
        ...(await api.mqttUserList({ params: { id }, query }, { signal })),
      })),
    )
    const items = pages.flatMap(({ id, data }) =>
      data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'authnUser' as const,
          id: authnUserId(id, row.user_id),
          label: row.user_id,
          detail: id,
        })),
    )
    const found = cut(items, all)
    return { ...found, more: found.more || pages.some(({ meta }) => meta.hasnext === true) }
  },
  authz: async (api, text, { signal, all = false }) =>
    local(
      (await api.authzSources({}, { signal })).sources
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'authz' as const, id: row.type })),
      text,
      all,
    ),
  acl: async (api, text, { signal, page = 1, all = false }) => {
    const query = { page, limit: all ? largestPage : size }
    const [clients, users] = await Promise.all([
      api.authzClientRules(
        { query: { ...query, ...(text === '' ? {} : { like_clientid: text }) } },
        { signal },
      ),
      api.authzUserRules(
        { query: { ...query, ...(text === '' ? {} : { like_username: text }) } },
        { signal },
      ),
    ])
    const items = [
      ...clients.data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'acl' as const,
          id: aclId('clientid', row.clientid),
          label: row.clientid,
        })),
      ...users.data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'acl' as const,
          id: aclId('username', row.username),
          label: row.username,
        })),
    ]
    const found = cut(items, all)
    return { ...found, more: found.more || clients.meta.hasnext === true || users.meta.hasnext === true }
  },
  listener: async (api, text, { signal, all = false }) =>
    local(
      (await api.listenerList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'listener' as const, id: row.id, detail: String(row.bind ?? '') })),
      text,
      all,
    ),
  gateway: async (api, text, { signal, all = false }) =>
    local(
      (await api.gatewayList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'gateway' as const, id: row.name, detail: row.status })),
      text,
      all,
    ),
  gatewayListener: async (api, text, { signal, all = false }) => {
    const loaded = (await api.gatewayList({}, { signal })).filter(
      (row) => row.$raw === undefined && row.status !== 'unloaded',
    )
    return local(
      loaded.flatMap(({ listeners = [] }) =>
        listeners
          .filter((row) => row.$raw === undefined)
          .map((row) => ({ resource: 'gatewayListener' as const, id: row.id })),
      ),
      text,
      all,
    )
  },
  gatewayClient: async (api, text, { signal, page = 1, all = false }) => {
    const running = await api.gatewayList({ query: { status: 'running' } }, { signal })
    const query = { page, limit: all ? largestPage : size, ...(text === '' ? {} : { like_clientid: text }) }
    const pages = await Promise.all(
      running
        .filter((row) => row.$raw === undefined)
        .map(async ({ name }) => ({
          name,
          ...(await api.gatewayClientList({ params: { name }, query }, { signal })),
        })),
    )
    const items = pages.flatMap(({ name, data }) =>
      data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'gatewayClient' as const,
          id: gatewayClientId(name, row.clientid),
          label: row.clientid,
          detail: name,
        })),
    )
    const found = cut(items, all)
    return { ...found, more: found.more || pages.some(({ meta }) => meta.hasnext === true) }
  },
  plugin: async (api, text, { signal, all = false }) =>
    local(
      (await api.pluginList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'plugin' as const, id: pluginKeyOf(row), detail: row.description })),
      text,
      all,
    ),
  exhook: async (api, text, { signal, all = false }) =>
    local(
      (await api.exhookList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'exhook' as const, id: row.name, detail: row.url })),
      text,
      all,
    ),
  clusterLink: async (api, text, { signal, all = false }) =>
    local(
      (await api.linkList({}, { signal }))
        .filter((row) => row.$raw === undefined)
        .map((row) => ({ resource: 'clusterLink' as const, id: row.name, detail: row.server })),
      text,
      all,
    ),
  namespace: async (api, text, { signal, all = false }) =>
    local(
      (await api.namespaceList({ query: { limit: largestPage } }, { signal })).map((id) => ({
        resource: 'namespace' as const,
        id,
      })),
      text,
      all,
    ),
  queue: async (api, text, { signal, all = false }) =>
    local(await backlogs('queue', api.queueList({ query: { limit: largestPage } }, { signal })), text, all),
  stream: async (api, text, { signal, all = false }) =>
    local(await backlogs('stream', api.streamList({ query: { limit: largestPage } }, { signal })), text, all),
  subscription: async (api, text, { signal, page = 1, all = false }) => {
    // The broker matches complete names only (src/contract/docs/clients.md#subscriptions), so one page is
    // searched.
    const { data, meta } = await api.subscriptionList({ query: { page, limit: largestPage } }, { signal })
    const named = data.flatMap(({ $raw, clientid, topic }) =>
      $raw !== undefined || clientid === undefined || clientid === null || !isWellFormed(clientid)
        ? []
        : [{ clientid, topic }],
    )
    const found = byWords(
      named.map(({ clientid, topic }) => ({
        resource: 'subscription' as const,
        id: subscriptionId(clientid, topic),
      })),
      text,
      all,
    )
    return { ...found, more: found.more || meta.hasnext === true }
  },
  file: async (api, text, { signal, all = false }) => {
    const { files } = await api.fileTransferFiles({ query: { limit: 1000 } }, { signal })
    const needle = text.toLowerCase()
    const items = files.flatMap(({ $raw, uri, name, metadata, clientid, fileid }) => {
      const id = fileIdOf(uri)
      const label = name ?? metadata?.name ?? fileid
      return $raw !== undefined ||
        id === undefined ||
        ![id, label, clientid].some((one) => one.toLowerCase().includes(needle))
        ? []
        : [{ resource: 'file' as const, id, label, detail: clientid }]
    })
    return cut(items, all)
  },
  dataBackup: async (api, text, { signal, page = 1, all = false }) => {
    const { data, meta } = await api.dataBackupList({ query: { page, limit: largestPage } }, { signal })
    const found = local(
      data
        .filter((row) => row.$raw === undefined)
        .map((row) => ({
          resource: 'dataBackup' as const,
          id: dataBackupId(row.node, row.filename),
          label: row.filename,
          detail: row.node,
        })),
      text,
      all,
    )
    return { ...found, more: found.more || meta.hasnext === true }
  },
  rewrite: async (api, text, { signal, all = false }) =>
    local(
      (await api.rewriteRules({}, { signal })).map((row) => ({
        resource: 'rewrite' as const,
        id: rewriteId(row),
      })),
      text,
      all,
    ),
  autoSubscribe: async (api, text, { signal, all = false }) =>
    local(
      (await api.autoSubscribe({}, { signal })).map((row) => ({
        resource: 'autoSubscribe' as const,
        id: row.topic,
      })),
      text,
      all,
    ),
  // Profiles are embedded in the page; no request is needed.
  profile: (_, text) => {
    const needle = text.toLowerCase()
    const hits = brokers.filter(
      ({ name, label }) => name.includes(needle) || label.toLowerCase().includes(needle),
    )
    return Promise.resolve({
      items: hits.map(({ name, label }) => ({ resource: 'profile' as const, id: name, label, detail: name })),
      more: false,
    })
  },
  macro: (_api, text, { all = false }) =>
    Promise.resolve(
      local(
        ownMacros().map(({ name }) => ({ resource: 'macro' as const, id: name })),
        text,
        all,
      ),
    ),
} as const satisfies Record<Pickable, Finder>

/**
 * The subscriptions of a client with their share prefix: the client's endpoint may omit it, so both lists are
 * read (src/contract/docs/clients.md#one-client).
 */
export async function subscriptionsOf(
  api: ApiClient,
  clientid: string,
  text: string,
  signal: AbortSignal,
): Promise<Found> {
  const [own, listed] = await Promise.all([
    api.clientSubscriptions({ params: { clientid } }, { signal }),
    api.subscriptionList({ query: { clientid, page: 1, limit: 1000 } }, { signal }).then(({ data }) => data),
  ])
  const rows = joined(
    own,
    listed.filter((row) => row.clientid === clientid),
  )
  const topics = [...new Set(rows.flatMap((row) => (row.$raw === undefined ? [row.topic] : [])))]
  const hits = topics.filter((topic) => topic.toLowerCase().includes(text.toLowerCase()))
  return { items: hits.map((id) => ({ resource: 'subscription', id })), more: false }
}
