import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { sourceKinds } from '@/features/authorization/fields'
import { CorruptData, readStored, type Document } from '../../store/persist'
import type { SeededRules } from './database'
import { defaultAcl } from './default-acl'
import { defaultSettings, type AuthzSettings } from './settings'
import type { StoredSource } from './source'

const Stored = z.object({
  settings: z.object({
    no_match: z.enum(['allow', 'deny']),
    deny_action: z.enum(['ignore', 'disconnect']),
    cache: z.object({ enable: z.boolean(), max_size: z.number(), ttl: z.union([z.string(), z.number()]) }),
  }),
  sources: z.array(
    z.object({
      kind: z.string(),
      enable: z.boolean(),
      config: z.custom<Config>(isConfig),
      files: z.record(z.string(), z.string()),
    }),
  ),
})

export type StoredAuthz = { readonly settings: AuthzSettings; readonly sources: readonly StoredSource[] }

const kindOf = (name: string) => {
  const kind = sourceKinds.find((each) => each.kind === name)
  if (kind === undefined)
    throw new CorruptData(
      `authorization.json names a source ${name}, which nobody knows. Repair it or move it away.`,
    )
  return kind
}

/** Seeded sources, placed before the file, and rules of the built-in database. */
export type SeededAuthz = SeededRules & {
  readonly sources: readonly { readonly kind: string; readonly enable: boolean; readonly config: Config }[]
}

export const noAuthz: SeededAuthz = { sources: [], users: [], clients: [], all: [] }

/** Loads the stored settings; initially the default file after the seeded sources. */
export function readStoredAuthz(document: Document, seeded: SeededAuthz['sources']): StoredAuthz {
  const value = document.read()
  if (value === undefined) {
    const initialSources = [...seeded, { kind: 'file', enable: true, config: { rules: defaultAcl } }]
    return {
      settings: defaultSettings,
      sources: initialSources.map((source) => ({ ...source, kind: kindOf(source.kind), files: {} })),
    }
  }
  const read = readStored(Stored, value, 'authorization.json does not hold sources of authorization')
  return {
    settings: read.settings,
    sources: read.sources.map((source) => ({ ...source, kind: kindOf(source.kind) })),
  }
}

/** The stored form, with kinds by name. */
export const toStoredAuthz = ({ settings, sources }: StoredAuthz): object => ({
  settings,
  sources: sources.map((source) => ({ ...source, kind: source.kind.kind })),
})
