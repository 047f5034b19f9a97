import type { Bodies } from '../hocon/bodies'
import { parseBytes } from '@/lib/bytes'
import { parseDurationMs } from '../store/duration'

/** Which member of a shared subscription gets a message. */
export type SharedStrategy =
  'random' | 'round_robin' | 'round_robin_per_group' | 'sticky' | 'local' | 'hash_topic' | 'hash_clientid'

/** What of a client's certificate is taken for its name. */
export type CertificatePart = 'disabled' | 'cn' | 'dn' | 'crt' | 'pem' | 'md5'

/**
 * How MQTT is spoken (src/contract/docs/config.md#mqtt). An object of these never changes: a connection takes
 * the one that holds at its CONNECT and keeps it, and a changed setting is for those who come after.
 */
export type MqttSettings = {
  /** How long a connection may take to say CONNECT; Infinity for ever. */
  readonly idleTimeoutMs: number
  /** Largest packet accepted, in bytes; told to version 5 clients in CONNACK. */
  readonly maxPacketSize: number
  readonly maxClientidLength: number
  readonly maxTopicLevels: number
  readonly maxTopicAlias: number
  readonly maxQosAllowed: 0 | 1 | 2
  readonly retainAvailable: boolean
  readonly wildcardSubscription: boolean
  readonly sharedSubscription: boolean
  /** This one holds for everybody at once: it belongs to the group and not to a client. */
  readonly sharedStrategy: SharedStrategy
  readonly exclusiveSubscription: boolean
  /** Clients of version 3 do not get what they published themselves. */
  readonly ignoreLoopDeliver: boolean
  /** Told to clients that ask for it; empty says nothing. */
  readonly responseInformation: string
  /** Seconds, instead of what the client wishes. */
  readonly serverKeepalive: number | undefined
  /** A client may be silent for its keep-alive times this. */
  readonly keepaliveMultiplier: number
  /** How long an acknowledgement is waited for before the message is sent again. */
  readonly retryIntervalMs: number
  readonly useUsernameAsClientid: boolean
  readonly certificateAsUsername: CertificatePart
  readonly certificateAsClientid: CertificatePart
  /** Seconds that a session kept with clean_session=false lives: version 3 cannot say it itself. */
  readonly sessionExpirySeconds: number
  /** QoS 2 messages received from one client whose PUBREL is missing. */
  readonly maxAwaitingRel: number
  readonly awaitRelTimeoutMs: number
  readonly maxSubscriptions: number
  /** A message goes out with the QoS of the subscription where that is the higher one. */
  readonly upgradeQos: boolean
  /** Unacknowledged QoS 1 and 2 messages towards one client. */
  readonly maxInflight: number
  /** Messages waiting for one session, of each priority. */
  readonly maxQueue: number
  /** By topic; a higher one goes out first. */
  readonly priorities: ReadonlyMap<string, number> | undefined
  /** Of topics that have none of their own. */
  readonly defaultPriority: number
  /** Whether messages of QoS 0 may wait at all. */
  readonly storeQos0: boolean
}

export const defaultSettings: MqttSettings = {
  idleTimeoutMs: 15_000,
  maxPacketSize: 1_048_576,
  maxClientidLength: 65_535,
  maxTopicLevels: 128,
  maxTopicAlias: 65_535,
  maxQosAllowed: 2,
  retainAvailable: true,
  wildcardSubscription: true,
  sharedSubscription: true,
  sharedStrategy: 'round_robin',
  exclusiveSubscription: false,
  ignoreLoopDeliver: false,
  responseInformation: '',
  serverKeepalive: undefined,
  keepaliveMultiplier: 1.5,
  retryIntervalMs: 30_000,
  useUsernameAsClientid: false,
  certificateAsUsername: 'disabled',
  certificateAsClientid: 'disabled',
  sessionExpirySeconds: 7200,
  maxAwaitingRel: 100,
  awaitRelTimeoutMs: 300_000,
  maxSubscriptions: Infinity,
  upgradeQos: false,
  maxInflight: 32,
  maxQueue: 1000,
  priorities: undefined,
  defaultPriority: 0,
  storeQos0: true,
}

const bytesOf = (size: string | number): number =>
  typeof size === 'number' ? size : (parseBytes(size) ?? Number(size))
const toMax = (count: number | 'infinity'): number => (count === 'infinity' ? Infinity : count)

/** The settings of the configuration `global_zone.mqtt`, in the units of the engine. */
export const settingsOf = (mqtt: Bodies['globalZoneUpdate']['mqtt']): MqttSettings => ({
  idleTimeoutMs: mqtt.idle_timeout === 'infinity' ? Infinity : parseDurationMs(mqtt.idle_timeout),
  maxPacketSize: bytesOf(mqtt.max_packet_size),
  maxClientidLength: mqtt.max_clientid_len,
  maxTopicLevels: mqtt.max_topic_levels,
  maxTopicAlias: mqtt.max_topic_alias,
  maxQosAllowed: mqtt.max_qos_allowed,
  retainAvailable: mqtt.retain_available,
  wildcardSubscription: mqtt.wildcard_subscription,
  sharedSubscription: mqtt.shared_subscription,
  sharedStrategy: mqtt.shared_subscription_strategy,
  exclusiveSubscription: mqtt.exclusive_subscription,
  ignoreLoopDeliver: mqtt.ignore_loop_deliver,
  responseInformation: mqtt.response_information,
  serverKeepalive: mqtt.server_keepalive === 'disabled' ? undefined : mqtt.server_keepalive,
  keepaliveMultiplier: mqtt.keepalive_multiplier,
  retryIntervalMs: parseDurationMs(mqtt.retry_interval),
  useUsernameAsClientid: mqtt.use_username_as_clientid,
  certificateAsUsername: mqtt.peer_cert_as_username,
  certificateAsClientid: mqtt.peer_cert_as_clientid,
  sessionExpirySeconds: Math.floor(parseDurationMs(mqtt.session_expiry_interval) / 1000),
  maxAwaitingRel: toMax(mqtt.max_awaiting_rel),
  awaitRelTimeoutMs: parseDurationMs(mqtt.await_rel_timeout),
  maxSubscriptions: toMax(mqtt.max_subscriptions),
  upgradeQos: mqtt.upgrade_qos,
  maxInflight: mqtt.max_inflight,
  // None at all stands for no bound, as in the broker.
  maxQueue: toMax(mqtt.max_mqueue_len) || Infinity,
  priorities:
    mqtt.mqueue_priorities === 'disabled'
      ? undefined
      : new Map(Object.entries(mqtt.mqueue_priorities).map(([topic, priority]) => [topic, Number(priority)])),
  defaultPriority: mqtt.mqueue_default_priority === 'highest' ? Infinity : 0,
  storeQos0: mqtt.mqueue_store_qos0,
})
