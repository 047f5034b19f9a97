import { toActionId } from '@/features/bridge/fields/action-name'
import { resourceOptions, without } from '@/features/bridge/fields/blocks'
import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Edition } from '@/contract/capability'
import { at, withValueAt, type Config } from '@/contract/family/config'
import {
  choice,
  duration,
  keyValue,
  list,
  number,
  rows,
  text,
  toggle,
  topicFilter,
  type Fields,
} from '@/contract/family/field'
import type { Json } from '@/lib/text/big-json'
import { common, description, health, ofConnector, tags, type IntegrationType } from './common'
import { enterpriseTypes } from './enterprise'

const pick = (fields: Fields, wanted: (path: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => wanted(path)))
const named =
  (...names: readonly string[]) =>
  (path: string) =>
    names.includes(path) || path.startsWith('ssl.')
/** The entries of a configuration with these names. */
const only = (config: Config, names: readonly string[]): Config =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => (config[name] === undefined ? [] : [[name, config[name]]])),
  )
const objectAt = (config: Config, path: string): Config => (at(config, path) ?? {}) as Config
const laid = (...parts: readonly [path: string, value: Json | undefined][]): Config =>
  parts.reduce<Config>(
    (config, [path, value]) => (value === undefined ? config : withValueAt(config, path, value)),
    {},
  )
const options = (connector: Config, channel: Config | undefined): Config => ({
  ...objectAt(connector, 'resource_opts'),
  ...objectAt(channel ?? {}, 'resource_opts'),
})
/** Splits the options of a bridge into those of the connector and those of the channel. */
function splitConfig(older: Config): readonly [connector: Json | undefined, channel: Json | undefined] {
  const all = objectAt(older, 'resource_opts')
  const [mine, rest] = [
    only(all, ofConnector),
    only(
      all,
      Object.keys(all).filter((name) => !ofConnector.includes(name) || name === 'health_check_interval'),
    ),
  ]
  return [Object.keys(mine).length > 0 ? mine : undefined, Object.keys(rest).length > 0 ? rest : undefined]
}

/** HTTP and MQTT do not batch. */
const buffer = resourceOptions(without('batch_size', 'batch_time', 'start_after_created', 'start_timeout'))

/** The path of an action, relative to the URL of its connector. */
const pathBelow = (path: string | undefined): string =>
  path === undefined || path === '' || /^[/?]/.test(path) ? (path ?? '') : `/${path}`

const httpConnection = ['connect_timeout', 'pool_type', 'pool_size', 'enable_pipelining', 'ssl'] as const

