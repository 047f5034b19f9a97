import { aclParts, namespaceQuery } from '@/features/authorization/model/id'
import { toTopicFilterMetricsId } from '@/features/topic-filter-metrics/calls'
import { certificateCalls } from '@/features/certificate/calls'
import { authnUserParts } from '@/features/authentication/model/user-id'
import { banId, banParts } from '@/features/ban/model/id'
import { delayedParts } from '@/features/delayed/model/id'
import { gatewayClientParts, getGatewayName } from '@/features/gateway/model/id'
import { userId } from '@/contract/user-id'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { largestPage } from '@/api/all-pages'
import type { CommandArgs } from '@/command/command'
import { maskSecrets } from '@/lib/secret/value'

type Read = (api: ApiClient, arg: (name: string) => string) => Promise<unknown>

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
    const match = data.find(isIt)
    if (match !== undefined) return match
    if (data.length < largestPage) return notFound()
  }
}

function readRules(api: ApiClient, entry: string): Promise<unknown> {
  const { as, who, ns } = aclParts(entry)
  const query = namespaceQuery({ ns })
  if (as === 'all') return api.authzAllRules(query)
  return as === 'clientid'
    ? api.authzClientRulesDetail({ params: { clientid: who }, ...query })
    : api.authzUserRulesDetail({ params: { username: who }, ...query })
}

/** The readers of objects for commands that open them in the console. */
export const objectReaders: Readonly<Record<string, Read>> = {
  'acl.show': (api, arg) => readRules(api, arg('entry')),
  'action.show': (api, arg) => api.actionDetail({ params: { id: arg('id') } }),
  'api-key.show': (api, arg) => api.apiKeyDetail({ params: { name: arg('name') } }),
  'authentication.show': (api, arg) => api.authenticatorDetail({ params: { id: arg('authn') } }),
  'authentication-user.show': (api, arg) => {
    const { authn, user } = authnUserParts(arg('user'))
    return api.mqttUserDetail({ params: { id: authn, user_id: user } })
  },
  'ai-profile.show': (api, arg) => api.aiProfile({ params: { name: arg('name') } }),
  'ai-provider.show': (api, arg) => api.aiProvider({ params: { name: arg('name') } }),
  'authorization.show': (api, arg) => api.authzSource({ params: { type: arg('source') } }),
  'ban.show': (api, arg) => {
    const { as, who } = banParts(arg('ban'))
    return onPages(
      (page) => api.banList({ query: { page, limit: largestPage } }),
      (row) => banId(row.as, row.who) === banId(as, who),
    )
  },
  'bridge.show': (api, arg) => api.bridgeDetail({ params: { id: arg('id') } }),
  'certificate.show': (api, arg) => certificateCalls(api, arg('certificate')).files(),
  'client.show': (api, arg) => api.clientDetail({ params: { clientid: arg('clientid') } }),
  'cluster-link.show': (api, arg) => api.linkDetail({ params: { name: arg('link') } }),
  'connector.show': (api, arg) => api.connectorDetail({ params: { id: arg('id') } }),
  'delayed.show': (api, arg) => api.delayedDetail({ params: delayedParts(arg('delayed')) }),
  'exhook.show': (api, arg) => api.exhookDetail({ params: { name: arg('exhook') } }),
  'external-registry.show': (api, arg) => api.externalRegistry({ params: { name: arg('name') } }),
  'file-transfer.show': (api, arg) =>
    api.fileTransferOf({ params: { clientid: arg('clientid'), fileid: arg('fileid') } }),
  'gateway.show': (api, arg) => api.gatewayDetail({ params: { name: arg('gateway') } }),
  'gateway-client.show': (api, arg) => {
    const { gateway, clientid } = gatewayClientParts(arg('client'))
    return api.gatewayClientDetail({ params: { name: gateway, clientid } })
  },
  'gateway-listener.show': (api, arg) =>
    api.gatewayListenerDetail({ params: { name: getGatewayName(arg('listener')), id: arg('listener') } }),
  'listener.show': (api, arg) => api.listenerDetail({ params: { id: arg('listener') } }),
  'namespace.show': (api, arg) => api.namespaceConfig({ params: { ns: arg('ns') } }),
  'node.show': (api, arg) => api.nodeDetail({ params: { node: arg('node') } }),
  'plugin.show': (api, arg) => api.pluginDetail({ params: { name: arg('plugin') } }),
  'message-queue.show': (api, arg) => api.queueDetail({ params: { name: arg('name') } }),
  'retained.show': (api, arg) => api.retainedDetail({ params: { topic: arg('topic') } }),
  'rule.show': (api, arg) => api.ruleDetail({ params: { id: arg('id') } }),
  'schema.show': (api, arg) => api.schemaDetail({ params: { name: arg('name') } }),
  'single-sign-on.show': (api, arg) => api.ssoDetail({ params: { backend: arg('backend') } }),
  'source.show': (api, arg) => api.sourceDetail({ params: { id: arg('id') } }),
  'message-stream.show': (api, arg) => api.streamDetail({ params: { name: arg('name') } }),
  'storage.show': (api, arg) => api.storageDetail({ params: { ds: arg('storage') } }),
  'topic-metrics.show': (api, arg) => oneOf(api.topicMetricsList({}), (row) => row.topic === arg('topic')),
  'topic-filter-metrics.show': (api, arg) =>
    oneOf(api.topicFilterMetricsList({}), (row) => toTopicFilterMetricsId(row) === arg('name')),
  'trace.show': (api, arg) => oneOf(api.traceList({}), (row) => row.name === arg('name')),
  'message-transformation.show': (api, arg) => api.transformationDetail({ params: { name: arg('name') } }),
  'user.show': (api, arg) => oneOf(api.userList({}), (row) => userId(row) === arg('username')),
  'message-validation.show': (api, arg) => api.validationDetail({ params: { name: arg('name') } }),
}

/**
 * An object as lines `name: value`, nested values by their path: `ssl.enable: true`. Further lines of a text are indented, so that
 * none looks like another field.
 */
export function objectLines(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, one]) =>
      objectLines(one, path === '' ? key : `${path}.${key}`),
    )
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [`${path}: ${text}`.replace(/\n/g, '\n  ')]
}

/** Reads the object that a command shows, without its secrets; undefined for other commands. Throws `ApiError`. */
export async function readObject(
  id: string,
  values: CommandArgs,
  api: ApiClient,
): Promise<object | undefined> {
  const read = await objectReaders[id]?.(api, (name) => String(values[name] ?? ''))
  const shown = maskSecrets(read)
  return typeof shown === 'object' && shown !== null ? shown : undefined
}
