/**
 * Ways to prove who one is, and where the proof is looked up; a JWT has no backend
 * (src/contract/docs/authentication.md#fields).
 */
export const mechanisms = ['password_based', 'jwt', 'scram'] as const
export type Mechanism = (typeof mechanisms)[number]
export const backends = ['built_in_database', 'mysql', 'mongodb', 'postgresql', 'http', 'redis'] as const
export type Backend = (typeof backends)[number]

/** Every kind of authenticator by its name, in the order they are offered; their fields are met by forms only (`kinds.ts`). */
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
] as const
