import {
  binary,
  boolean,
  byteSize,
  duration,
  either,
  map,
  may,
  need,
  natural,
  number,
  positive,
  qos,
  range,
  struct,
  where,
  word,
  words,
} from './kind'

const port = range(0, 65_535)
const orInfinity = may(either(word('infinity'), natural), 'infinity')
const certificate = may(words('disabled', 'cn', 'dn', 'crt', 'pem', 'md5'), 'disabled')
const sharing = words(
  'random',
  'round_robin',
  'round_robin_per_group',
  'sticky',
  'local',
  'hash_topic',
  'hash_clientid',
)

/** MQTT settings (src/contract/docs/config.md#mqtt). */
const mqtt = struct({
  idle_timeout: may(either(word('infinity'), duration), '15s'),
  max_packet_size: may(byteSize, '1MB'),
  max_clientid_len: may(range(23, 65_535), 65_535),
  max_topic_levels: may(range(1, 65_535), 128),
  max_topic_alias: may(port, 65_535),
  max_qos_allowed: may(qos, 2),
  retain_available: may(boolean, true),
  wildcard_subscription: may(boolean, true),
  shared_subscription: may(boolean, true),
  shared_subscription_strategy: may(sharing, 'round_robin'),
  exclusive_subscription: may(boolean, false),
  ignore_loop_deliver: may(boolean, false),
  strict_mode: may(boolean, false),
  response_information: may(binary, ''),
  server_keepalive: may(either(positive, word('disabled')), 'disabled'),
  keepalive_multiplier: may(
    where(number, (value) => (value >= 1 && value <= 65_535 ? undefined : 'returned_false')),
    1.5,
  ),
  retry_interval: may(duration, '30s'),
  use_username_as_clientid: may(boolean, false),
  peer_cert_as_username: certificate,
  peer_cert_as_clientid: certificate,
  session_expiry_interval: may(duration, '2h'),
  max_awaiting_rel: may(either(natural, word('infinity')), 100),
  max_subscriptions: orInfinity,
  upgrade_qos: may(boolean, false),
  await_rel_timeout: may(duration, '300s'),
  max_inflight: may(range(1, 65_535), 32),
  max_mqueue_len: may(either(natural, word('infinity')), 1000),
  mqueue_priorities: may(either(word('disabled'), map), 'disabled'),
  mqueue_default_priority: may(words('highest', 'lowest'), 'lowest'),
  mqueue_store_qos0: may(boolean, true),
})

const flapping = struct({
  enable: may(boolean, false),
  window_time: may(duration, '1m'),
  max_count: may(natural, 15),
  ban_time: may(duration, '5m'),
})

/** All four are required; the first missing one is reported. */
export const globalZoneRoots = {
  flapping_detect: need(flapping),
  force_gc: need(
    struct({ enable: may(boolean, true), count: may(natural, 16_000), bytes: may(byteSize, '16MB') }),
  ),
  force_shutdown: need(
    struct({
      enable: may(boolean, true),
      max_mailbox_size: may(natural, 1000),
      max_heap_size: may(byteSize, '32MB'),
    }),
  ),
  mqtt: need(mqtt),
}
