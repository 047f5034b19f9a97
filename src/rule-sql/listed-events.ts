import { eventName } from './event-name'
import { ruleEvents } from './events'
import { topicMatches } from './topics'

/** An event as the broker at hand lists it: in its own spelling, with the columns that it brings there. */
export type ListedEvent = {
  /** What stands in FROM. */
  readonly source: string
  /** The same in both spellings: `client_connected`; of a bridge its source. */
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

/** Those of 5.1, for as long as the broker's list has not come. */
const ownEvents: readonly ListedEvent[] = ruleEvents.map(({ source, type, columns, example }) => ({
  source,
  name: type,
  columns,
  example,
}))

/** The events of the broker at hand, by what it lists (src/contract/docs/rule-sql.md#events). */
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

/** Events that FROM can name; a message published is named by its topic. */
export const namedEvents = <E extends ListedEvent>(events: readonly E[]): readonly E[] =>
  events.filter(({ source, name }) => source.startsWith('$events/') && name !== 'message_publish')

/** Columns of sources that are bridges; Kafka's are not among the listed events. */
const kafkaColumns = ['topic', 'key', 'value', 'offset', 'ts', 'ts_type', 'headers']

/**
 * The columns that a source brings, for completion; none for a bridge that gives no messages. From 5.10 on an
 * event may be named by a filter: that brings those of all that it takes.
 */
export function columnsOf(source: string, events: readonly ListedEvent[] = ownEvents): readonly string[] {
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
  // An unknown event is a topic to the broker.
  return named.length === 0 ? of('message_publish') : [...new Set(named.flatMap(({ columns }) => columns))]
}
