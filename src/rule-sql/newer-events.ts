import { compareReleases, type Edition, type Release } from '@/contract/capability'
import { levelled } from './event-name'
import { connection, fieldsOf, ruleEvents, words, type EventType } from './events'
import type { HostEvent } from './host-event'

/** An event that a release after 5.1 added; it is listed after another one. */
type NewerEvent = HostEvent & {
  readonly since: Release
  readonly edition?: Edition
  readonly follows: string
}

const client = { clientid: 'c_emqx', username: 'u_emqx' }
const sender = { ...client, topic: 't/a', qos: 1, payload: '{"msg": "hello"}' }
const alarm = {
  name: 'alarm_name',
  details: { extra: 'details' },
  message: 'something is wrong',
  activated_at: 1_736_512_728_666,
}

/** An event of messages that a step of the enterprise edition refuses. */
const failure = (
  type: string,
  follows: string,
  test: Readonly<Record<string, unknown>>,
  columns: string,
): NewerEvent => ({
  type,
  source: `$events/${type}`,
  name: type.replace('_', '.'),
  since: [5, 7, 0],
  edition: 'enterprise',
  follows,
  columns: words(columns),
  test: { ...test, ...sender },
  fields: fieldsOf(`${Object.keys(test).join(' ')} id clientid username payload peerhost topic qos`),
  // The broker kept the older name here.
  example: `SELECT * FROM "$events/${type}" WHERE topic =~ 't/#'`,
})

/** Columns, samples and examples as recorded from 5.8.9 and 6.2.2; ping from 6.2.2 only. */
const newerEvents: readonly NewerEvent[] = [
  {
    type: 'alarm_activated',
    source: '$events/sys/alarm_activated',
    name: 'alarm.activated',
    since: [5, 8, 5],
    follows: 'message_publish',
    columns: words('event name details message activated_at'),
    test: alarm,
    fields: fieldsOf('name details message activated_at'),
    example: 'SELECT * FROM "$events/sys/alarm_activated" ',
  },
  {
    type: 'alarm_deactivated',
    source: '$events/sys/alarm_deactivated',
    name: 'alarm.deactivated',
    since: [5, 8, 5],
    follows: 'alarm_activated',
    columns: words('event name details message activated_at deactivated_at'),
    test: { ...alarm, deactivated_at: 1_736_512_728_999 },
    fields: fieldsOf('name details message activated_at deactivated_at'),
    example: 'SELECT * FROM "$events/sys/alarm_deactivated" ',
  },
  {
    type: 'client_check_authn_complete',
    source: '$events/client_check_authn_complete',
    name: 'client.check_authn_complete',
    since: [5, 7, 0],
    follows: 'client_check_authz_complete',
    columns: words(
      'event clientid username peername reason_code is_superuser is_anonymous timestamp node client_attrs',
    ),
    test: { ...client, reason_code: 'success', is_superuser: true, is_anonymous: false },
    fields: fieldsOf('clientid username peername reason_code is_superuser is_anonymous'),
    example: 'SELECT * FROM "$events/client_check_authn_complete"',
  },
  {
    type: 'client_ping',
    source: '$events/client/ping',
    name: 'client.ping',
    since: [6, 0, 0],
    follows: 'client_check_authn_complete',
    columns: words(
      'event clientid username peername sockname proto_name proto_ver keepalive clean_start expiry_interval connected_at conn_props timestamp node',
    ),
    test: client,
    fields: fieldsOf(`clientid username ${connection} connected_at`),
    example: 'SELECT * FROM "$events/client/ping"',
  },
  failure(
    'schema_validation_failed',
    '$bridges/mqtt:*',
    { validation: 'myvalidation' },
    'event validation id clientid username payload peerhost peername topic qos flags publish_received_at pub_props timestamp node',
  ),
  failure(
    'message_transformation_failed',
    'schema_validation_failed',
    { transformation: 'mytransformation' },
    'event validation id clientid username payload peername topic qos flags publish_received_at pub_props timestamp node',
  ),
]

/** Columns that events of 5.1 have gained since, each with the one before it. */
const gained: Readonly<Partial<Record<EventType, Readonly<Record<string, string>>>>> = {
  message_publish: { peername: 'peerhost', client_attrs: 'node' },
  message_delivered: { peername: 'peerhost' },
  message_acked: { peername: 'peerhost' },
  message_dropped: { peername: 'peerhost' },
  client_connected: { client_attrs: 'node' },
  client_disconnected: { connected_at: 'disconn_props', client_attrs: 'node' },
  client_check_authz_complete: { peername: 'peerhost', client_attrs: 'node' },
  session_subscribed: { client_attrs: 'sub_props', peername: 'peerhost' },
  session_unsubscribed: { client_attrs: 'unsub_props', peername: 'peerhost' },
  delivery_dropped: { peername: 'peerhost' },
}

const isSince = (release: Release, since: Release) => compareReleases(release, since) >= 0

/** An event of 5.1 as recorded from 5.8.9. */
function withGained(event: HostEvent): HostEvent {
  const columns = [...event.columns]
  for (const [column, before] of Object.entries(gained[event.type as EventType] ?? {}))
    columns.splice(columns.indexOf(before) + 1, 0, column)
  return {
    ...event,
    columns,
    ...(event.type === 'client_connack' && { test: { ...event.test, reason_code: 'success' } }),
    ...(event.type === 'client_disconnected' && { example: `SELECT * FROM "${event.source}"` }),
  }
}

/** An event under its name with levels, in its example too. */
function withLevels(event: HostEvent): HostEvent {
  const name = Object.entries(levelled).find(([, older]) => `$events/${older}` === event.source)?.[0]
  if (name === undefined) return event
  const source = `$events/${name}`
  const isFailure = newerEvents.some(({ type, edition }) => type === event.type && edition === 'enterprise')
  return { ...event, source, ...(!isFailure && { example: event.example.replace(event.source, source) }) }
}

/** Whether event names have levels (since 5.10; src/contract/docs/rules.md#newer-releases). */
export const hasEventLevels = (release: Release): boolean => isSince(release, [5, 10, 0])

/** The events of a release, in the order, spelling and form of its `GET /rule_events`. */
export function eventsOfRelease(release: Release, edition: Edition): readonly HostEvent[] {
  const events: HostEvent[] = isSince(release, [5, 8, 0]) ? ruleEvents.map(withGained) : [...ruleEvents]
  for (const { since, edition: only, follows, ...event } of newerEvents) {
    if (!isSince(release, since) || (only !== undefined && only !== edition)) continue
    events.splice(events.findIndex(({ type }) => type === follows) + 1, 0, event)
  }
  return hasEventLevels(release) ? events.map(withLevels) : events
}
