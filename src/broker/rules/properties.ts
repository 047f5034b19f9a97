import { valueOf, type Value, type ValueMap } from '@/rule-sql/value'

/** The standard's name of a property, from the codec's: `sessionExpiryInterval` is `Session-Expiry-Interval`. */
export const standardName = (key: string): string =>
  key.replace(/[A-Z]/g, '-$&').replace(/^./, (first) => first.toUpperCase())

/** Yes or no travels as one byte (MQTT 5 §2.2.2.2), and that is what a rule sees. */
const plain = (value: unknown): Value => (typeof value === 'boolean' ? (value ? 1n : 0n) : valueOf(value))

/**
 * Properties of a packet as a rule sees them (src/contract/docs/rule-sql.md#events): by the standard's names,
 * the user's own as an object, where the last of a name counts, and again as pairs, where none is lost.
 */
export function propertiesOf(properties: Readonly<Record<string, unknown>> | undefined): ValueMap {
  const shown = new Map<string, Value>([['User-Property', new Map()]])
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined) continue
    if (key !== 'userProperties') {
      shown.set(standardName(key), plain(value))
      continue
    }
    const pairs = Object.entries(value as Record<string, string | string[]>).flatMap(([name, texts]) =>
      [texts].flat().map((text) => [name, text] as const),
    )
    shown.set('User-Property', new Map(pairs))
    shown.set(
      'User-Property-Pairs',
      pairs.map(
        ([name, text]) =>
          new Map([
            ['key', name],
            ['value', text],
          ]),
      ),
    )
  }
  return shown
}
