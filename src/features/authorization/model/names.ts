/**
 * What may be asked whether a client may, in the words of the API; at most one source of each
 * (src/contract/docs/authorization.md#sources).
 */
export const sourceTypes = [
  'file',
  'built_in_database',
  'http',
  'mysql',
  'postgresql',
  'mongodb',
  'redis',
] as const
export type SourceType = (typeof sourceTypes)[number]

/** Every kind of source by its name; their fields are met by forms only (`sources.ts`). */
export const sourceKindNames = [
  'redis_single',
  'redis_sentinel',
  'redis_cluster',
  'postgresql',
  'mysql',
  'mongo_single',
  'mongo_sharded',
  'mongo_rs',
  'http_post',
  'http_get',
  'file',
  'built_in_database',
] as const
export type SourceKindName = (typeof sourceKindNames)[number]
