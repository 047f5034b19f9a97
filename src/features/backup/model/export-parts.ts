import { configRoots, readOnlyRoots } from '@/features/config/contract-roots'

/**
 * Roots of the configuration that a backup may hold, beside those that are set at start alone. Which of them
 * a broker has depends on its edition; it refuses the others by name.
 */
export const exportRoots: readonly string[] = [
  ...configRoots.filter((root) => !readOnlyRoots.includes(root)),
  'actions',
  'connectors',
  'sources',
  'schema_validation',
  'message_transformation',
].sort()
/** Sets of tables, by the names that the broker takes (recorded: `data_backup`). */
export const tableSets = [
  'api_keys',
  'banned',
  'builtin_authn',
  'builtin_authz',
  'builtin_retainer',
  'dashboard_users',
  'psk',
] as const
