import type { EventType } from './events'

/** An example statement, and a message to test it with (src/contract/docs/rule-sql.md#examples). */
export type SqlExample = {
  readonly title: `sql.example.${string}`
  readonly sql: string
  readonly context: Readonly<Record<string, string | number>> & { readonly event_type: EventType }
}

const publish = (payload: string): SqlExample['context'] => ({
  event_type: 'message_publish',
  clientid: 'c_emqx',
  username: 'u_emqx',
  topic: 't/a',
  qos: 1,
  payload,
})
const sensors =
  '{"date":"2020-04-24","sensors":[{"name":"a","idx":0},{"name":"b","idx":1},{"name":"c","idx":2}]}'

/** The six examples of the rule form. */
export const sqlExamples: readonly SqlExample[] = [
  {
    title: 'sql.example.payload',
    sql: 'SELECT\n  payload as p\nFROM\n  "t/#"',
    context: publish('{"msg": "hello"}'),
  },
  {
    title: 'sql.example.events',
    sql: 'SELECT\n  *\nFROM\n  "$events/client_connected",\n  "$events/client_disconnected"',
    context: {
      event_type: 'client_connected',
      clientid: 'c_emqx',
      username: 'u_emqx',
      peername: '127.0.0.1:52918',
    },
  },
  { title: 'sql.example.each', sql: 'FOREACH\n  payload.sensors\nFROM\n  "t/#"', context: publish(sensors) },
  {
    title: 'sql.example.pick',
    sql: 'FOREACH\n  payload.sensors\nDO\n  clientid,\n  item.name as name,\n  item.idx as idx\nINCASE\n  item.idx >= 1\nFROM\n  "t/#"',
    context: publish(sensors),
  },
  {
    title: 'sql.example.case',
    sql: 'SELECT\n  CASE WHEN payload.x < 0 THEN 0\n       WHEN payload.x > 7 THEN 7\n       ELSE payload.x\n  END as x\nFROM\n  "t/#"',
    context: publish('{"x":8}'),
  },
  {
    title: 'sql.example.nested',
    sql: 'SELECT\n  payload.data[1].id as id\nFROM\n  "t/#"',
    context: publish('{"data":[{"id":1,"name":"steve"},{"id":2,"name":"bill"}]}'),
  },
]

/** The initial statement of a new rule. */
export const newRuleSql = 'SELECT\n  *\nFROM\n  "t/#"'
