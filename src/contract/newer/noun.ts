import type { Config } from '../family/config'

/** What messages go through from 5.4 on: a connection to a target, what is sent through it, and what comes in through it. */
export const integrationNouns = ['connector', 'action', 'source'] as const
export type IntegrationNoun = (typeof integrationNouns)[number]

/** What the broker tells of a thing, and its names: none of its configuration (newer-verified §3). */
export const told: readonly string[] = ['type', 'name', 'status', 'status_reason', 'node_status', 'error', 'actions', 'sources', 'rules', 'created_at', 'last_modified_at', 'namespace', '$raw']

/** The configuration in what the broker tells of a thing, as it takes it back. */
export const settingsOf = (row: Readonly<Record<string, unknown>>): Config => Object.fromEntries(Object.entries(row).filter(([key]) => !told.includes(key))) as Config
