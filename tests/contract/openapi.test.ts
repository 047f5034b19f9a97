import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { endpointsOf51, sample } from '../samples'

type Parameter = { readonly name: string; readonly in: string } | { readonly $ref: string }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, unknown>>
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters?: Readonly<Record<string, { readonly name: string; readonly in: string }>>
  }
}

/** The OpenAPI descriptions of the broker: the open source edition, and the additions of the enterprise edition. */
const descriptions = ['openapi-5.1.json', 'openapi-5.1-enterprise.json'].map(
  (file) => sample(file) as Description,
)

/** A path with its parameters' names left out: they are the describer's own. */
const shape = (path: string) => path.replaceAll(/:?\{[^}]+\}|:[a-z_]+/g, '{}')

function described({ method, path }: Endpoint) {
  for (const { paths, components } of descriptions) {
    const match = Object.entries(paths).find(([each]) => shape(each) === shape(path))?.[1][
      method.toLowerCase()
    ]
    if (match !== undefined)
      return {
        ...match,
        parameters: (match.parameters ?? []).map((one) =>
          '$ref' in one ? components.parameters?.[one.$ref.split('/').at(-1) ?? ''] : one,
        ),
      }
  }
  return undefined
}

const endpoints = endpointsOf51()
/**
 * The broker serves these and hides them from its own description (src/contract/docs/clients.md#one-client,
 * src/contract/docs/config.md#limiter); only newer brokers have the parameter backend.
 */
const hidden = {
  calls: ['clientKeepalive', 'limiterConfig', 'limiterUpdate'],
  queries: ['also_delete_dep_actions', 'backend'],
}
/** Asked of newer brokers, by the call: an older one ignores it. */
const newer: Readonly<Record<string, readonly string[]>> = {
  configApply: ['ignore_readonly'],
  retainedList: ['topic'],
  clientList: ['clientid', 'fields'],
  traceCreate: ['ns'],
  banList: ['like_clientid', 'like_username', 'like_peerhost', 'like_peerhost_net'],
  ...Object.fromEntries(
    Object.keys(contract)
      .filter((id) => /^authz(?:User|Client|All)?Rules/.test(id))
      .map((id) => [id, ['ns']]),
  ),
}
/** Described differently from their replies: their behavior is in the recordings (src/contract/docs/quirks.md). */
const misdescribed: Readonly<Record<string, string>> = {
  topicMetricsRegister: '204',
  topicMetricsReset: '204',
  gatewayListenerAuthRemove: '200',
  pluginOperate: '200',
}

const shapeOf = (schema: unknown): string[] => Object.keys((schema as z.ZodMiniObject).shape)

describe('the broker’s own API description', () => {
  it.each(endpoints.filter(([id]) => !hidden.calls.includes(id)))(
    'has the endpoint %s, with its parameters and body',
    (id, endpoint) => {
      const operation = described(endpoint)
      expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined()
      expect(Object.keys(operation?.responses ?? {})).toContain(
        misdescribed[id] ?? String(endpoint.status ?? 200),
      )
      const names = hidden.queries.concat(
        newer[id] ?? [],
        (operation?.parameters ?? []).filter((one) => one?.in === 'query').map((one) => one?.name ?? ''),
      )
      for (const name of endpoint.query === undefined ? [] : shapeOf(endpoint.query))
        expect(names, `${endpoint.path}?${name}`).toContain(name)
    },
  )
})
