import { expect, it } from 'vitest'
import { isProblem } from './trace-line'

it.each([
  ['select_and_transform_error', ''],
  ['authorization_permission_denied', 'username: a'],
  ['bad_username_or_password', 'reason: bad_username_or_password'],
  ['dropped_msg_due_to_mqueue_is_full', ''],
  ['publish_to', 'topic: a, error: {timeout}'],
  ['authorization_matched', 'topic: a, result: deny'],
  ['no_subscribers', 'topic: t'],
  ['emqx_connection_terminated', 'reason: keepalive_timeout'],
])('takes %s (%s) for a failure', (event, rest) => expect(isProblem({ event, rest })).toBe(true))

it.each([
  ['publish_to', 'topic: errors/failed, payload: error'],
  ['mqtt_packet_received', 'packet: PUBLISH(Q0, R0, D0, Topic=a)'],
  ['authorization_matched', 'result: allow'],
  ['subscribe', 'topic: t'],
  ['rule_activated', ''],
  ['emqx_connection_terminated', 'reason: normal'],
])('takes %s (%s) for none', (event, rest) => expect(isProblem({ event, rest })).toBe(false))
