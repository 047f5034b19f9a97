/** Which member of a shared subscription gets a message. */
export type SharedStrategy =
  'random' | 'round_robin' | 'round_robin_per_group' | 'sticky' | 'local' | 'hash_topic' | 'hash_clientid'

/** The part of a client certificate that replaces client id or username. */
export type CertificatePart = 'disabled' | 'cn' | 'dn' | 'crt' | 'pem' | 'md5'

/**
 * Protocol settings (src/contract/docs/config.md#mqtt). Immutable: a connection keeps the object in force
 * at its CONNECT, and changes apply to new connections.
 */
export type MqttSettings = {
  /** Time allowed until CONNECT; Infinity for no limit. */
  readonly idleTimeoutMs: number
  /** Maximum packet size in bytes; announced to version 5 clients in CONNACK. */
  readonly maxPacketSize: number
  readonly maxClientidLength: number
  readonly maxTopicLevels: number
  readonly maxTopicAlias: number
  readonly maxQosAllowed: 0 | 1 | 2
  readonly retainAvailable: boolean
  readonly wildcardSubscription: boolean
  readonly sharedSubscription: boolean
  /** Applies to all clients at once, as it belongs to the group. */
  readonly sharedStrategy: SharedStrategy
  readonly exclusiveSubscription: boolean
  /** Version 3 clients do not receive their own messages. */
  readonly ignoreLoopDeliver: boolean
  /** Sent to clients that request it; empty sends nothing. */
  readonly responseInformation: string
  /** Seconds; replaces the client's keep-alive. */
  readonly serverKeepalive: number | undefined
  /** A client may be silent for its keep-alive times this factor. */
  readonly keepaliveMultiplier: number
  /** Time after which an unacknowledged message is resent. */
  readonly retryIntervalMs: number
  readonly useUsernameAsClientid: boolean
  readonly certificateAsUsername: CertificatePart
  readonly certificateAsClientid: CertificatePart
  /** Expiry in seconds of sessions with clean_session=false: version 3 cannot set it. */
  readonly sessionExpirySeconds: number
  /** Maximum number of QoS 2 messages of a client without PUBREL. */
  readonly maxAwaitingRel: number
  readonly awaitRelTimeoutMs: number
  readonly maxSubscriptions: number
  /** Deliver with the QoS of the subscription if it is higher. */
  readonly upgradeQos: boolean
  /** Maximum number of unacknowledged messages to a client. */
  readonly maxInflight: number
  /** Maximum queue length of a session, per priority. */
  readonly maxQueue: number
  /** By topic; higher priorities are sent first. */
  readonly priorities: ReadonlyMap<string, number> | undefined
  /** For topics without a priority. */
  readonly defaultPriority: number
  /** Whether QoS 0 messages are queued. */
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
