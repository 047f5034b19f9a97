import type { CertificatePart, SharedStrategy } from './mqtt/settings'

type Duration = string | number
type Bytes = string | number

/** What the broker uses of the settings of each root (`features/setting/fields.ts` describes all). */
export type SysmonSettings = {
  readonly vm?: Readonly<Record<'process_high_watermark' | 'process_low_watermark', string | number>> & {
    readonly process_check_interval: Duration
  }
  readonly os?: Readonly<
    Record<'cpu_high_watermark' | 'cpu_low_watermark' | 'sysmem_high_watermark', string | number>
  > & { readonly cpu_check_interval: Duration; readonly mem_check_interval: Duration }
}

export type AlarmSettings = {
  readonly actions?: readonly ('log' | 'publish')[]
  readonly size_limit?: number
  readonly validity_period?: Duration
}

type LogHandler = Readonly<Record<'level' | 'formatter' | 'time_offset', string>> & {
  readonly enable: boolean
}
export type FileHandler = LogHandler & {
  readonly path: string
  readonly rotation_count: number
  readonly rotation_size: Bytes
}
export type LogSettings = {
  readonly console?: LogHandler
  readonly file?: Readonly<Record<string, FileHandler>>
}

export type DashboardSettings = { readonly token_expired_time: Duration }

export type ZoneSettings = {
  readonly flapping_detect: {
    readonly enable: boolean
    readonly window_time: Duration
    readonly max_count: number
    readonly ban_time: Duration
  }
  readonly force_gc: object
  readonly force_shutdown: object
  readonly mqtt: {
    readonly idle_timeout: Duration
    readonly max_packet_size: Bytes
    readonly max_clientid_len: number
    readonly max_topic_levels: number
    readonly max_topic_alias: number
    readonly max_qos_allowed: 0 | 1 | 2
    readonly retain_available: boolean
    readonly wildcard_subscription: boolean
    readonly shared_subscription: boolean
    readonly shared_subscription_strategy: SharedStrategy
    readonly exclusive_subscription: boolean
    readonly ignore_loop_deliver: boolean
    readonly response_information: string
    readonly server_keepalive: number | 'disabled'
    readonly keepalive_multiplier: number
    readonly retry_interval: Duration
    readonly use_username_as_clientid: boolean
    readonly peer_cert_as_username: CertificatePart
    readonly peer_cert_as_clientid: CertificatePart
    readonly session_expiry_interval: Duration
    readonly max_awaiting_rel: number | 'infinity'
    readonly await_rel_timeout: Duration
    readonly max_subscriptions: number | 'infinity'
    readonly upgrade_qos: boolean
    readonly max_inflight: number
    readonly max_mqueue_len: number | 'infinity'
    readonly mqueue_priorities: 'disabled' | Readonly<Record<string, unknown>>
    readonly mqueue_default_priority: 'highest' | 'lowest'
    readonly mqueue_store_qos0: boolean
  }
}
