import { at, isConfig, type Config } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import { factsOf } from './types'
import { isTopicName } from '@/lib/net/mqtt-topic'

const textAt = (config: Config, path: string): string => {
  const value = at(config, path)
  return typeof value === 'string' ? value.trim() : ''
}

const both = (paths: readonly [string, string], reason: Problem['reason']): Problem[] =>
  paths.map((path) => ({ path, reason }))

const topics = ['ingress.remote.topic', 'egress.remote.topic'] as const
const account = ['type', 'project_id', 'private_key_id', 'private_key', 'client_email'] as const

/** Problems of an incomplete service account. */
function accountProblems(config: Config): Problem[] {
  const value = at(config, 'service_account_json')
  if (!isConfig(value)) return []
  const missing = account.filter((key) => typeof value[key] !== 'string' || value[key] === '')
  return missing.length === 0 && value['type'] === 'service_account'
    ? []
    : [
        {
          path: 'service_account_json',
          reason: 'bridge.problem.account',
          values: { names: (missing.length === 0 ? ['type'] : missing).join(', ') },
        },
      ]
}

const rules: Readonly<Record<string, (config: Config) => readonly Problem[]>> = {
  mqtt(config) {
    const [ingress, egress] = topics.map((path) => textAt(config, path))
    // Each present direction requires its topic.
    if (
      ingress === '' &&
      egress === '' &&
      at(config, 'ingress') === undefined &&
      at(config, 'egress') === undefined
    )
      return both(['ingress', 'egress'], 'bridge.problem.noTopic')
    if (egress !== undefined && egress !== '' && !isTopicName(egress))
      return [{ path: topics[1], reason: 'bridge.problem.wildcard' }]
    return ingress !== '' && ingress === egress ? both(topics, 'bridge.problem.sameTopic') : []
  },
  oracle: (config) =>
    textAt(config, 'sid') === '' && textAt(config, 'service_name') === ''
      ? both(['sid', 'service_name'], 'bridge.problem.sidOrService')
      : [],
  clickhouse: (config) =>
    textAt(config, 'url').includes('?') ? [{ path: 'url', reason: 'bridge.problem.noQuery' }] : [],
  gcp_pubsub: accountProblems,
  gcp_pubsub_consumer: accountProblems,
}

const command = (config: Config): Problem[] => {
  const template = at(config, 'command_template')
  return Array.isArray(template) && template.length === 0
    ? [{ path: 'command_template', reason: 'error.required' }]
    : []
}

/** Problems of a configuration beyond those of single fields, at each field concerned. */
export const bridgeProblems = (type: string, config: Config): readonly Problem[] => [
  ...(Object.hasOwn(rules, type) ? (rules[type]?.(config) ?? []) : []),
  ...(type.startsWith('redis_') ? command(config) : []),
]

/**
 * A valid but rarely intended setting: several connections that each get all messages of an unshared topic.
 */
export function bridgeAdvice(type: string, config: Config, nodes: number): readonly Problem[] {
  const topic = textAt(config, topics[0])
  if (type !== 'mqtt' || topic === '' || topic.startsWith('$share/')) return []
  const pool = at(config, 'ingress.pool_size')
  return nodes > 1 || (typeof pool === 'number' && pool > 1)
    ? [{ path: topics[0], reason: 'bridge.problem.notShared' }]
    : []
}

/** The direction of messages: for MQTT by its topics, otherwise by type. */
export function getDirection(type: string, config: Config): 'ingress' | 'egress' | 'both' {
  if (type !== 'mqtt') return factsOf(type)?.direction ?? 'egress'
  const [ingress, egress] = topics.map((path) => textAt(config, path) !== '')
  return ingress === true ? (egress === true ? 'both' : 'ingress') : 'egress'
}
