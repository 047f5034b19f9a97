import { bodies as shared, named } from '../../checks/bodies'
import { flat, readWhole } from '../../checks/read'
import {
  binary,
  boolean,
  byteSize,
  checkField,
  duration,
  either,
  epochSecond,
  list,
  map,
  mapOf,
  may,
  need,
  range,
  rate,
  raw,
  struct,
  words,
  type Fields,
} from '../../checks/kind'
import { refusalOf } from '../../checks/complaint'
import { banKinds, banPatternKinds, payloadEncodes, traceTypes } from '@/contract/name'
import { splitFields } from './release-settings'

/** A body split into the fields of this release and the rest. */
export type SplitBody<T> = { readonly releaseFields: Readonly<Record<string, unknown>>; readonly rest: T }

/** Splits off the fields that only this release has, checks them, and reads the rest as before. */
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
/** The newer form of the Prometheus settings. */
const nested = struct({
  enable_basic_auth: may(boolean),
  push_gateway: may(
    struct({
      enable: may(boolean),
      url: may(binary),
      interval: may(duration),
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
  until: may(either(words('infinity'), epochSecond)),
})

/** Settings of the audit log. */
const audit = struct({
  enable: may(boolean, true),
  formatter: may(words('text', 'json'), 'json'),
  ignore_high_frequency_request: may(boolean, true),
  level: may(binary, 'info'),
  max_filter_size: may(range(10, 30_000), 5000),
  path: may(binary, 'log/audit.log'),
  rotation_count: may(range(1, 128), 10),
  rotation_size: may(either(words('infinity'), byteSize), '50MB'),
  time_offset: may(binary, 'system'),
})

/** Whether Prometheus settings are in the newer form. */
const isNested = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['push_gateway', 'collectors', 'enable_basic_auth'].some((name) => name in value)

/** The switch of the retainer's backend is accepted and has no effect. */
const retainer = (value: unknown) => {
  const { backend, ...rest } = value as { readonly backend?: unknown }
  if (typeof backend !== 'object' || backend === null) return shared.retainerUpdate(value)
  return shared.retainerUpdate({ ...rest, backend: splitFields(backend, ['enable']).rest })
}

/** The role of users and API keys; the open source edition ignores it. */
const withRole =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T & { readonly role: unknown } => ({
    ...read(value),
    role: (value as { readonly role?: unknown } | null)?.role,
  })

/** `disconnect_after_expire` exists for JWT authenticators only. */
const ofToken =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): SplitBody<T> =>
    (value as { readonly mechanism?: unknown } | null)?.mechanism === 'jwt'
      ? withReleaseFields(read, { disconnect_after_expire: may(boolean) })(value)
      : { releaseFields: {}, rest: read(value) }

export const traceFields = {
  name: named,
  type: need(words(...traceTypes, 'ruleid')),
  topic: may(binary),
  clientid: may(binary),
  ip_address: may(binary),
  ruleid: may(binary),
  payload_encode: may(words(...payloadEncodes), 'text'),
  formatter: may(either(words('text'), words('json')), 'text'),
  start_at: may(epochSecond),
  end_at: may(epochSecond),
}

export const bodies = {
  retainerUpdate: withReleaseFields(retainer, {
    allow_never_expire: may(boolean),
    max_publish_rate: may(rate),
    msg_expiry_interval_override: may(either(words('disabled'), duration)),
  }),
  globalZoneUpdate: withReleaseFields(shared.globalZoneUpdate, { durable_sessions: need(map) }),
  sysmonUpdate: withReleaseFields(shared.sysmonUpdate, {
    broker_pool_mailbox_size_alarm_threshold: may(raw(byteSize)),
    mnesia_tm_mailbox_size_alarm_threshold: may(raw(byteSize)),
  }),
  logUpdate: withReleaseFields(shared.logUpdate, { throttling: may(map), audit: may(audit) }, 'log.'),
  dashboardUpdate: withReleaseFields(shared.dashboardUpdate, {
    default_password: may(binary),
    swagger_support: may(boolean),
  }),
  /** The hashing algorithm is required if this broker hashes the passwords. */
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
      throw refusalOf({ path: 'password_hash_algorithm.name', reason: 'is required' })
    }
    return ofToken(shared.authenticatorCreate)(value)
  },
  authenticatorUpdate: (value: unknown) => ofToken(shared.authenticatorUpdate)(value),
  traceCreate: flat(traceFields),
  userCreate: withRole(shared.userCreate),
  userEdit: withRole(shared.userEdit),
  apiKeyCreate: withRole(shared.apiKeyCreate),
  apiKeyEdit: withRole(shared.apiKeyEdit),
  banCreate: readWhole(ban),
  authenticatorOrder: readWhole(list(struct({ id: need(binary) }))),
  authzSourceOrder: readWhole(list(struct({ type: need(binary) }))),
  alarmForceDeactivate: readWhole(map),
  /** Accepts the older and the newer form. */
  prometheusUpdate(value: unknown) {
    if (!isNested(value)) return { newer: undefined, older: shared.prometheusUpdate(value) }
    return { newer: readWhole(nested)(value), older: undefined }
  },
}

/** The bodies as handlers receive them, by endpoint. */
export type Bodies58 = { [K in keyof typeof bodies]: ReturnType<(typeof bodies)[K]> }
