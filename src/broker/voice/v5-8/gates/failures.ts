import type { Level } from '../../../log/line'
import { refusedEvent } from '../../../monitoring/trace-line'
import type { Message } from '../../../mqtt/message'
import { columnsOf } from '../../../rules/columns'
import type { State } from '../../../store/state'
import type { StoredTransformation, StoredValidation } from './shape'
import type { TransformFault } from './transform'

/*
 * What is told where a validation or a transformation fails: an event for rules, a line in the log at the level that it names, and the same
 * in the traces of its client or topic. Read in the source of the broker (5.8.9); no real one has confirmed it.
 */

type Kind = 'validation' | 'transformation'
export type TellFailure = (kind: Kind, stored: Pick<StoredValidation | StoredTransformation, 'name' | 'failure_action' | 'log_failure'>, message: Message, fault?: TransformFault) => void

const of = {
  validation: { source: '$events/schema_validation_failed', event: 'schema.validation_failed', tag: 'SCHEMA_VALIDATION', line: 'validation_failed' },
  transformation: { source: '$events/message_transformation_failed', event: 'message.transformation_failed', tag: 'MESSAGE_TRANSFORMATION', line: 'transformation_failed' },
} as const

/** Events that rules of the enterprise edition can begin with. */
export const gateEvents: readonly string[] = Object.values(of).map(({ source }) => source)

/** Tells a failure to all who may hear of it. */
export const failures = ({ rules, journal, traces, engine, now }: Pick<State, 'rules' | 'journal' | 'traces' | 'engine' | 'now'>): TellFailure => (kind, stored, message, fault) => {
  const { source, event, tag, line } = of[kind]
  const { level } = stored.log_failure
  if (level !== 'none') {
    const about = { name: stored.name, action: stored.failure_action, ...(fault && { reason: fault.tag }) }
    journal.note(level as Level, line, { tag, ...about, clientid: message.from, topic: message.topic })
    traces.note(refusedEvent(tag, line, message.topic, about, { clientid: message.from, address: message.peerhost, port: engine.client(message.from)?.port }))
  }
  rules.happened(source, message, () => columnsOf.refused(event, { [kind]: stored.name }, message, now()))
}

const both = (en: string, zh: string) => ({ en, zh })
const columns = ['id', 'clientid', 'username', 'payload', 'peerhost', 'topic', 'qos', 'flags', 'publish_received_at', 'pub_props', 'timestamp', 'node']
const row = (kind: Kind, title: ReturnType<typeof both>, description: ReturnType<typeof both>) => ({
  event: of[kind].source, title, description, columns: ['event', kind, ...columns], sql_example: `SELECT * FROM "${of[kind].source}" WHERE topic =~ 't/#'`,
  test_columns: {
    [kind]: [`my_${kind}`, ''], clientid: ['c_emqx', 'the clientid of the sender'], username: ['u_emqx', 'the username of the sender'], topic: ['t/a', 'the topic of the MQTT message'],
    qos: [1, 'the QoS of the MQTT message'], payload: ['{"msg": "hello"}', 'the payload of the MQTT message'],
  },
})

/** Their rows of `GET /rule_events`, in the broker's own words. */
export const gateEventRows: readonly object[] = [
  row('validation', both('schema validation failed', 'schema 验证失败'), both('messages that do not pass configured validations', '未通过验证的消息')),
  row('transformation', both('message transformation failed', 'message 验证失败'), both('messages that do not pass configured transformation', '未通过验证的消息')),
]
