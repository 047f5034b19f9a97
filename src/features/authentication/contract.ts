import * as z from 'zod/mini'
import { backends, mechanisms } from './model/names'
import { endpoint } from '@/contract/endpoint'
import { holds, same, findIgnoredFilter } from '@/contract/filter'
import { count, maybe, open, page, paging, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'

/**
 * An authenticator with its full configuration, defaults and unmasked secrets
 * (src/contract/docs/tls.md#secrets).
 */
export const Authenticator = z.looseObject({
  id: readOnly(z.string()),
  mechanism: open(mechanisms),
  backend: maybe(open(backends)),
  enable: maybe(z.boolean()),
})

export type Authenticator = z.infer<typeof Authenticator>

/**
 * The body that creates or replaces one: other fields depend on these, and missing ones fall back to their
 * defaults.
 */
export const AuthenticatorSettings = z.looseObject({
  mechanism: open(mechanisms),
  backend: z.optional(open(backends)),
  enable: z.optional(z.unknown()),
})

/**
 * The settings of an authenticator as they are sent, without its id
 * (src/contract/docs/authentication.md#fields).
 */
export const toAuthenticatorSettings = (
  authenticator: Authenticator,
): z.infer<typeof AuthenticatorSettings> => bodyFrom(Authenticator, authenticator)

/**
 * `stopped` is a disabled one with an external backend; others are always `connected`
 * (src/contract/docs/authentication.md#endpoints).
 */
const authenticatorStates = [
  'connected',
  'connecting',
  'disconnected',
  'stopped',
  'inconsistent',
  'empty_metrics_and_status',
] as const

const numbers = <const N extends readonly string[]>(...names: N) =>
  z.looseObject(
    Object.fromEntries(names.map((name) => [name, maybe(count)])) as Record<
      N[number],
      ReturnType<typeof maybe<typeof count>>
    >,
  )
const rates = ['rate', 'rate_last5m', 'rate_max'] as const

/** Counters of its decisions; without an external backend all but the total are empty. */
const AuthenticatorMetrics = numbers('total', 'success', 'failed', 'nomatch', ...rates)
const BackendMetrics = numbers('matched', 'success', 'failed', ...rates)
const onNode = <S extends z.ZodMiniType>(metrics: S) =>
  maybe(z.array(z.looseObject({ node: z.string(), metrics })))

/** The state of an authenticator, per node and in total. */
const AuthenticatorStatus = z.looseObject({
  status: maybe(open(authenticatorStates)),
  node_status: maybe(z.array(z.looseObject({ node: z.string(), status: open(authenticatorStates) }))),
  metrics: maybe(AuthenticatorMetrics),
  node_metrics: onNode(AuthenticatorMetrics),
  resource_metrics: maybe(BackendMetrics),
  node_resource_metrics: onNode(BackendMetrics),
  node_error: maybe(z.array(z.looseObject({ node: z.string(), reason: maybe(z.string()) }))),
})

/** A user of MQTT clients; passwords are never returned. */
export const MqttUser = z.looseObject({ user_id: readOnly(z.string()), is_superuser: maybe(z.boolean()) })
export type MqttUser = z.infer<typeof MqttUser>

export const MqttUserCreate = z.looseObject({
  user_id: z.string().check(z.minLength(1, 'error.required')),
  password: z.string().check(z.minLength(1, 'error.required')),
  is_superuser: z.optional(z.boolean()),
})
/** A password is required for every change (src/contract/docs/authentication.md#endpoints). */
export const MqttUserUpdate = z.looseObject({
  password: z.string().check(z.minLength(1, 'error.required')),
  is_superuser: z.optional(z.boolean()),
})

/** The body that sets a password and keeps everything else of a user. */
export const mqttUserEdit = (
  user: MqttUser,
  password: string,
  superuser: boolean | undefined,
): z.infer<typeof MqttUserUpdate> => ({
  ...bodyFrom(MqttUser, user),
  password,
  ...(superuser === undefined ? {} : { is_superuser: superuser }),
})

/** How many users of a file were new, changed, the same as before, or refused; nothing from older brokers. */
const ImportCounts = maybe(
  z.looseObject({
    total: maybe(count),
    success: maybe(count),
    override: maybe(count),
    skipped: maybe(count),
    failed: maybe(count),
  }),
)

export type ImportCounts = z.infer<typeof ImportCounts>

const missing = ['NOT_FOUND'] as const

export const authenticationEndpoints = {
  /** In order of evaluation; with an empty list everybody may connect. */
  authenticatorList: endpoint('GET', {
    path: '/authentication',
    resource: 'authn',
    reply: rows(Authenticator),
  }),
  /** Added as the last one. */
  authenticatorCreate: endpoint('POST', {
    path: '/authentication',
    body: AuthenticatorSettings,
    reply: Authenticator,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    slow: true,
  }),
  authenticatorDetail: endpoint('GET', {
    path: '/authentication/{id}',
    resource: 'authn',
    reply: Authenticator,
    codes: missing,
  }),
  authenticatorUpdate: endpoint('PUT', {
    path: '/authentication/{id}',
    body: AuthenticatorSettings,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
  }),
  /** Also deletes its users. */
  authenticatorRemove: endpoint('DELETE', {
    path: '/authentication/{id}',
    reply: 'none',
    status: 204,
    codes: missing,
  }),
  /** `front`, `rear`, `before:{id}` or `after:{id}` (src/contract/docs/api.md#moving-an-entry). */
  authenticatorMove: endpoint('PUT', {
    path: '/authentication/{id}/position/{position}',
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  authenticatorStatus: endpoint('GET', {
    path: '/authentication/{id}/status',
    resource: 'authn',
    reply: AuthenticatorStatus,
    codes: ['NOT_FOUND', 'INTERNAL_ERROR'],
  }),
  /** Resets the counters on every node. */
  authenticatorMetricsReset: endpoint('POST', {
    path: '/authentication/{id}/metrics/reset',
    reply: 'none',
    status: 204,
    codes: missing,
    needs: 'accessMetricsReset',
  }),
  /** A part of the user's id, case-sensitive; filtered lists have no count. */
  mqttUserList: endpoint('GET', {
    path: '/authentication/{id}/users',
    resource: 'authnUser',
    query: z.object({
      ...paging,
      like_user_id: z.optional(z.string()),
      is_superuser: z.optional(z.boolean()),
    }),
    reply: page(MqttUser),
    ignored: findIgnoredFilter({ like_user_id: holds('user_id'), is_superuser: same('is_superuser') }),
    codes: ['INVALID_PARAMETER'],
  }),
  mqttUserCreate: endpoint('POST', {
    path: '/authentication/{id}/users',
    body: MqttUserCreate,
    reply: MqttUser,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
  }),
  mqttUserDetail: endpoint('GET', {
    path: '/authentication/{id}/users/{user_id}',
    reply: MqttUser,
    codes: missing,
  }),
  mqttUserUpdate: endpoint('PUT', {
    path: '/authentication/{id}/users/{user_id}',
    body: MqttUserUpdate,
    reply: MqttUser,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  mqttUserRemove: endpoint('DELETE', {
    path: '/authentication/{id}/users/{user_id}',
    reply: 'none',
    status: 204,
    codes: missing,
  }),
  /**
   * A form with one file, `filename`, that ends with `.csv` or `.json`; rows before an invalid one are kept
   * (src/contract/docs/authentication.md#endpoints).
   */
  mqttUserImport: endpoint('POST', {
    path: '/authentication/{id}/import_users',
    upload: true,
    body: z.instanceof(FormData),
    /** Since 5.8.2 with counts, and then with 200. */
    reply: ImportCounts,
    status: 204,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    slow: true,
  }),
}
