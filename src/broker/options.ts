import type http from 'node:http'
import type { Duplex } from 'node:stream'
import type { Edition } from '@/contract/capability'
import type { Api } from './releases/releases'
import type { SeedName } from './seeds/all'
import type { State } from './state'

export type BrokerOptions = {
  seed: SeedName
  mqttPort: number
  wsPort: number
  /** The ports that never move to the next free one where they are in use. */
  fixedPorts?: { readonly tcp: boolean; readonly ws: boolean }
  /**
   * Stores everything that survives a restart in this directory: users, bans, keys, authorization, rules,
   * data bridges, gateways, ExHook servers, plugins, schemas, traces, a week of the monitor, delayed
   * messages, messages retained on disk, settings.
   */
  data?: string | undefined
  /** Whether it is the enterprise edition: with a license, without telemetry. */
  edition?: Edition | undefined
  /** The release to answer as. */
  api?: Api | undefined
  /** Without simulated devices. */
  bare?: boolean
  /** Plugin packages, by name and version, that may be installed in releases that require permission. */
  allowPlugins?: readonly string[]
  /** For tests: serves `/__clock` and `/__plugins`, and replies with keys in another order. */
  testControls?: boolean
  /** The features that the node has switched off, as by `EMQX_FEATURES` (since 6.3). */
  disabledFeatures?: readonly string[]
  /** Answer with unknown fields and late statistics, for tests. */
  lifelike?: boolean
  now?: () => number
  host?: string
  log?: (text: string) => void
}

export type EmbeddedBroker = {
  fetch(request: Request, env?: { remoteAddress?: string | undefined }): Promise<Response>
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): void
  readonly mqttPort: number
  readonly wsPort: number
  /** Advances the broker's clock, like `POST /__clock`. */
  advance(ms: number): void
  readonly state: State
  close(): Promise<void>
}
