import { tls } from '@/features/bridge/fields/blocks'
import {
  choice,
  constant,
  duration,
  file,
  keyValue,
  number,
  secret,
  text,
  toggle,
  url,
  type Fields,
} from '@/contract/family/field'
import { hashedHere } from './model/hashing'
import {
  type AuthnKind,
  ignored,
  constantsFor,
  enableField,
  timeout,
  poolField,
  preconditionField,
} from './fields-common'
import { clientInfo, kerberos } from './fields-expression'
import { httpService } from './fields-http'
import { ldap } from './fields-ldap'
import { mysql, mongodb, postgresql, redis } from './fields-database'

const builtIn: AuthnKind = {
  kind: 'built_in_database',
  mechanism: 'password_based',
  backend: 'built_in_database',
  ignored: ignored,
  fields: {
    ...constantsFor('built_in_database'),
    ...enableField,
    user_id_type: choice({ group: 'general', options: ['username', 'clientid'], default: 'username' }),
    ...hashedHere,
  },
}

const headers = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}

const ignoredByHttp = [...ignored, 'max_retries', 'retry_interval', 'request']

/** The request to an HTTP service. */
const createRequestFields = (method: 'get' | 'post', body: Record<string, string>): Fields => ({
  method: constant({ group: 'connection', value: method }),
  url: url({ group: 'connection', required: true, initial: 'http://127.0.0.1:8080', templated: true }),
  // A request without a body has no content type.
  headers: keyValue({
    group: 'connection',
    default: method === 'get' ? headers : { ...headers, 'content-type': 'application/json' },
    advanced: true,
  }),
  body: keyValue({ group: 'general', initial: body }),
  request_timeout: timeout('5s'),
  connect_timeout: timeout('15s'),
  enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
  max_inactive: duration({ group: 'connection', default: '10s', needs: 'httpMaxInactive', advanced: true }),
  ...poolField,
  ...httpService,
  ...tls,
})

const http = (method: 'get' | 'post'): AuthnKind => ({
  kind: `http_${method}`,
  mechanism: 'password_based',
  backend: 'http',
  variant: method,
  ignored: ignoredByHttp,
  fields: {
    ...constantsFor('http'),
    ...enableField,
    ...createRequestFields(method, { username: '${username}', password: '${password}' }),
  },
})

/** The fields of all JWT authenticators: the place of the token, and required claims. */
const claims: Fields = {
  from: choice({ group: 'general', options: ['password', 'username'], default: 'password' }),
  verify_claims: keyValue({ group: 'general', default: {}, textOnly: true }),
  acl_claim_name: text({ group: 'general', default: 'acl', advanced: true }),
}

const createJwtKind = (
  variant: 'hmac' | 'public_key' | 'jwks',
  fromEndpoint: boolean,
  fields: Fields,
): AuthnKind => ({
  kind: `jwt_${variant}`,
  mechanism: 'jwt',
  variant,
  ignored: ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'jwt' }),
    use_jwks: constant({ group: 'general', value: fromEndpoint }),
    ...enableField,
    ...fields,
    ...claims,
  },
})

const hmac = createJwtKind('hmac', false, {
  algorithm: constant({ group: 'general', value: 'hmac-based' }),
  secret: secret({ group: 'general', required: true }),
  secret_base64_encoded: toggle({ group: 'general', default: false }),
})

const publicKey = createJwtKind('public_key', false, {
  algorithm: constant({ group: 'general', value: 'public-key' }),
  public_key: file({ group: 'general', required: true, accept: '.pem,.pub,.crt,.key' }),
})

const jwks = createJwtKind('jwks', true, {
  endpoint: url({ group: 'connection', required: true, initial: 'http://127.0.0.1:8080' }),
  refresh_interval: number({ group: 'connection', min: 1, default: 300 }),
  ...poolField,
  ...tls,
})

const scram: AuthnKind = {
  kind: 'scram',
  mechanism: 'scram',
  backend: 'built_in_database',
  ignored: ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'scram' }),
    backend: constant({ group: 'general', value: 'built_in_database' }),
    ...enableField,
    algorithm: choice({ group: 'hashing', options: ['sha256', 'sha512'], default: 'sha256' }),
    iteration_count: number({ group: 'hashing', min: 1, default: 4096, advanced: true }),
  },
}

/** SCRAM with keys from an HTTP service. */
const scramOverHttp = (method: 'get' | 'post'): AuthnKind => ({
  kind: `scram_http_${method}`,
  mechanism: 'scram',
  backend: 'http',
  variant: method,
  needs: 'scramOverHttp',
  ignored: ignoredByHttp,
  fields: {
    mechanism: constant({ group: 'general', value: 'scram' }),
    backend: constant({ group: 'general', value: 'http' }),
    ...enableField,
    ...createRequestFields(method, { username: '${username}' }),
    algorithm: choice({ group: 'hashing', options: ['sha256', 'sha512'], default: 'sha256' }),
    iteration_count: number({ group: 'hashing', min: 0, default: 4096, advanced: true }),
    ...preconditionField,
  },
})

const withPrecondition = (kind: AuthnKind): AuthnKind => ({
  ...kind,
  fields: { ...kind.fields, ...preconditionField },
})

/** All kinds of authenticators in display order. */
export const authnKinds: readonly AuthnKind[] = [
  ...[
    builtIn,
    mysql,
    mongodb('single'),
    mongodb('rs'),
    mongodb('sharded'),
    postgresql,
    http('post'),
    http('get'),
    redis('single'),
    redis('sentinel'),
    redis('cluster'),
    hmac,
    publicKey,
    jwks,
    scram,
  ].map(withPrecondition),
  ldap,
  scramOverHttp('post'),
  scramOverHttp('get'),
  clientInfo,
  kerberos,
]

/** The id that the broker assigns: `jwt`, or mechanism and backend; each exists at most once. */
export const getAuthnId = ({
  mechanism,
  backend,
}: {
  readonly mechanism: string
  readonly backend?: string | undefined
}): string => (backend === undefined ? mechanism : `${mechanism}:${backend}`)

/** The kind of a configuration: the one with its constants. */
export const findAuthnKind = (config: Readonly<Record<string, unknown>>): AuthnKind | undefined =>
  authnKinds.find(({ fields }) =>
    Object.entries(fields).every(
      ([path, field]) => field.kind !== 'constant' || config[path] === field.value,
    ),
  )
