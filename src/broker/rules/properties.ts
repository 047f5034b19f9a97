import { toSqlValue, type Value, type ValueMap } from '@/rule-sql/value'

/** The standard's name of a property: `sessionExpiryInterval` becomes `Session-Expiry-Interval`. */
export const standardName = (key: string): string =>
  key.replace(/[A-Z]/g, '-$&').replace(/^./, (first) => first.toUpperCase())

/** Booleans are one byte in MQTT (MQTT 5 §2.2.2.2), which is what rules see. */
const toValue = (value: unknown): Value =>
  typeof value === 'boolean' ? (value ? 1n : 0n) : toSqlValue(value)

/**
 * Packet properties as rules see them (src/contract/docs/rule-sql.md#events): by the standard's names,
 * with user properties as an object, where the last of a name counts, and as a list of pairs.
 */
export function toValueMap(properties: Readonly<Record<string, unknown>> | undefined): ValueMap {
  const shown = new Map<string, Value>([['User-Property', new Map()]])
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined) continue
    if (key !== 'userProperties') {
      shown.set(standardName(key), toValue(value))
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
