import { eventName } from './event-name'
import { ruleEvents } from './events'
import { topicMatches } from './topics'

/** An event listed by the connected broker, in its spelling and with its columns. */
export type ListedEvent = {
  /** The source in FROM. */
  readonly source: string
  /** The name, the same for both spellings: `client_connected`; for a bridge its source. */
  readonly name: string
  readonly columns: readonly string[]
  readonly example: string
}

/** A row of `GET /rule_events`. */
type Row = {
  readonly event: string
  readonly columns?: readonly string[] | undefined
  readonly sql_example?: string | undefined
  readonly $raw?: string | undefined
}

/** The events of 5.1, used until the list of the broker is loaded. */
const ownEvents: readonly ListedEvent[] = ruleEvents.map(({ source, type, columns, example }) => ({
  source,
  name: type,
  columns,
  example,
}))

/** The events listed by the connected broker (src/contract/docs/rule-sql.md#events). */
export const listedEvents = (rows: readonly Row[] | undefined): readonly ListedEvent[] =>
  rows
    ?.filter((row) => row.$raw === undefined)
    .map(({ event, columns, sql_example }): ListedEvent => {
      const name = eventName(event) ?? event
      const own = ownEvents.find((one) => one.name === name)
      return {
        source: event,
        name,
        columns: columns ?? own?.columns ?? [],
        example: sql_example?.trim() ?? own?.example ?? '',
      }
    }) ?? ownEvents

/** Events that FROM can name; a published message is named by its topic. */
export const namedEvents = <E extends ListedEvent>(events: readonly E[]): readonly E[] =>
  events.filter(({ source, name }) => source.startsWith('$events/') && name !== 'message_publish')

/** The columns of Kafka sources, which are not among the listed events. */
const kafkaColumns = ['topic', 'key', 'value', 'offset', 'ts', 'ts_type', 'headers']

/**
 * The columns of a source, for completion; none for a bridge without messages. Since 5.10 an event may be named
 * by a filter, which has the columns of all matching events.
 */
export function findColumns(source: string, events: readonly ListedEvent[] = ownEvents): readonly string[] {
  const of = (name: string) => events.find((one) => one.name === name)?.columns ?? []
  const bridge = /^\$(?:bridges|sources)\/([^:]*)/.exec(source)?.[1]
  if (bridge !== undefined)
    return bridge === 'kafka_consumer' ? kafkaColumns : bridge === 'mqtt' ? of('$bridges/mqtt:*') : []
  const name = eventName(source)
  const named =
    name === undefined
      ? []
      : namedEvents(events).filter(
          (one) => one.name === name || (/[+#]/.test(source) && topicMatches(one.source, source)),
        )
  // The broker treats an unknown event as a topic.
  return named.length === 0 ? of('message_publish') : [...new Set(named.flatMap(({ columns }) => columns))]
}
