/**
 * The types of authorization sources in the words of the API; each may exist once
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
  'ldap',
] as const
export type SourceType = (typeof sourceTypes)[number]

/** The names of all kinds of sources; `fields.ts` describes them. */
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
  'ldap',
  'file',
  'built_in_database',
] as const
export type SourceKindName = (typeof sourceKindNames)[number]

/** What an import does with the rules that an entry of the file has already. */
export const aclImportModes = ['add', 'replace'] as const
export type AclImportMode = (typeof aclImportModes)[number]
