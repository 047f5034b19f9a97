import type { HostEvent } from '@/rule-sql/host-event'

type Words = readonly [en: string, zh: string]

/** Title and description of each event, with the broker's texts. */
const words: Readonly<Record<string, readonly [title: Words, description?: Words]>> = {
  message_publish: [['message publish', '消息发布']],
  message_delivered: [['message delivered', '消息已投递']],
  message_acked: [['message acked', '消息应答']],
  message_dropped: [
    ['message routing-drop', '消息转发丢弃'],
    [
      'messages are discarded during routing, usually because there are no subscribers',
      '消息在转发的过程中被丢弃，一般是由于没有订阅者',
    ],
  ],
  client_connected: [['client connected', '连接建立']],
  client_disconnected: [['client disconnected', '连接断开']],
  client_connack: [['client connack', '连接确认']],
  client_check_authz_complete: [['client check authz complete', '授权结果']],
  session_subscribed: [['session subscribed', '会话订阅完成']],
  session_unsubscribed: [['session unsubscribed', '会话取消订阅完成']],
  delivery_dropped: [
    ['message delivery-drop', '消息投递丢弃'],
    [
      'messages are discarded during delivery, i.e. because the message queue is full',
      '消息在投递的过程中被丢弃，比如由于消息队列已满',
    ],
  ],
  '$bridges/mqtt:*': [
    ['MQTT bridge message', 'MQTT 桥接消息'],
    ['received a message from MQTT bridge', '收到来自 MQTT 桥接的消息'],
  ],
  alarm_activated: [['alarm activated', '']],
  alarm_deactivated: [['alarm deactivated', '']],
  client_check_authn_complete: [['client check authn complete', '认证结果']],
  client_ping: [['client ping', '连接确认']],
  schema_validation_failed: [
    ['schema validation failed', 'schema 验证失败'],
    ['messages that do not pass configured validations', '未通过验证的消息'],
  ],
  message_transformation_failed: [
    ['message transformation failed', 'message 验证失败'],
    ['messages that do not pass configured transformation', '未通过验证的消息'],
  ],
}

const helps: Readonly<Record<string, string>> = {
  from_clientid: 'the clientid of the sender',
  from_username: 'the username of the sender',
  topic: 'the topic of the MQTT message',
  qos: 'the QoS of the MQTT message',
  payload: 'the payload of the MQTT message',
  reason_code: 'the reason code',
  peername: 'the IP address and port of the client',
  action: 'the action of publish or subscribe',
  result: 'the authz check complete result',
  name: 'name of the alarm',
  details: 'details about the alarm',
  message: 'message accompanying alarm',
  activated_at: 'time at which alarm went off',
  deactivated_at: 'time at which alarm was deactivated',
  is_superuser: 'Whether this is a superuser',
  is_anonymous: 'Whether this is a superuser',
}

/** Test columns of which only the sample is listed, without a description. */
const bare: ReadonlySet<string> = new Set(['validation', 'transformation'])

/** The broker's description of a test column, which depends on the event. */
function help(type: string, column: string, columns: Readonly<Record<string, unknown>>): string {
  if (column === 'reason')
    return type === 'client_disconnected' ? 'the reason for shutdown' : 'the reason of dropping'
  if (column !== 'clientid' && column !== 'username') return helps[column] ?? ''
  if ('from_clientid' in columns) return `the ${column} of the receiver`
  return 'payload' in columns ? `the ${column} of the sender` : `the ${column} if the client`
}

const both = ([en, zh]: Words) => ({ en, zh })

/** `GET /rule_events` of these events (src/contract/docs/rules.md#event-list). */
export const listEvents = (events: readonly HostEvent[]): readonly object[] =>
  events.map(({ type, source, columns, test, example }) => {
    const [title = ['', ''] as const, description = title] = words[type] ?? []
    return {
      columns,
      description: both(description),
      event: source,
      sql_example: example,
      test_columns: Object.fromEntries(
        Object.entries(test).map(([column, value]) => [
          column,
          bare.has(column) ? value : [value, help(type, column, test)],
        ]),
      ),
      title: both(title),
    }
  })
