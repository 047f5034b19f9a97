import type { Host } from '@/rule-sql/host'
import { binary, Raised, type Value, type ValueMap } from '@/rule-sql/value'
import type { Message } from '../../../mqtt/mqtt-engine'
import { propertiesOf } from '../../../rules/properties'
import { asText, compile, evaluate } from '../../v5-8/message-validation/variform'
import { limitOf, msOf, type StoredBacklog } from './schema'

/** A stored message; `seq` increases. */
export type Entry = {
  readonly seq: number
  readonly key: string | undefined
  readonly message: Message
  readonly at: number
}

/** The variables of an expression: the message, under `message`. */
const variablesOf = (message: Message): ValueMap =>
  new Map<string, Value>([
    [
      'message',
      new Map<string, Value>([
        ['id', message.id],
        ['from', message.from],
        ['topic', message.topic],
        ['payload', binary(message.payload)],
        ['qos', BigInt(message.qos)],
        ['timestamp', BigInt(Math.trunc(message.at))],
        [
          'headers',
          new Map<string, Value>([
            ['username', message.username ?? undefined],
            ['peerhost', message.peerhost],
            ['properties', propertiesOf(message.properties)],
          ]),
        ],
        [
          'user_property',
          new Map(
            Object.entries(message.properties?.userProperties ?? {}).map(([name, value]): [string, Value] => [
              name,
              Array.isArray(value) ? (value.at(-1) ?? '') : value,
            ]),
          ),
        ],
      ]),
    ],
  ])

/**
 * The key of a message; undefined if the expression has no value. Last-value queues do not store such
 * messages.
 */
export function createKeyFunction(
  expression: string | undefined,
  host: Host,
): (message: Message) => string | undefined {
  if (expression === undefined) return () => undefined
  const compiled = compile(expression)
  return (message) => {
    try {
      return asText(evaluate(compiled, { variables: variablesOf(message), host }))
    } catch (error) {
      if (error instanceof Raised) return undefined
      throw error
    }
  }
}

const bytesOf = ({ message }: Entry): number => message.payload.length + message.topic.length

/** Drops expired entries and, beyond the limits, the oldest. There is one shard. */
export function trimEntries(
  entries: readonly Entry[],
  { data_retention_period: span, limits }: Pick<StoredBacklog, 'data_retention_period' | 'limits'>,
  now: number,
): Entry[] {
  const from = now - msOf(span)
  let remaining = entries.filter(({ at }) => at > from)
  const maxCount = limitOf(limits.max_shard_message_count)
  if (remaining.length > maxCount) remaining = remaining.slice(-maxCount)
  let bytes = remaining.reduce((sum, entry) => sum + bytesOf(entry), 0)
  const largest = limitOf(limits.max_shard_message_bytes)
  while (bytes > largest && remaining[0]) bytes -= bytesOf(remaining.shift() as Entry)
  return remaining
}
