import type { ZoneSettings } from './settings'
import { parseBytes } from '@/lib/bytes'
import { parseDurationMs } from './lib/duration'
import type { MqttSettings } from './mqtt/settings'

const bytesOf = (size: string | number): number =>
  typeof size === 'number' ? size : (parseBytes(size) ?? Number(size))
const toMs = (span: string | number): number => (span === 'infinity' ? Infinity : parseDurationMs(span))
const toMax = (count: number | 'infinity'): number => (count === 'infinity' ? Infinity : count)

/** Converts the configuration `global_zone.mqtt` to the units of the engine. */
export const toMqttSettings = (mqtt: ZoneSettings['mqtt']): MqttSettings => ({
  idleTimeoutMs: toMs(mqtt.idle_timeout),
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
  retryIntervalMs: toMs(mqtt.retry_interval),
  useUsernameAsClientid: mqtt.use_username_as_clientid,
  certificateAsUsername: mqtt.peer_cert_as_username,
  certificateAsClientid: mqtt.peer_cert_as_clientid,
  sessionExpirySeconds: Math.floor(parseDurationMs(mqtt.session_expiry_interval) / 1000),
  maxAwaitingRel: toMax(mqtt.max_awaiting_rel),
  awaitRelTimeoutMs: parseDurationMs(mqtt.await_rel_timeout),
  maxSubscriptions: toMax(mqtt.max_subscriptions),
  upgradeQos: mqtt.upgrade_qos,
  maxInflight: mqtt.max_inflight,
  // Zero means unlimited, as in the real broker.
  maxQueue: toMax(mqtt.max_mqueue_len) || Infinity,
  priorities:
    mqtt.mqueue_priorities === 'disabled'
      ? undefined
      : new Map(Object.entries(mqtt.mqueue_priorities).map(([topic, priority]) => [topic, Number(priority)])),
  defaultPriority: mqtt.mqueue_default_priority === 'highest' ? Infinity : 0,
  storeQos0: mqtt.mqueue_store_qos0,
})
