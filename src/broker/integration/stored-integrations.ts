import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { CorruptData, type Document } from '../store/persist'
import { channelKinds } from './common'

const config = z.custom<Config>(isConfig)
const StoredConnector = z.object({
  type: z.string(),
  name: z.string(),
  enable: z.boolean(),
  config,
  files: z.record(z.string(), z.string()),
})
const StoredChannel = z.object({
  kind: z.enum(channelKinds),
  type: z.string(),
  name: z.string(),
  enable: z.boolean(),
  connector: z.string(),
  config,
  created_at: z.number(),
  modified_at: z.number(),
})
const Stored = z.object({ connectors: z.array(StoredConnector), channels: z.array(StoredChannel) })
export type StoredConnector = z.infer<typeof StoredConnector>
export type StoredChannel = z.infer<typeof StoredChannel>

/** The id, for example `http:ingest`. */
export const idOf = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `${type}:${name}`

/** The order of bridges: sources come first; both are in the order of their newer types and names. */
export function compareChannels(a: StoredChannel, b: StoredChannel): number {
  const place = ({ kind, type, name }: StoredChannel) => `${kind === 'source' ? '0' : '1'} ${type} ${name}`
  return place(a) < place(b) ? -1 : 1
}

/** The stored connectors, actions and sources; undefined if nothing was stored yet. */
export function readStoredIntegrations(document: Document): z.infer<typeof Stored> | undefined {
  const saved = document.read()
  if (saved === undefined) return undefined
  const read = z.safeParse(Stored, saved)
  if (read.success) return read.data
  throw new CorruptData(
    'integration-5-8.json does not hold connectors, actions and sources. Repair it or move it away.',
  )
}
