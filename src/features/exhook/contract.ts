import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'
import { exhookStates } from './model/names'

/** How often a hook, or all hooks of a server, were called; rates are per second. */
const Metrics = z.looseObject({
  succeed: maybe(count),
  failed: maybe(count),
  rate: maybe(z.number()),
  max_rate: maybe(z.number()),
})
export type HookMetrics = z.infer<typeof Metrics>

const onNodes = maybe(z.array(z.looseObject({ node: z.string(), metrics: maybe(Metrics) })))

/** An ExHook server with its settings (src/contract/docs/exhook.md#servers); secrets are in plain text. */
const Exhook = z.looseObject({
  name: z.string(),
  url: maybe(z.string()),
  enable: maybe(z.boolean()),
  failed_action: maybe(open(['deny', 'ignore'])),
  metrics: readOnly(maybe(Metrics)),
  node_metrics: readOnly(onNodes),
  node_status: readOnly(maybe(z.array(z.looseObject({ node: z.string(), status: open(exhookStates) })))),
  hooks: readOnly(
    maybe(z.array(z.looseObject({ name: z.string(), params: maybe(z.record(z.string(), z.unknown())) }))),
  ),
})
export type Exhook = z.infer<typeof Exhook>

/** A hook that a server has registered. */
const Hook = z.looseObject({
  name: z.string(),
  params: maybe(z.record(z.string(), z.unknown())),
  metrics: maybe(Metrics),
  node_metrics: onNodes,
})

const ExhookBody = z.looseObject({ name: z.string(), url: z.string() })

/** The settings of a server as sent in a body: complete, since omitted ones are reset to their defaults. */
export const toExhookSettings = (exhook: Exhook): z.infer<typeof ExhookBody> =>
  bodyFrom(Exhook, exhook) as z.infer<typeof ExhookBody>

/**
 * The worst state of a server over all nodes. The broker's dashboard shows the best one, which hides a node
 * that rejects clients because it cannot reach the server. A state that only newer brokers have counts as worse than any but
 * those that reject clients. Undefined if no state can be read.
 */
export function worstState(statuses: readonly { readonly status?: string }[]): string | undefined {
  const states = statuses.flatMap(({ status }) => status ?? [])
  const rejecting =
    states.find((state) => state === 'error') ?? states.find((state) => state === 'disconnected')
  const unknown = states.find((state) => !exhookStates.some((known) => known === state))
  return rejecting ?? unknown ?? exhookStates.find((state) => states.includes(state))
}

const server = '/exhooks/{name}'
const missing = ['BAD_REQUEST', 'NOT_FOUND'] as const

/** ExHook servers (src/contract/docs/exhook.md#servers). */
export const exhookEndpoints = {
  /** In the order in which they are called. */
  exhookList: endpoint('GET', { path: '/exhooks', resource: 'exhook', reply: rows(Exhook) }),
  /** Appends it to the order. */
  exhookCreate: endpoint('POST', {
    path: '/exhooks',
    body: ExhookBody,
    reply: Exhook,
    codes: ['BAD_REQUEST'],
    slow: true,
  }),
  exhookDetail: endpoint('GET', { path: server, resource: 'exhook', reply: Exhook, codes: missing }),
  /**
   * Replaces all settings. The name must be the one in the path: another one is stored and crashes the server
   * manager (src/contract/docs/exhook.md#endpoints).
   */
  exhookUpdate: endpoint('PUT', {
    path: server,
    body: ExhookBody,
    reply: Exhook,
    codes: missing,
    slow: true,
  }),
  exhookRemove: endpoint('DELETE', { path: server, reply: 'none', status: 204, codes: missing }),
  /** Empty while not connected, since the server registers its hooks. */
  exhookHooks: endpoint('GET', {
    path: `${server}/hooks`,
    resource: 'exhook',
    reply: rows(Hook),
    codes: missing,
  }),
  exhookMove: endpoint('POST', {
    path: `${server}/move`,
    body: z.strictObject({ position: z.string() }),
    reply: 'none',
    status: 204,
    codes: missing,
  }),
}
