import type { Config } from '@/contract/family/config'
import { duration, secret, text, toggle, type Fields } from '@/contract/family/field'
import type { GatewayName, Transport } from './model/names'

/** One gateway: its settings in order, and what can be set up for it. */
export type GatewayKind = {
  readonly kind: GatewayName
  readonly transports: readonly Transport[]
  /** The authenticator backends that apply; if undefined, all but SCRAM. */
  readonly backends?: readonly string[]
  /** Whether JWT authentication applies. */
  readonly jwt: boolean
  /** The preset of its first listener. */
  readonly preset: {
    readonly type: Transport
    readonly bind: string
    readonly acceptors?: number
    /** Settings of a WebSocket listener. */
    readonly websocket?: Config
  }
  readonly fields: Fields
  readonly ignored: readonly string[]
  /** Objects that the broker has only if they were sent. */
  readonly optional?: readonly string[]
}

/** Fields of replies that are not settings. */
export const ignored = [
  'name',
  'status',
  'created_at',
  'started_at',
  'stopped_at',
  'listeners',
  'authentication',
  'node_status',
  'server.ssl_options.cacerts',
  'handler.ssl_options.cacerts',
] as const

/** The settings that all gateways have. */
export const shared = (mountpoint: string): Fields => ({
  enable: toggle({ group: 'general', default: true }),
  mountpoint: text({ group: 'general', default: mountpoint }),
  idle_timeout: duration({ group: 'general', default: '30s' }),
  enable_stats: toggle({ group: 'general', default: true, advanced: true }),
  'clientinfo_override.username': text({ group: 'general', advanced: true }),
  'clientinfo_override.password': secret({ group: 'general', advanced: true }),
  'clientinfo_override.clientid': text({ group: 'general', advanced: true }),
})
