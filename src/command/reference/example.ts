import type { Pickable } from '@/api/resource'
import type { AnyCommand } from '../command'
import { alwaysAsks } from '../danger'
import { printLine } from '../macro/file'
import type { Param } from '../param'
import type { PromptKind } from '../prompt-kind'
import { readAnswer } from '../prompt/answer'

/** Example ids by noun. */
const exampleIds: Readonly<Partial<Record<Pickable, string>>> = {
  client: 'sensor-17',
  node: 'emqx@127.0.0.1',
  user: 'admin',
  ban: 'clientid:sensor-17',
  topic: 'sensors/17/temp',
  retained: 'sensors/17/temp',
  topicMetrics: 'sensors/17/temp',
  topicFilterMetrics: 'sensors',
  apiKey: 'backup',
  trace: 'trace-1',
  bridge: 'webhook:orders',
  connector: 'http:orders',
  action: 'http:orders',
  source: 'mqtt:orders',
  rule: 'rule_1',
  subscription: 'sensor-17/sensors/#',
  listener: 'tcp:default',
  gateway: 'stomp',
  gatewayListener: 'stomp:tcp:default',
  gatewayClient: 'stomp/sensor-17',
  authn: 'password_based:built_in_database',
  authnUser: 'password_based:built_in_database/sensor-17',
  authz: 'built_in_database',
  acl: 'clientid:sensor-17',
  delayed: 'emqx@127.0.0.1/000660C785A1F3F0',
  plugin: 'my_plugin-1.0.0',
  exhook: 'checker',
  certificate: 'broker',
  site: 'F9B826FB8116B4DE',
  storage: 'messages',
  clusterLink: 'plant_b',
  aiProvider: 'openai',
  externalRegistry: 'confluent',
  aiProfile: 'summary',
  namespace: 'plant_a',
  queue: 'orders',
  stream: 'orders',
  macro: 'Morning check',
  autoSubscribe: 'sensors/#',
  schema: 'orders',
  validation: 'orders',
  transformation: 'orders',
  file: 'emqx@127.0.0.1/sensor-17/log.txt',
  dataBackup: 'emqx@127.0.0.1/emqx-export-2026-11-22-09-54-12.732.tar.gz',
  rewrite: 'publish x/# ^x/(.+)$',
}

const configs = [
  '{"enable":true}',
  '{"name":"default","bind":"127.0.0.1:61613"}',
  '[{"topic":"sensors/17/temp","payload":"21"}]',
  '[{"user_id":"sensor-17","password_hash":"ab","salt":""}]',
  '[{"as":"clientid","who":"sensor-17","rules":[]}]',
  '[{"part":"rules","id":"rule_1","body":{}}]',
  '[{"permission":"allow","action":"all","topic":"sensors/#"}]',
  '[{"function":"console"}]',
]

/** Candidate texts, the most probable first; the parameter's own schema decides. */
const texts: Readonly<Partial<Record<PromptKind, readonly string[]>>> = {
  number: ['60', '1', '0'],
  duration: ['30s'],
  bytes: ['1MB'],
  rate: ['100/s'],
  toggle: ['true'],
  topic: ['sensors/17/temp'],
  topicFilter: ['sensors/#'],
  hostPort: ['127.0.0.1:1883'],
  datetime: ['1h'],
  json: configs,
  sql: ['SELECT * FROM "sensors/#"'],
  keyValue: ['name=value'],
  secret: ['Example-123'],
  file: [],
  code: ['client.kick clientid=sensor-17 --yes', 'example'],
}
const plain = [
  'example',
  'sensor-17',
  '127.0.0.1:1883',
  '127.0.0.1',
  'http://127.0.0.1:9000',
  '30s',
  '1MB',
  '+08:00',
  'sensors/17=3',
  '/3/0/1',
  'emqx2@127.0.0.1',
  '1000',
  '22:00',
  '22:00-07:00',
]

function candidates({ prompt }: Param): readonly string[] {
  if (prompt.kind === 'choice') return prompt.options
  if (prompt.kind === 'pick') return [exampleIds[prompt.resource] ?? 'example']
  return texts[prompt.kind] ?? plain
}

/** An example value as typed; undefined where none can be typed, such as for a file. */
const exampleOf = (param: Param, now: number): string | undefined =>
  candidates(param).find((text) => {
    const read = readAnswer(param, text, now, undefined)
    return read.ok && read.value !== undefined
  })

export const isRequired = ({ optional, initial }: Param): boolean =>
  optional !== true && initial === undefined

/** The values of an example: all required ones. Undefined where one cannot be typed. */
function exampleValues(
  { params }: AnyCommand,
  now: number,
): readonly { readonly name: string; readonly value: string }[] | undefined {
  const found = Object.entries(params)
    .filter(([, param]) => isRequired(param))
    .map(([name, param]) => ({ name, value: exampleOf(param, now) }))
  return found.some(({ value }) => value === undefined)
    ? undefined
    : found.map(({ name, value = '' }) => ({ name, value }))
}

/** One shell word, quoted if necessary. */
const shellWord = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/**
 * A command as a palette line, without secrets, which the palette asks for. Undefined where an example
 * cannot be typed.
 */
export function paletteLine(command: AnyCommand, now: number): string | undefined {
  const args = exampleValues(command, now)
  return (
    args &&
    printLine(
      command.id,
      args.filter(({ name }) => command.params[name]?.prompt.kind !== 'secret'),
    )
  )
}

/** The same as a line of a command file. */
export function fileLine(command: AnyCommand, now: number): string | undefined {
  const args = exampleValues(command, now)
  return args && printLine(command.id, args, alwaysAsks(command))
}

/** The same for a terminal. */
export function terminalLine(command: AnyCommand, now: number): string | undefined {
  const args = exampleValues(command, now)
  return (
    args &&
    [
      'switchboard cmd',
      command.id,
      ...args.map(({ name, value }) => `--${name} ${shellWord(value)}`),
      ...(alwaysAsks(command) ? ['--yes'] : []),
    ].join(' ')
  )
}
