/**
 * Event topics have levels since 5.10; the older names are still accepted
 * (src/contract/docs/rules.md#newer-releases). Maps each newer name to the older one.
 */
export const levelled: Readonly<Record<string, string>> = {
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

/** The name of an event in FROM, the same for both spellings: `client_connected`. Undefined for other sources. */
export function eventName(source: string): string | undefined {
  if (!source.startsWith(prefix)) return undefined
  const name = source.slice(prefix.length)
  return Object.hasOwn(levelled, name) ? levelled[name] : name
}
