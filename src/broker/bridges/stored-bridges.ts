import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { readStored, type Document } from '../store/persist'

const config = z.custom<Config>(isConfig)

/** A stored bridge: configured values without defaults, secrets in clear, and the texts of its TLS files. */
export const StoredBridge = z.object({
  type: z.string(),
  name: z.string(),
  enable: z.boolean(),
  config,
  files: z.record(z.string(), z.string()),
})
export type StoredBridge = z.infer<typeof StoredBridge>

/** The simulated status on another node, from seeds. */
export type RemoteNodeStatus = {
  readonly node: string
  readonly status: string
  readonly status_reason?: string
}

/** A seeded bridge; its status on other nodes is simulated. */
export type SeededBridge = {
  readonly type: string
  readonly name: string
  readonly enable: boolean
  readonly config: Config
  readonly remoteStatus?: readonly RemoteNodeStatus[]
}

/** Ports of this broker, for seeds. */
export type Ports = { readonly tcp: number; readonly ws: number }

/** The stored bridges; undefined on first start. */
export function readStoredBridges(document: Document): StoredBridge[] | undefined {
  const value = document.read()
  if (value === undefined) return undefined
  return readStored(z.array(StoredBridge), value, 'bridges.json does not hold a list of bridges')
}
