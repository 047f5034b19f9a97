/**
 * Mechanisms and backends of authentication; JWT has no backend (src/contract/docs/authentication.md#fields).
 */
export const mechanisms = ['password_based', 'jwt', 'scram', 'cinfo', 'gssapi'] as const
export type Mechanism = (typeof mechanisms)[number]
export const backends = [
  'built_in_database',
  'mysql',
  'mongodb',
  'postgresql',
  'http',
  'redis',
  'ldap',
  'kerberos',
] as const
export type Backend = (typeof backends)[number]

/** The names of all kinds of authenticators in display order; `fields.ts` describes them. */
export const authnKindNames = [
  'built_in_database',
  'mysql',
  'mongodb_single',
  'mongodb_rs',
  'mongodb_sharded',
  'postgresql',
  'http_post',
  'http_get',
  'redis_single',
  'redis_sentinel',
  'redis_cluster',
  'jwt_hmac',
  'jwt_public_key',
  'jwt_jwks',
  'scram',
  'ldap',
  'scram_http_post',
  'scram_http_get',
  'cinfo',
  'kerberos',
] as const
export type AuthnKindName = (typeof authnKindNames)[number]
