import {
  aclParts,
  authnUserParts,
  banId,
  banParts,
  delayedParts,
  gatewayClientParts,
  gatewayOf,
  userId,
} from '@/api/resource'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { largestPage } from '@/api/all-pages'
import type { CommandArgs } from '@/command/command'
import { isSecretKey } from '@/contract/family/config'
import { isSecretName, mask } from '@/lib/text/redact'

type Read = (api: ApiClient, given: (name: string) => string) => Promise<unknown>

const notFound = (): never => {
  throw new ApiError(404, 'NOT_FOUND', '')
}

/** Finds an object in a list; there is no call for a single one. */
async function oneOf<T>(list: Promise<readonly T[]>, isIt: (row: T) => boolean): Promise<T> {
  return (await list).find(isIt) ?? notFound()
}

/** Reads page by page until the object is found. */
async function onPages<T>(
  page: (page: number) => Promise<{ readonly data: readonly T[] }>,
  isIt: (row: T) => boolean,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    const { data } = await page(number)
    const found = data.find(isIt)
    if (found !== undefined) return found
    if (data.length < largestPage) return notFound()
  }
}

function readRules(api: ApiClient, entry: string): Promise<unknown> {
  const { as, who } = aclParts(entry)
  if (as === 'all') return api.authzAllRules({})
  return as === 'clientid'
    ? api.authzClientRulesDetail({ params: { clientid: who } })
    : api.authzUserRulesDetail({ params: { username: who } })
}

/** The readers of objects for commands that open them in the console. */
export const objectReaders: Readonly<Record<string, Read>> = {
  'acl.show': (api, given) => readRules(api, given('entry')),
  'action.show': (api, given) => api.actionDetail({ params: { id: given('id') } }),
  'api-key.show': (api, given) => api.apiKeyDetail({ params: { name: given('name') } }),
  'authn.show': (api, given) => api.authenticatorDetail({ params: { id: given('authn') } }),
  'authn-user.show': (api, given) => {
    const { authn, user } = authnUserParts(given('user'))
    return api.mqttUserDetail({ params: { id: authn, user_id: user } })
  },
  'authz.show': (api, given) => api.authzSource({ params: { type: given('source') } }),
  'ban.show': (api, given) => {
    const { as, who } = banParts(given('ban'))
    return onPages(
      (page) => api.banList({ query: { page, limit: largestPage } }),
      (row) => banId(row.as, row.who) === banId(as, who),
    )
  },
  'bridge.show': (api, given) => api.bridgeDetail({ params: { id: given('bridge') } }),
  'client.show': (api, given) => api.clientDetail({ params: { clientid: given('clientid') } }),
  'cluster-link.show': (api, given) => api.linkDetail({ params: { name: given('link') } }),
  'connector.show': (api, given) => api.connectorDetail({ params: { id: given('id') } }),
  'delayed.show': (api, given) => api.delayedDetail({ params: delayedParts(given('delayed')) }),
  'exhook.show': (api, given) => api.exhookDetail({ params: { name: given('exhook') } }),
  'file-transfer.show': (api, given) =>
    api.fileTransferOf({ params: { clientid: given('clientid'), fileid: given('fileid') } }),
  'gateway.show': (api, given) => api.gatewayDetail({ params: { name: given('gateway') } }),
  'gateway-client.show': (api, given) => {
    const { gateway, clientid } = gatewayClientParts(given('client'))
    return api.gatewayClientDetail({ params: { name: gateway, clientid } })
  },
  'gateway-listener.show': (api, given) =>
    api.gatewayListenerDetail({ params: { name: gatewayOf(given('listener')), id: given('listener') } }),
  'listener.show': (api, given) => api.listenerDetail({ params: { id: given('listener') } }),
  'namespace.show': (api, given) => api.namespaceConfig({ params: { ns: given('ns') } }),
  'node.show': (api, given) => api.nodeDetail({ params: { node: given('node') } }),
  'plugin.show': (api, given) => api.pluginDetail({ params: { name: given('plugin') } }),
  'queue.show': (api, given) => api.queueDetail({ params: { name: given('name') } }),
  'retained.show': (api, given) => api.retainedDetail({ params: { topic: given('topic') } }),
  'rule.show': (api, given) => api.ruleDetail({ params: { id: given('id') } }),
  'schema.show': (api, given) => api.schemaDetail({ params: { name: given('name') } }),
  'source.show': (api, given) => api.sourceDetail({ params: { id: given('id') } }),
  'stream.show': (api, given) => api.streamDetail({ params: { name: given('name') } }),
  'topic-metrics.show': (api, given) =>
    oneOf(api.topicMetricsList({}), (row) => row.topic === given('topic')),
  'trace.show': (api, given) => oneOf(api.traceList({}), (row) => row.name === given('name')),
  'transformation.show': (api, given) => api.transformationDetail({ params: { name: given('name') } }),
  'user.show': (api, given) => oneOf(api.userList({}), (row) => userId(row) === given('username')),
  'validation.show': (api, given) => api.validationDetail({ params: { name: given('name') } }),
}

/** A value with its secrets masked, at every depth. */
function withoutSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && value !== '' && (isSecretName(name) || isSecretKey(name))) return mask
  if (Array.isArray(value)) return value.map((one: unknown) => withoutSecrets(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]))
}

/** An object as lines `name: value`, nested values by their path: `ssl.enable: true`. */
export function objectLines(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, one]) =>
      objectLines(one, path === '' ? key : `${path}.${key}`),
    )
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [`${path}: ${text}`]
}

/** Reads the object that a command shows, without its secrets; undefined for other commands. Throws `ApiError`. */
export async function readObject(
  id: string,
  given: CommandArgs,
  api: ApiClient,
): Promise<object | undefined> {
  const read = await objectReaders[id]?.(api, (name) => String(given[name] ?? ''))
  const shown = withoutSecrets(read)
  return typeof shown === 'object' && shown !== null ? shown : undefined
}
