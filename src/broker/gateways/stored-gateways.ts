import * as z from 'zod/mini'
import { gatewayNames, transports } from '@/features/gateway/model/names'
import { isConfig, type Config as Settings } from '@/contract/family/config'
import { CorruptData, type Document } from '../store/persist'
import { readListenerSettings, readSettings } from './settings'

const Config = z.custom<Settings>(isConfig)
const Files = z.record(z.string(), z.string())
const Authentication = z.object({ config: Config, files: Files })
const Listener = z.object({
  type: z.enum(transports),
  name: z.string(),
  config: Config,
  files: Files,
  authentication: z.optional(Authentication),
})
const Stored = z.object({
  name: z.enum(gatewayNames),
  config: Config,
  listeners: z.array(Listener),
  /** Whether it has had listeners: 5.1 has no list of them before. */
  hadListeners: z.optional(z.boolean()),
  authentication: z.optional(Authentication),
})

/** An authenticator as configured, with the texts of its TLS files. */
export type StoredAuthentication = z.infer<typeof Authentication>
/** A listener as configured, without type and name. */
export type StoredListener = z.infer<typeof Listener>
/** A gateway as configured, without defaults, so that newer defaults apply. */
export type StoredGateway = z.infer<typeof Stored>

/** The stored gateways, or the seeded ones. */
export function readStoredGateways(
  document: Document,
  seeded: readonly StoredGateway[],
): readonly StoredGateway[] {
  const corrupt = () =>
    new CorruptData('gateways.json does not hold a list of gateways. Repair it or move it away.')
  const read = z.safeParse(z.array(Stored), document.read() ?? seeded)
  if (!read.success) throw corrupt()
  for (const { name, config, listeners: all } of read.data) {
    if (
      !readSettings(name, config).ok ||
      all.some(({ type, config: each }) => !readListenerSettings(type, each).ok)
    )
      throw corrupt()
  }
  return read.data
}
