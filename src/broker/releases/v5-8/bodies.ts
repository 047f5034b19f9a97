import { bodies as shared, flat, named } from '../../hocon/bodies'
import {
  boolean,
  byteSize,
  checkField,
  durationMs,
  epochSecond,
  mapOf,
  may,
  need,
  binary,
  range,
  rate,
  raw,
  struct,
  words,
  map,
  either,
  word,
  type Fields,
} from '../../hocon/kind'
import { refusalOf } from '../../hocon/complaint'
import { banKinds, banPatternKinds, payloadEncodes, traceTypes } from '@/contract/name'
import { splitFields } from './release-settings'

/** What was sent, and what of it only this release knows. */
export type SplitBody<T> = { readonly releaseFields: Readonly<Record<string, unknown>>; readonly rest: T }

/** Takes the fields that only this release has out of a body, checks them, and has the rest read as ever. */
export const withReleaseFields =
  <T>(read: (value: unknown) => T, fields: Fields, root = '') =>
  (value: unknown): SplitBody<T> => {
    const { releaseFields, rest } = splitFields(value, Object.keys(fields))
    const checked = Object.entries(fields).map(
      ([name, field]) => [name, checkField(field, releaseFields[name], `${root}${name}`)] as const,
    )
    const read58 = read(rest)
    const complaints = checked.flatMap(([, each]) => (each.ok ? [] : each.complaints))
    if (complaints.length > 0) throw refusalOf(...complaints)
    return {
      releaseFields: Object.fromEntries(
        checked.flatMap(([name, each]) =>
          each.ok && each.value !== undefined && Object.hasOwn(releaseFields, name)
            ? [[name, each.value]]
            : [],
        ),
      ),
      rest: read58,
    }
  }

const switchField = may(words('enabled', 'disabled'))
/** The newer form of the settings of Prometheus. */
const nested = struct({
  enable_basic_auth: may(boolean),
  push_gateway: may(
    struct({
      enable: may(boolean),
      url: may(binary),
      interval: may(durationMs),
      headers: may(mapOf(binary)),
      job_name: may(binary),
      method: may(words('post', 'put')),
    }),
  ),
  collectors: may(
    struct({
      mnesia: switchField,
      vm_dist: switchField,
      vm_memory: switchField,
      vm_msacc: switchField,
      vm_statistics: switchField,
      vm_system_info: switchField,
    }),
  ),
})

const ban = struct({
  as: need(words(...banKinds, ...banPatternKinds)),
  who: need(binary),
  by: may(binary),
  reason: may(binary),
  at: may(epochSecond),
  until: may(either(word('infinity'), epochSecond)),
})

/** The log of what was done: in a file, and of the latest as a list. */
const audit = struct({
  enable: may(boolean, true),
  formatter: may(words('text', 'json'), 'json'),
  ignore_high_frequency_request: may(boolean, true),
  level: may(binary, 'info'),
  max_filter_size: may(range(10, 30_000), 5000),
  path: may(binary, 'log/audit.log'),
  rotation_count: may(range(1, 128), 10),
  rotation_size: may(either(word('infinity'), byteSize), '50MB'),
  time_offset: may(binary, 'system'),
})

/** Whether settings of Prometheus stand in the newer form. */
const isNested = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['push_gateway', 'collectors', 'enable_basic_auth'].some((name) => name in value)

/** The retainer's store has a switch of its own, which is on: it is told and taken, and changes nothing. */
const retainer = (value: unknown) => {
  const { backend, ...rest } = value as { readonly backend?: unknown }
  if (typeof backend !== 'object' || backend === null) return shared.retainerUpdate(value)
  return shared.retainerUpdate({ ...rest, backend: splitFields(backend, ['enable']).rest })
}

/** What users and keys may do is told beside the rest; the open source edition passes over it. */
const withRole =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T & { readonly role: unknown } => ({
    ...read(value),
    role: (value as { readonly role?: unknown } | null)?.role,
  })

const unchanged = <T>(value: T): T => value

/** A token is the only thing that ends by itself: of any other authenticator the field is unknown. */
const ofToken =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): SplitBody<T> =>
    (value as { readonly mechanism?: unknown } | null)?.mechanism === 'jwt'
      ? withReleaseFields(read, { disconnect_after_expire: may(boolean) }, 'root.')(value)
      : { releaseFields: {}, rest: read(value) }

export const bodies = {
  retainerUpdate: withReleaseFields(
    retainer,
    {
      allow_never_expire: may(boolean),
      max_publish_rate: may(rate),
      msg_expiry_interval_override: may(either(word('disabled'), durationMs)),
    },
    'root.',
  ),
  globalZoneUpdate: withReleaseFields(shared.globalZoneUpdate, { durable_sessions: need(map) }),
  sysmonUpdate: withReleaseFields(unchanged, {
    broker_pool_mailbox_size_alarm_threshold: may(raw(byteSize)),
    mnesia_tm_mailbox_size_alarm_threshold: may(raw(byteSize)),
  }),
  logUpdate: withReleaseFields(unchanged, { throttling: may(map), audit: may(audit) }, 'log.'),
  dashboardUpdate: withReleaseFields(unchanged, {
    default_password: may(binary),
    swagger_support: may(boolean),
  }),
  /** How passwords are hashed must be said where this broker hashes them. */
  authenticatorCreate(value: unknown) {
    const {
      backend,
      mechanism,
      password_hash_algorithm: hashing,
    } = (value ?? {}) as {
      readonly backend?: unknown
      readonly mechanism?: unknown
      readonly password_hash_algorithm?: { readonly name?: unknown } | null
    }
    if (mechanism === 'password_based' && backend === 'built_in_database' && hashing?.name === undefined) {
      throw refusalOf({
        reason: 'required_field',
        path: 'root.password_hash_algorithm.name',
        matched_type: 'authn:builtin_db_api/authn_hash:bcrypt_rw_api',
      })
    }
    return ofToken(shared.authenticatorCreate)(value)
  },
  authenticatorUpdate: (value: unknown) => ofToken(shared.authenticatorUpdate)(value),
  traceCreate: flat({
    name: named,
    type: need(words(...traceTypes, 'ruleid')),
    topic: may(binary),
    clientid: may(binary),
    ip_address: may(binary),
    ruleid: may(binary),
    payload_encode: may(words(...payloadEncodes), 'text'),
    formatter: may(either(word('text'), word('json')), 'text'),
    start_at: may(epochSecond),
    end_at: may(epochSecond),
  }),
  userCreate: withRole(shared.userCreate),
  userEdit: withRole(shared.userEdit),
  apiKeyCreate: withRole(shared.apiKeyCreate),
  apiKeyEdit: withRole(shared.apiKeyEdit),
  banCreate(value: unknown) {
    const checked = ban.check(value, 'root')
    if (!checked.ok) throw refusalOf(...checked.complaints)
    return checked.value
  },
  /** In the older form as well as in the newer. */
  prometheusUpdate(value: unknown) {
    if (!isNested(value)) return { newer: undefined, older: shared.prometheusUpdate(value) }
    const checked = nested.check(value, 'root')
    if (!checked.ok)
      throw refusalOf(
        ...checked.complaints.map((each) => ({ ...each, matched_type: 'prometheus:recommend_setting' })),
      )
    return { newer: checked.value, older: undefined }
  },
}

/** What handlers are given, by the endpoint. */
export type Bodies58 = { [K in keyof typeof bodies]: ReturnType<(typeof bodies)[K]> }
