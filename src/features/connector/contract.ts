import * as z from 'zod/mini'
import { bridgeStates } from '@/features/bridge/contract'
import { endpoint } from '@/contract/endpoint'
import { resourceName } from '@/contract/name'
import type { Config } from '@/contract/family/config'
import { maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly, readOnlyNames } from '@/contract/write-back'

/** The state on one node; the reason `""` means none. */
const NodeStatus = z.looseObject({
  node: z.string(),
  status: open(bridgeStates),
  status_reason: maybe(z.string()),
})

/** The status fields of connectors, actions and sources. */
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
  /** The same as the reason. */
  error: readOnly(maybe(z.string())),
  /** What uses it: names of a connector's actions and sources, ids of an action's rules. */
  actions: readOnly(maybe(z.array(z.string()))),
  sources: readOnly(maybe(z.array(z.string()))),
  rules: readOnly(maybe(z.array(z.string()))),
}
const Standing = z.looseObject(standing)

/** The configuration as it is written: without name and status. */
export const settingsOf = (row: Readonly<Record<string, unknown>>): Config =>
  bodyFrom(Standing, row as z.output<typeof Standing>) as Config

/** The fields that do not belong to the configuration. */
export const integrationReadOnly: readonly string[] = [...readOnlyNames(Standing), '$raw']

/**
 * A connection to a target, shared by actions and sources
 * (src/contract/docs/integration.md#connectors-actions-and-sources), with its full configuration, masked
 * secrets and the names of its users. A disabled one is `stopped`.
 */
const Connector = z.looseObject(standing)

/** Other fields depend on the type: see `/schemas/connectors`. */
const Settings = z.looseObject({ type: z.string(), name: resourceName })
/** A full configuration without read-only fields, which the broker would refuse as unknown. */
const FullSettings = z.looseObject({ enable: z.optional(z.boolean()) })

/**
 * Since 6.1 a list has the rows of all namespaces, of one with `ns`, or of none with `only_global`
 * (`contract/namespaced-id.ts`).
 */
export const bySpace = {
  query: z.object({ ns: z.optional(z.string()), only_global: z.optional(z.boolean()) }),
}

const missing = ['NOT_FOUND'] as const
/** `start` is the only operation; it also reconnects at once to a target that was unreachable. */
const started = {
  reply: 'none',
  status: 204,
  codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'],
  slow: true,
} as const
const needs = 'connectors'

export const connectorEndpoints = {
  connectorList: endpoint('GET', {
    path: '/connectors',
    resource: 'connector',
    ...bySpace,
    reply: rows(Connector),
    needs,
  }),
  connectorCreate: endpoint('POST', {
    path: '/connectors',
    body: Settings,
    reply: Connector,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
  connectorDetail: endpoint('GET', {
    path: '/connectors/{id}',
    resource: 'connector',
    reply: Connector,
    codes: missing,
    needs,
  }),
  connectorUpdate: endpoint('PUT', {
    path: '/connectors/{id}',
    body: FullSettings,
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
  /** Starts it on all nodes; the console calls each node instead, to learn where it failed. */
  connectorStart: endpoint('POST', {
    path: '/connectors/{id}/{operation}',
    ...started,
    needs,
    replacement: 'connectorNodeStart',
  }),
  connectorNodeStart: endpoint('POST', {
    path: '/nodes/{node}/connectors/{id}/{operation}',
    ...started,
    needs,
  }),
  /**
   * Tests a configuration without storing it; masked secrets are those of the stored one with the same name.
   */
  connectorProbe: endpoint('POST', {
    path: '/connectors_probe',
    body: Settings,
    reply: 'none',
    status: 204,
    codes: ['TEST_FAILED', 'BAD_REQUEST'],
    slow: true,
    needs,
  }),
}
