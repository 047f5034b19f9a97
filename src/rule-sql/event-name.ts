/**
 * Event topics got levels in 5.10, and the older names are taken too
 * (src/contract/docs/rules.md#newer-releases): each newer name with what it was called before. No real broker
 * of these releases has confirmed them.
 */
const levelled: Readonly<Record<string, string>> = {
  'client/connected': 'client_connected',
  'client/disconnected': 'client_disconnected',
  'client/connack': 'client_connack',
  'auth/check_authz_complete': 'client_check_authz_complete',
  'auth/check_authn_complete': 'client_check_authn_complete',
  'session/subscribed': 'session_subscribed',
  'session/unsubscribed': 'session_unsubscribed',
  'message/delivered': 'message_delivered',
  'message/acked': 'message_acked',
  'message/dropped': 'message_dropped',
  'message/delivery_dropped': 'delivery_dropped',
  'schema_validation/failed': 'schema_validation_failed',
  'message_transformation/failed': 'message_transformation_failed',
}

const prefix = '$events/'

/** What an event of FROM is called, the same in both spellings: `client_connected`. Undefined for what is no event. */
export function eventName(source: string): string | undefined {
  if (!source.startsWith(prefix)) return undefined
  const name = source.slice(prefix.length)
  return Object.hasOwn(levelled, name) ? levelled[name] : name
}
