import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { CorruptData, type Document } from '../store/persist'

const config = z.custom<Config>(isConfig)

/** A bridge as it is kept: what it was told without the defaults, its secrets in clear, and the texts of its TLS files. */
export const StoredBridge = z.object({
  type: z.string(),
  name: z.string(),
  enable: z.boolean(),
  config,
  files: z.record(z.string(), z.string()),
})
export type StoredBridge = z.infer<typeof StoredBridge>

/** How a bridge stands on another node. Only seeds have these: no other node runs. */
export type RemoteNodeStatus = {
  readonly node: string
  readonly status: string
  readonly status_reason?: string
}

/** A bridge to begin with; what it has elsewhere is simulated. */
export type SeededBridge = {
  readonly type: string
  readonly name: string
  readonly enable: boolean
  readonly config: Config
  readonly remoteStatus?: readonly RemoteNodeStatus[]
}

/** Where seeds find the broker itself. */
export type Ports = { readonly tcp: number; readonly ws: number }

/** What was kept; undefined the first time. */
export function readStoredBridges(document: Document): StoredBridge[] | undefined {
  const value = document.read()
  if (value === undefined) return undefined
  const read = z.safeParse(z.array(StoredBridge), value)
  if (!read.success)
    throw new CorruptData('bridges.json does not hold a list of bridges. Repair it or move it away.')
  return read.data
}
