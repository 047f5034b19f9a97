import * as z from 'zod/mini'
import { bridgeStates } from '@/features/bridge/contract'
import { endpoint } from '@/contract/endpoint'
import { resourceName } from '@/contract/name'
import type { Config } from '@/contract/family/config'
import { maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly, readOnlyNames } from '@/contract/write-back'

/** How it stands on one node; a reason of `""` is none. */
const NodeStatus = z.looseObject({
  node: z.string(),
  status: open(bridgeStates),
  status_reason: maybe(z.string()),
})

/** What a connector, an action and a source tell of themselves alike. */
export const standing = {
  type: readOnly(z.string()),
  name: readOnly(z.string()),
  enable: maybe(z.boolean()),
  description: maybe(z.string()),
  status: readOnly(maybe(open(bridgeStates))),
  status_reason: readOnly(maybe(z.string())),
  node_status: readOnly(maybe(z.array(NodeStatus))),
  /** Epoch ms. */
  created_at: readOnly(maybe(z.number())),
  last_modified_at: readOnly(maybe(z.number())),
  namespace: readOnly(maybe(z.string())),
  /** Repeats the reason. */
  error: readOnly(maybe(z.string())),
  /** What uses it: names of a connector's actions and sources, ids of an action's rules. */
  actions: readOnly(maybe(z.array(z.string()))),
  sources: readOnly(maybe(z.array(z.string()))),
  rules: readOnly(maybe(z.array(z.string()))),
}
const Standing = z.looseObject(standing)

/** The configuration of a connector, an action or a source as it is written: without what it is called by, and how it is. */
export const settingsOf = (row: Readonly<Record<string, unknown>>): Config =>
  bodyFrom(Standing, row as z.output<typeof Standing>) as Config

/** What of a connector, an action or a source is no part of its configuration. */
export const integrationReadOnly: readonly string[] = [...readOnlyNames(Standing), '$raw']

/**
 * A connection to a target, which actions and sources share
 * (src/contract/docs/integration.md#connectors-actions-and-sources): its whole configuration with secrets
 * masked, and the names of what uses it. One that is disabled is `stopped`.
 */
const Connector = z.looseObject(standing)

/** Which fields there are depends on the type: `/schemas/connectors` tells. */
const Settings = z.looseObject({ type: z.string(), name: resourceName })
/** A whole configuration, without what the broker tells of it, which it would refuse as unknown. */
const Whole = z.looseObject({ enable: z.optional(z.boolean()) })

/** From 6.1 on a list has the rows of every namespace; of one with `ns`, of none with `only_global` (`place.ts`). */
export const bySpace = {
  query: z.object({ ns: z.optional(z.string()), only_global: z.optional(z.boolean()) }),
}

const missing = ['NOT_FOUND'] as const
/** `start` is the only operation; it also tries again at once where the target was away. */
const started = {
  reply: 'none',
  status: 204,
  codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
  slow: true,
} as const
const needs = 'connectors'

export const connectorEndpoints = {
  connectorList: endpoint('GET', { path: '/connectors', ...bySpace, reply: rows(Connector), needs }),
  connectorCreate: endpoint('POST', {
    path: '/connectors',
    body: Settings,
    reply: Connector,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  connectorDetail: endpoint('GET', { path: '/connectors/{id}', reply: Connector, codes: missing, needs }),
  connectorUpdate: endpoint('PUT', {
    path: '/connectors/{id}',
    body: Whole,
    reply: Connector,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  /** Refused while actions or sources use it. */
  connectorRemove: endpoint('DELETE', {
    path: '/connectors/{id}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
    needs,
  }),
  connectorEnable: endpoint('PUT', {
    path: '/connectors/{id}/enable/{enable}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    slow: true,
    needs,
  }),
  /** On every node at once; the console asks each node, so that it knows where it did not take. */
  connectorStart: endpoint('POST', {
    path: '/connectors/{id}/{operation}',
    ...started,
    needs,
    instead: 'connectorNodeStart',
  }),
  connectorNodeStart: endpoint('POST', {
    path: '/nodes/{node}/connectors/{id}/{operation}',
    ...started,
    needs,
  }),
  /** Tries a configuration without keeping it; secrets left masked are those of the stored one of the same name. */
  connectorProbe: endpoint('POST', {
    path: '/connectors_probe',
    body: Settings,
    reply: 'none',
    status: 204,
    codes: ['TEST_FAILED', 'BAD_REQUEST'],
    slow: true,
    tries: true,
    needs,
  }),
}
