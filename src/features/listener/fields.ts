import { isEqual } from '@/lib/equal'
import type { Json } from '@/lib/text/big-json'
import type { Problem } from '@/contract/family/check'
import { at, fillDefaults, isApplicable, isConfig, withValueAt, type Config } from '@/contract/family/config'
import {
  choice,
  constant,
  duration,
  file,
  hostPort,
  list,
  number,
  rate,
  rows,
  secret,
  text,
  toggle,
  type Field,
  type Fields,
} from '@/contract/family/field'
import { tlsFileTypes } from '@/contract/family/pem'
import { webSocket, webSocketTls } from '@/contract/family/websocket'
import { overTcp } from '@/features/gateway/fields-listener'
import { listenerTls } from '@/contract/family/tls'
import { listenerName, defaultPort, type ListenerType } from './model/names'

/**
 * Describes the fields of a listener type in the order of the form (src/contract/docs/listeners.md#fields).
 */
export type ListenerKind = {
  readonly kind: ListenerType
  readonly fields: Fields
  readonly ignored: readonly string[]
}

/** Fields that the broker returns in addition to the settings, and those that it hides. */
const ignored = [
  'id',
  'running',
  'current_connections',
  'zone',
  'limiter',
  'ssl_options.cacerts',
  'ssl_options.user_lookup_fun',
] as const

const common = (type: ListenerType): Fields => ({
  type: constant({ group: 'general', value: type }),
  name: text({ group: 'general', required: true }),
  bind: hostPort({
    group: 'general',
    bind: true,
    required: true,
    initial: `0.0.0.0:${String(defaultPort[type])}`,
  }),
  enable: toggle({ group: 'general', default: true, aliases: ['enabled'] }),
  enable_authn: choice({ group: 'general', options: [true, false, 'quick_deny_anonymous'], default: true }),
  mountpoint: text({ group: 'general', default: '' }),
  acceptors: number({ group: 'general', min: 1, default: 16, advanced: true }),
  max_connections: number({ group: 'limits', min: 1, default: 'infinity', words: ['infinity'] }),
  max_conn_rate: rate({ group: 'limits', words: ['infinity'] }),
  messages_rate: rate({ group: 'limits', words: ['infinity'] }),
  bytes_rate: rate({ group: 'limits', words: ['infinity'] }),
  subscribes_rate: rate({ group: 'limits', words: ['infinity'], needs: 'subscribeLimits' }),
  subscribes_burst: rate({ group: 'limits', needs: 'subscribeLimits', advanced: true }),
})

const tcp: Fields = {
  access_rules: list({ group: 'connection', default: ['allow all'] }),
  ...overTcp,
  proxy_protocol_timeout: duration({ group: 'connection', default: '3s', when: { proxy_protocol: true } }),
}

const webSocketOfMqtt: Fields = {
  'websocket.mqtt_path': text({ group: 'websocket', default: '/mqtt' }),
  'websocket.mqtt_piggyback': choice({
    group: 'websocket',
    options: ['multiple', 'single'],
    default: 'multiple',
    advanced: true,
  }),
  ...webSocket('mqtt, mqtt-v3, mqtt-v3.1.1, mqtt-v5', false),
}

const accept = tlsFileTypes
const quicTls: Fields = {
  'ssl_options.verify': choice({
    group: 'tls',
    options: ['verify_peer', 'verify_none'],
    default: 'verify_none',
  }),
  'ssl_options.cacertfile': file({ group: 'tls', accept, holds: 'trusted' }),
  'ssl_options.certfile': file({ group: 'tls', row: 'pair', accept, holds: 'certificate', required: true }),
  'ssl_options.keyfile': file({ group: 'tls', row: 'pair', accept, holds: 'key', required: true }),
  'ssl_options.password': secret({ group: 'tls', advanced: true }),
  ciphers: list({
    group: 'tls',
    default: ['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_CHACHA20_POLY1305_SHA256'],
    advanced: true,
  }),
}

/** Where a listener names certificates, which replace its files (6.1; src/contract/docs/tls.md#certificates-by-name). */
export const managedCertificates = 'ssl_options.managed_certs'
const certificates: Fields = {
  [managedCertificates]: rows({
    group: 'tls',
    unique: 'sni',
    fields: {
      bundle_name: text({ group: 'tls', required: true }),
      namespace: text({ group: 'tls' }),
      sni: text({ group: 'tls' }),
    },
  }),
}

