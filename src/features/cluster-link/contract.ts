import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { resourceName } from '@/contract/name'
import { count, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'

/** The states of a link; over all nodes `inconsistent` if they differ or one did not respond. */
export const linkStates = ['connected', 'connecting', 'disconnected', 'inconsistent'] as const

/** One address, or several with commas between them; a list in place of them is written back as one. */
const servers = z.union([z.string(), z.array(z.string())])

/** `reason` is only set if the node did not respond. */
const NodeStatus = z.looseObject({ node: z.string(), status: open(linkStates), reason: maybe(z.unknown()) })

/**
 * A link to another cluster with its settings and a masked password
 * (src/contract/docs/cluster.md#cluster-links; fields from the broker's schema). Not confirmed by a real
 * broker.
 */
const ClusterLink = z.looseObject({
  name: readOnly(z.string()),
  enable: maybe(z.boolean()),
  server: maybe(servers),
  clientid: maybe(z.string()),
  username: maybe(z.string()),
  password: maybe(z.string()),
  /** Filters of the messages to receive from the other cluster. */
  topics: maybe(z.array(z.string())),
  pool_size: maybe(z.number()),
  max_inflight: maybe(z.number()),
  retry_interval: maybe(z.union([z.string(), z.number()])),
  status: readOnly(maybe(open(linkStates))),
  node_status: readOnly(maybe(z.array(NodeStatus))),
  node: readOnly(maybe(z.unknown())),
  ps_actor_incarnation: readOnly(maybe(z.unknown())),
})
export type ClusterLink = z.infer<typeof ClusterLink>

/** The addresses of the other cluster as one text. */
export const formatServers = ({ server = '' }: Pick<ClusterLink, 'server'>): string =>
  [server].flat().join(', ')

const Forwarding = z.looseObject({
  matched: maybe(count),
  success: maybe(count),
  failed: maybe(count),
  dropped: maybe(count),
  retried: maybe(count),
  queuing: maybe(count),
  inflight: maybe(count),
  rate: maybe(z.number()),
  rate_last5m: maybe(z.number()),
  rate_max: maybe(z.number()),
})
/**
 * The number of known subscriptions of the other cluster, and of messages forwarded to it. Rates are per
 * second.
 */
const Metrics = z.looseObject({
  router: maybe(z.looseObject({ routes: maybe(count) })),
  forwarding: maybe(Forwarding),
})
export type LinkMetrics = z.infer<typeof Metrics>
const Report = z.looseObject({
  metrics: maybe(Metrics),
  node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: maybe(Metrics) }))),
})

const Settings = z.looseObject({ name: resourceName, server: z.string(), topics: z.array(z.string()) })
/** All settings without the name and the state. */
const LinkBody = z.looseObject({ server: servers, topics: z.array(z.string()) })

/** The settings of a link as sent in a body: complete, since omitted ones are reset to their defaults. */
export const toLinkSettings = (link: ClusterLink): z.infer<typeof LinkBody> =>
  bodyFrom(ClusterLink, link) as z.infer<typeof LinkBody>

const one = '/cluster/links/link/{name}'
const missing = ['NOT_FOUND'] as const
const needs = 'clusterLinks'

export const clusterLinkEndpoints = {
  linkList: endpoint('GET', {
    path: '/cluster/links',
    resource: 'clusterLink',
    reply: rows(ClusterLink),
    needs,
  }),
  linkCreate: endpoint('POST', {
    path: '/cluster/links',
    body: Settings,
    reply: ClusterLink,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  linkDetail: endpoint('GET', {
    path: one,
    resource: 'clusterLink',
    reply: ClusterLink,
    codes: missing,
    needs,
  }),
  /** A masked password stays unchanged. */
  linkUpdate: endpoint('PUT', {
    path: one,
    body: LinkBody,
    reply: ClusterLink,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  linkRemove: endpoint('DELETE', {
    path: one,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    needs,
  }),
  linkMetrics: endpoint('GET', {
    path: `${one}/metrics`,
    resource: 'clusterLink',
    reply: Report,
    codes: missing,
    needs,
  }),
  /** The error 500 names the nodes where it failed. */
  linkMetricsReset: endpoint('PUT', {
    path: `${one}/metrics/reset`,
    reply: 'none',
    status: 204,
    codes: missing,
    needs,
  }),
}
