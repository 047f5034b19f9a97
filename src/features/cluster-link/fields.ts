import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import { duration, hostPort, list, number, secret, text, toggle, type Fields } from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'
import { resourceName } from '@/contract/name'
import { isTopicFilter } from '@/lib/net/mqtt-topic'

/**
 * The fields of a cluster link in the order of the form, from the broker's schema. Not confirmed by a real
 * broker.
 */
export const clusterLinkKind: {
  readonly kind: 'clusterLink'
  readonly fields: Fields
  readonly ignored: readonly string[]
} = {
  kind: 'clusterLink',
  // Older TLS names, and settings of the buffering, which can be edited only as JSON.
  ignored: [
    'ssl.cacerts',
    'ssl.user_lookup_fun',
    'ssl.partial_chain',
    'ssl.verify_peer_ext_key_usage',
    'ssl.middlebox_comp_mode',
    'resource_opts',
    'ps_actor_incarnation',
  ],
  fields: {
    name: text({ group: 'general', required: true }),
    enable: toggle({ group: 'general', default: true }),
    topics: list({ group: 'general', required: true }),
    server: hostPort({ group: 'connection', required: true, port: 1883, several: true }),
    clientid: text({ group: 'connection' }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    max_inflight: number({ group: 'connection', min: 0, default: 32, advanced: true }),
    retry_interval: duration({ group: 'connection', default: '15s', advanced: true }),
    ...clientTls('ssl', 'tls'),
  },
}

/** Whether a filter can be linked: topics below `$LINK/` are used by the links themselves. */
export const isLinkable = (filter: string): boolean =>
  isTopicFilter(filter) && !/^\$LINK(?:\/|$)/.test(filter)

/**
 * Problems that no single field reports: a name that cannot be part of an address, and topics that cannot be
 * linked.
 */
export function clusterLinkProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const name = at(config, 'name')
  if (typeof name === 'string' && name !== '' && !z.safeParse(resourceName, name).success)
    problems.push({ path: 'name', reason: 'error.resourceName' })
  const topics = at(config, 'topics')
  if (Array.isArray(topics) && topics.some((one) => typeof one !== 'string' || !isLinkable(one)))
    problems.push({ path: 'topics', reason: 'error.topic.filter' })
  return problems
}