const fieldsByType: Readonly<Record<ListenerType, Fields>> = {
  tcp,
  ssl: { ...tcp, ...certificates, ...listenerTls },
  ws: { ...tcp, ...webSocketOfMqtt },
  wss: { ...tcp, ...webSocketOfMqtt, ...certificates, ...webSocketTls },
  quic: { ...certificates, ...quicTls },
}

/** The kind of a listener type. */
export const listenerKind = (kind: ListenerType): ListenerKind => ({
  kind,
  ignored,
  fields: { ...common(kind), ...fieldsByType[kind] },
})

/** All listener types. */
export const listenerKinds: readonly ListenerKind[] = (['tcp', 'ssl', 'ws', 'wss', 'quic'] as const).map(
  listenerKind,
)

/** The kind of a listener type; undefined for an unknown one. */
export const findListenerKind = (type: string): ListenerKind | undefined =>
  listenerKinds.find(({ kind }) => kind === type)

const same = (a: Json | undefined, b: Json | undefined): boolean => isEqual(a ?? '', b ?? '')

/**
 * The substitute for an emptied field, since the broker removes no keys
 * (src/contract/docs/listeners.md#endpoints); undefined if there is none.
 */
function emptyValue({ kind, default: fallback, words }: Field): Json | undefined {
  if (fallback !== undefined) return fallback
  if (words?.includes('infinity') === true) return 'infinity'
  return kind === 'text' || kind === 'secret' ? '' : undefined
}

/**
 * The body of an update: changed fields, substitutes for emptied ones, and the default of a switch that no
 * longer applies.
 */
export function listenerChanges(
  { fields }: Pick<ListenerKind, 'fields'>,
  before: Config,
  next: Config,
): Config {
  let changes: Config = {}
  for (const [path, field] of Object.entries(fields)) {
    const now = at(before, path)
    const typed = at(next, path)
    const applies = isApplicable(fields, path, next)
    if (!applies && (field.kind !== 'toggle' || !isApplicable(fields, path, before))) continue
    const value = !applies ? field.default : typed === undefined || typed === '' ? emptyValue(field) : typed
    if (
      value !== undefined &&
      !same(now, value) &&
      field.kind !== 'constant' &&
      !(now === undefined && same(value, emptyValue(field)))
    )
      changes = withValueAt(changes, path, value)
  }
  return changes
}

/**
 * Problems that no single field reports (src/contract/docs/api.md#identifiers,
 * src/contract/docs/tls.md#server-settings).
 */
export function listenerProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const name = config['name']
  if (typeof name === 'string' && name !== '' && !listenerName.test(name))
    problems.push({ path: 'name', reason: 'error.resourceName' })
  const versions = at(config, 'ssl_options.versions')
  if (
    Array.isArray(versions) &&
    versions.length > 1 &&
    versions.includes('tlsv1.3') &&
    !versions.includes('tlsv1.2')
  )
    problems.push({ path: 'ssl_options.versions', reason: 'bridge.problem.tlsVersions' })
  return problems
}

/** The same for an update, plus emptied fields whose value cannot be removed. */
export const changeProblems =
  ({ fields }: Pick<ListenerKind, 'fields'>, before: Config) =>
  (config: Config): readonly Problem[] => [
    ...listenerProblems(config),
    ...Object.entries(fields).flatMap(([path, field]): Problem[] => {
      const isEmptied =
        ['', undefined].includes(at(config, path) as string | undefined) &&
        !['', undefined].includes(at(before, path) as string | undefined)
      return isEmptied &&
        field.required !== true &&
        isApplicable(fields, path, config) &&
        emptyValue(field) === undefined
        ? [{ path, reason: 'bridge.problem.stays' }]
        : []
    }),
  ]

/** The settings of a listener with the defaults of its type, for the form. */
export function listenerRead({ fields }: Pick<ListenerKind, 'fields'>, settings: Config): Config {
  const certificate = at(settings, managedCertificates)
  // One alone may be an object.
  return fillDefaults(
    fields,
    isConfig(certificate) ? withValueAt(settings, managedCertificates, [certificate]) : settings,
  )
}
