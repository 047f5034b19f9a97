import { ruleEvents, type EventType } from '@/rule-sql/events'

type Words = readonly [en: string, zh: string]

/** Title and description of each event, with the broker's texts. */
const words: Readonly<Record<EventType, readonly [title: Words, description?: Words]>> = {
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
}

/** The broker's description of a test column, which depends on the event. */
function help(type: EventType, column: string, columns: Readonly<Record<string, unknown>>): string {
  if (column === 'reason')
    return type === 'client_disconnected' ? 'the reason for shutdown' : 'the reason of dropping'
  if (column !== 'clientid' && column !== 'username') return helps[column] ?? ''
  if ('from_clientid' in columns) return `the ${column} of the receiver`
  return type.startsWith('message_') ? `the ${column} of the sender` : `the ${column} if the client`
}

const both = ([en, zh]: Words) => ({ en, zh })

/** `GET /rule_events`: the events in the broker's order (src/contract/docs/rules.md#event-list). */
export const eventList: readonly object[] = ruleEvents.map(({ type, source, columns, test, example }) => {
  const [title, description = title] = words[type]
  return {
    columns,
    description: both(description),
    event: source,
    sql_example: example,
    test_columns: Object.fromEntries(
      Object.entries(test).map(([column, value]) => [column, [value, help(type, column, test)]]),
    ),
    title: both(title),
  }
})
