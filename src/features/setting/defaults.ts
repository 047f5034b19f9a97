import { delayedTexts, flappingTexts, retainerTexts, slowTexts, systemTopicTexts } from './contract'

/**
 * The broker's defaults of the settings that its schema document leaves out, as the texts of their forms. They are the same from 5.1
 * to 6.2; a delivery rate of retained messages has none in 5.1, and is left out.
 */
export const retainerDefaults = retainerTexts({
  enable: true,
  stop_publish_clear_msg: false,
  max_payload_size: '1MB',
  msg_expiry_interval: '0s',
  msg_clear_interval: '0s',
  backend: { storage_type: 'ram', max_retained_messages: 0 },
})

export const flappingDefaults = flappingTexts({
  enable: false,
  window_time: '1m',
  max_count: 15,
  ban_time: '5m',
})

export const slowDefaults = slowTexts({
  enable: false,
  threshold: '500ms',
  expire_interval: '300s',
  top_k_num: 10,
  stats_type: 'whole',
})

export const systemTopicDefaults = systemTopicTexts({
  sys_msg_interval: '1m',
  sys_heartbeat_interval: '30s',
  sys_event_messages: {
    client_connected: true,
    client_disconnected: true,
    client_subscribed: false,
    client_unsubscribed: false,
  },
})

export const delayedDefaults = delayedTexts({ enable: true, max_delayed_messages: 0 })

/** The texts of the form of authorization (src/contract/docs/authorization.md). */
export const authorizationDefaults = {
  no_match: 'allow',
  deny_action: 'ignore',
  cache: 'true',
  max_size: '32',
  ttl: '1m',
} as const
