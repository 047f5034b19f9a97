import { eventName } from '@/rule-sql/event-name'
import type { Host } from '@/rule-sql/host'
import { parseRule } from '@/rule-sql/parse'
import { testReply, type TestReply } from '@/rule-sql/rule-test'
import { runRule } from '@/rule-sql/run'
import { toSqlValue } from '@/rule-sql/value'

/*
 * The rule events of a failed validation or transformation. Rules on them can be stored and tested; the
 * embedded broker never raises them.
 */

type Kind = 'validation' | 'transformation'

const of = {
  validation: {
    source: '$events/schema_validation_failed',
    event: 'schema.validation_failed',
  },
  transformation: {
    source: '$events/message_transformation_failed',
    event: 'message.transformation_failed',
  },
} as const

/** Rule events of the enterprise edition. */
export const failureEvents: readonly string[] = Object.values(of).map(({ source }) => source)

/** Tests a rule on one of these events (src/contract/docs/rules.md#test-run); undefined for other events. */
export function testFailureRule(body: unknown, host: Host): TestReply | undefined {
  const { sql, context } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly sql?: unknown
    readonly context?: Readonly<Record<string, unknown>>
  }
  const kind = (['validation', 'transformation'] as const).find(
    (one) => context?.['event_type'] === of[one].source.slice('$events/'.length),
  )
  if (kind === undefined || typeof sql !== 'string') return undefined
  const parsed = parseRule(sql)
  if (!parsed.ok) return { status: 400, code: 'BAD_REQUEST', message: parsed.problem.message }
  if (!parsed.statement.from.some(({ name }) => eventName(name) === eventName(of[kind].source)))
    return { status: 412, code: 'NOT_MATCH', message: 'SQL Not Match' }
  const columnValues = {
    ...Object.fromEntries(
      Object.entries(failureTestColumns[kind]).map(([name, [example]]) => [name, example]),
    ),
    ...context,
    event: of[kind].event,
  }
  return testReply(
    runRule(
      parsed.statement,
      new Map(Object.entries(columnValues).map(([name, value]) => [name, toSqlValue(value)])),
      host,
    ),
  )
}

const both = (en: string, zh: string) => ({ en, zh })
const testsOf = (
  kind: Kind,
): Readonly<Record<string, readonly [example: string | number, help: string]>> => ({
  [kind]: [`my_${kind}`, ''],
  clientid: ['c_emqx', 'the clientid of the sender'],
  username: ['u_emqx', 'the username of the sender'],
  topic: ['t/a', 'the topic of the MQTT message'],
  qos: [1, 'the QoS of the MQTT message'],
  payload: ['{"msg": "hello"}', 'the payload of the MQTT message'],
})
/** Default columns of a test. */
const failureTestColumns = { validation: testsOf('validation'), transformation: testsOf('transformation') }
const columns = [
  'id',
  'clientid',
  'username',
  'payload',
  'peerhost',
  'topic',
  'qos',
  'flags',
  'publish_received_at',
  'pub_props',
  'timestamp',
  'node',
]
const row = (kind: Kind, title: ReturnType<typeof both>, description: ReturnType<typeof both>) => ({
  event: of[kind].source,
  title,
  description,
  columns: ['event', kind, ...columns],
  sql_example: `SELECT * FROM "${of[kind].source}" WHERE topic =~ 't/#'`,
  test_columns: failureTestColumns[kind],
})

/** The rows of `GET /rule_events`, with the broker's texts. */
export const failureEventRows: readonly object[] = [
  row(
    'validation',
    both('schema validation failed', 'schema 验证失败'),
    both('messages that do not pass configured validations', '未通过验证的消息'),
  ),
  row(
    'transformation',
    both('message transformation failed', 'message 验证失败'),
    both('messages that do not pass configured transformation', '未通过验证的消息'),
  ),
]
