import { at, put, type Config } from '@/contract/family/config'
import { code, type Field, type Fields } from '@/contract/family/field'
import type { BridgeType } from '@/contract/bridge/bridge-type'
import type { Json } from '@/lib/text/big-json'
import { common, description, health, ofConnector, tags, type IntegrationType } from './common'

/** How an older type of bridge became a connector and an action. */
type Split = {
  /** What refusals and the document call its schemas, where that is not its name after `bridge_`. */
  readonly schema?: string
  /** Fields of the connection that went over to the action. */
  readonly moved?: readonly string[]
  /** Fields that begin with another value than before. */
  readonly fields?: Fields
}

const statement = (text: string): Field => code({ group: 'egress', language: 'sql', default: text })

/**
 * Types of the enterprise edition whose connection and whose sending part are what the fields of the older bridges say (newer-brokers §3):
 * what was asked for the connection is the connector, what was sent is the action's `parameters`. Read in the source of the broker
 * for MySQL, TDengine, DynamoDB, ClickHouse, RocketMQ, RabbitMQ and Cassandra; the other SQL databases are taken to follow MySQL. No
 * real broker of this edition has confirmed them. Left out are those whose connector takes one of several shapes (Redis, MongoDB,
 * InfluxDB, Kafka, Pulsar), and those that have gained fields which no older bridge had.
 */
const splits: Readonly<Record<string, Split>> = {
  mysql: {}, pgsql: {}, timescale: {}, matrix: {}, oracle: {}, sqlserver: {}, dynamo: {}, rabbitmq: {},
  cassandra: { schema: 'bridge_cassa', fields: { cql: statement('insert into mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic},  ${qos}, ${payload}, ${timestamp})') } },
  clickhouse: { fields: { sql: statement("INSERT INTO messages(data, arrived) VALUES ('${payload}', ${timestamp})") } },
  tdengine: { moved: ['database'] },
  rocketmq: { schema: 'rocketmq', moved: ['sync_timeout', 'refresh_interval', 'send_buffer'] },
}

const isOption = (path: string): boolean => path.startsWith('resource_opts.')
const ofStart = ['resource_opts.start_after_created', 'resource_opts.start_timeout']
/** Where a field of an action is. */
const home = (path: string): string => `parameters.${path}`
const laid = (config: Config, path: string, value: Json | undefined): Config => (value === undefined ? config : put(config, path, value))
/** What stands at some paths of a configuration, at others. */
const taken = (config: Config, paths: readonly (readonly [from: string, to: string])[], into: Config = {}): Config =>
  paths.reduce((sum, [from, to]) => laid(sum, to, at(config, from)), into)

function enterprise(older: BridgeType, { schema = `bridge_${older.type}`, moved = [], fields: own = {} }: Split): IntegrationType {
  const all = Object.entries({ ...older.fields, ...own }).filter(([path]) => !isOption(path) && path !== 'local_topic')
  const isSent = ([path, { group }]: readonly [string, Field]): boolean => group === 'egress' || moved.includes(path)
  const [connection, sent] = [all.filter((one) => !isSent(one)), all.filter(isSent)]
  const buffer = Object.entries(older.fields).filter(([path]) => isOption(path) && !ofStart.includes(path))
  const { local_topic } = older.fields
  const same = (names: readonly string[]) => names.map((path) => [path, path] as const)
  const placed = sent.map(([path]) => [path, home(path)] as const)
  const beside = same(['local_topic', ...buffer.map(([path]) => path)])
  const connected = same([...connection.map(([path]) => path), ...ofConnector.map((name) => `resource_opts.${name}`)])
  return {
    type: older.type, older,
    connector: { schema: `${schema}:post_connector`, described: { fields: { ...Object.fromEntries(connection), description, tags, ...health }, ignored: [...(older.ignored ?? []), 'ssl.cacerts'] } },
    channel: {
      action: {
        schema: `${schema}:post_bridge_v2`, present: 'parameters',
        described: {
          ignored: ['created_at', 'last_modified_at'],
          fields: { ...common, ...(local_topic === undefined ? {} : { local_topic }), ...Object.fromEntries(sent.map(([path, field]) => [home(path), field])), ...Object.fromEntries(buffer) },
        },
      },
    },
    merge: (connector, channel) => taken(channel ?? {}, [...placed.map(([path, there]) => [there, path] as const), ...beside], taken(connector, connected)),
    split: (config) => ({ connector: taken(config, connected), action: taken(config, [...placed, ...beside]) }),
  }
}

/** All of them, in the order they are offered. */
export const enterpriseTypes = (older: (type: string) => BridgeType): readonly IntegrationType[] => Object.entries(splits).map(([type, split]) => enterprise(older(type), split))
