import { configRoots, readOnlyRoots } from '@/features/config/contract-roots'

/**
 * Roots of the configuration that can be exported, besides those that only apply at start. The broker
 * refuses, by name, those that its edition lacks.
 */
export const exportRoots: readonly string[] = [
  ...configRoots.filter((root) => !readOnlyRoots.includes(root)),
  'actions',
  'connectors',
  'sources',
  'schema_validation',
  'message_transformation',
].sort()
/** Sets of tables by their names in the API (recorded: `data_backup`). */
export const tableSets = [
  'api_keys',
  'banned',
  'builtin_authn',
  'builtin_authz',
  'builtin_retainer',
  'dashboard_users',
  'psk',
] as const