function http(older: BridgeType): IntegrationType {
  const { fields } = older
  const headers = fields['headers']
  return {
    type: 'http',
    olders: [older],
    olderOf: () => older,
    connector: {
      schema: 'bridge_http:post_connector',
      described: {
        fields: { ...pick(fields, named('url', 'headers', ...httpConnection)), description, tags, ...health },
        ignored: ['request', 'retry_interval', 'ssl.cacerts'],
      },
    },
    channel: {
      action: {
        schema: 'bridge_http:post_bridge_v2',
        present: 'parameters',
        described: {
          ignored: ['created_at', 'last_modified_at'],
          fields: {
            ...common,
            local_topic: topicFilter({ group: 'egress' }),
            'parameters.method': choice({
              group: 'egress',
              options: ['post', 'put', 'get', 'delete'],
              default: 'post',
            }),
            'parameters.path': text({ group: 'egress' }),
            'parameters.headers': headers ?? keyValue({ group: 'egress' }),
            'parameters.body': text({ group: 'egress', multiline: true }),
            'parameters.max_retries': number({ group: 'egress', min: 0, default: 2, advanced: true }),
            ...buffer,
          },
        },
      },
    },
    merge: (connector, channel) =>
      laid(
        ...httpConnection.map((name): [string, Json | undefined] => [name, connector[name]]),
        [
          'url',
          String(connector['url'] ?? '').replace(/\/$/, '') +
            pathBelow(at(channel ?? {}, 'parameters.path') as string | undefined),
        ],
        ['headers', { ...objectAt(connector, 'headers'), ...objectAt(channel ?? {}, 'parameters.headers') }],
        ['method', at(channel ?? {}, 'parameters.method')],
        ['body', at(channel ?? {}, 'parameters.body')],
        ['max_retries', at(channel ?? {}, 'parameters.max_retries')],
        ['local_topic', channel?.['local_topic']],
        ['resource_opts', options(connector, channel)],
      ),
    split(config) {
      const [, base = '', path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(String(config['url'] ?? '')) ?? []
      const [mine, rest] = splitConfig(config)
      return {
        connector: laid(
          ...httpConnection.map((name): [string, Json | undefined] => [name, config[name]]),
          ['url', base],
          ['headers', config['headers']],
          ['resource_opts', mine],
        ),
        action: laid(
          ['parameters.method', config['method']],
          ['parameters.path', path === '' ? undefined : path],
          ['parameters.headers', config['headers']],
          ['parameters.body', config['body']],
          ['parameters.max_retries', config['max_retries']],
          ['local_topic', config['local_topic']],
          ['resource_opts', rest],
        ),
      }
    },
  }
}

const mqttConnection = [
  'server',
  'clientid_prefix',
  'proto_ver',
  'bridge_mode',
  'username',
  'password',
  'clean_start',
  'keepalive',
  'retry_interval',
  'max_inflight',
  'ssl',
] as const

function mqtt(older: BridgeType): IntegrationType {
  const qos = choice({ group: 'egress', options: [0, 1, 2], default: 1, template: true })
  return {
    type: 'mqtt',
    olders: [older],
    olderOf: () => older,
    connector: {
      schema: 'connector_mqtt:post_connector',
      described: {
        ignored: ['mode', 'reconnect_interval', 'ssl.cacerts'],
        fields: {
          ...pick(older.fields, named(...mqttConnection)),
          description,
          tags,
          keepalive: duration({ group: 'connection', default: '160s' }),
          connect_timeout: duration({ group: 'connection', default: '10s', advanced: true }),
          pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
          static_clientids: rows({
            group: 'connection',
            default: [],
            advanced: true,
            fields: {
              node: text({ group: 'connection', required: true }),
              ids: list({ group: 'connection' }),
            },
          }),
          ...health,
        },
      },
    },
    channel: {
      action: {
        schema: 'bridge_mqtt_publisher:post_bridge_v2',
        described: {
          ignored: ['created_at', 'last_modified_at'],
          fields: {
            ...common,
            local_topic: topicFilter({ group: 'egress' }),
            'parameters.topic': text({ group: 'egress', required: true }),
            'parameters.qos': qos,
            'parameters.retain': toggle({ group: 'egress', default: false, template: true }),
            'parameters.payload': text({ group: 'egress', multiline: true }),
            ...buffer,
          },
        },
      },
      source: {
        schema: 'bridge_mqtt_publisher:post_source',
        described: {
          // The local topic of an older bridge stays with the source and is not returned.
          ignored: ['created_at', 'last_modified_at', 'local'],
          fields: {
            ...common,
            'parameters.topic': text({ group: 'ingress', required: true }),
            'parameters.qos': choice({ group: 'ingress', options: [0, 1, 2], default: 1 }),
            'parameters.no_local': toggle({ group: 'ingress', default: false }),
            ...resourceOptions(['health_check_interval']),
          },
        },
      },
    },
    merge(connector, channel, kind) {
      const base = laid(
        ...mqttConnection.map((name): [string, Json | undefined] => [name, connector[name]]),
        ['resource_opts', options(connector, channel)],
      )
      const pool = connector['pool_size'] ?? 8
      // A connector alone needs one client to report a status.
      if (channel === undefined) return { ...base, egress: { pool_size: 1, remote: { topic: '-' } } }
      const { no_local: _, ...remote } = objectAt(channel, 'parameters')
      if (kind === 'source')
        return { ...base, ingress: { pool_size: pool, remote, ...only(channel, ['local']) } }
      return {
        ...base,
        egress: {
          pool_size: pool,
          remote,
          ...(channel['local_topic'] === undefined ? {} : { local: { topic: channel['local_topic'] } }),
        },
      }
    },
    split(config) {
      const [mine, rest] = splitConfig(config)
      const [egress, ingress] = [config['egress'], config['ingress']] as (Config | undefined)[]
      const health = at((rest ?? {}) as Config, 'health_check_interval')
      return {
        connector: laid(
          ...mqttConnection.map((name): [string, Json | undefined] => [name, config[name]]),
          ['pool_size', egress?.['pool_size'] ?? ingress?.['pool_size']],
          ['resource_opts', mine],
        ),
        ...(egress?.['remote'] === undefined
          ? {}
          : {
              action: laid(
                ['parameters', egress['remote']],
                ['local_topic', at(egress, 'local.topic')],
                ['resource_opts', rest],
              ),
            }),
        ...(ingress?.['remote'] === undefined
          ? {}
          : {
              source: laid(
                ['parameters', ingress['remote']],
                ['local', ingress['local']],
                ['resource_opts.health_check_interval', health],
              ),
            }),
      }
    },
  }
}

/** The types that the embedded broker supports; the enterprise edition has more. */
export function integrationTypes(
  olderTypes: readonly BridgeType[],
  edition: Edition,
): ReadonlyMap<string, IntegrationType> {
  const older = (type: string): BridgeType => {
    const found = olderTypes.find((each) => each.type === type)
    if (found === undefined) throw new Error(`there is no bridge of type ${type}`)
    return found
  }
  return new Map(
    [
      http(older('webhook')),
      mqtt(older('mqtt')),
      ...(edition === 'enterprise' ? enterpriseTypes(olderTypes) : []),
    ].map((type) => [type.type, type]),
  )
}

/** The id of an action by its newer type. */
export const newerId = toActionId
/** Renamed types; all others keep their name. */
export const newerType = (older: string): string => newerId(`${older}:`).slice(0, -1)
