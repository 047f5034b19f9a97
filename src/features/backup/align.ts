import { isConfig, type Config } from '@/contract/family/config'
import { parseBytes } from '@/lib/bytes'
import type { Json } from '@/lib/text/big-json'
import { parseDuration } from '@/lib/time/time'

/** Whether a value says nothing: a broker that returns `{}`, `[]` or null means the same as one that returns no value. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isConfig(value) && Object.values(value).every(isEmpty))

const durationMs = (value: Json): number | undefined =>
  typeof value === 'string' && /^\d[\d.]*(?:ms|s|m|h|d)/i.test(value) ? parseDuration(value) : undefined
const bytes = (value: Json): number | undefined =>
  typeof value === 'string' && /^\d+\s*[kmg]?b$/i.test(value) ? parseBytes(value) : undefined

/** Whether two texts or numbers are the same amount: `60s` and `1m`, `1MB` and 1048576. */
const isSameAmount = (one: Json, other: Json): boolean =>
  (typeof one === 'string' || typeof other === 'string') &&
  [durationMs, bytes].some((amountOf) => {
    const [amount, otherAmount] = [one, other].map((value) =>
      typeof value === 'number' ? value : amountOf(value),
    )
    return amount !== undefined && amount === otherAmount
  })

/** Fields with names that are chosen freely: a name that is missing was removed. */
const freeForm = /^(?:headers|mqueue_priorities|user_properties|client_attrs_init|env)$/

/** Fields that decide which others an object has, so that those of another value must not be merged into it. */
const deciding =
  /^(?:type|kind|name|function|mechanism|backend|algorithm|method|strategy|mode|use_jwks)$|_(?:type|mode|kind|strategy)$/

/** How the wanted settings of an item are laid over those on the broker. */
export type Overlay = {
  /** Values without a wanted one are left as they are on the broker. */
  readonly partial: boolean
  /** The defaults of the rows of a list, whose fields are all compared; a row without a field has the default. */
  readonly rowDefaults?: Config
}

const decides = (now: Config, wanted: Config): boolean =>
  Object.keys(wanted).some(
    (name) => deciding.test(name) && !isConfig(wanted[name]) && now[name] !== wanted[name],
  )

function alignRow(now: Json, wanted: Json, { rowDefaults, ...overlay }: Overlay): Json {
  if (!isConfig(now) || !isConfig(wanted)) return align(now, wanted, overlay) ?? null
  if (rowDefaults === undefined) {
    // Rows have no names: one that differs may be another row, whose fields are not taken over.
    const aligned = alignFields(now, wanted, overlay)
    return isSame(aligned, now) ? now : wanted
  }
  const isDefault = (name: string, value: Json | undefined) =>
    isEmpty(value) || isSame(value, rowDefaults[name])
  const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])]
  return names.every((name) => {
    const [own, other] = [now[name], wanted[name]]
    return isSame(own, other) || (isDefault(name, own) && isDefault(name, other))
  })
    ? now
    : wanted
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true
  if (isEmpty(one) && isEmpty(other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (isConfig(one) && isConfig(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSame(one[name], other[name]),
    )
  return one !== undefined && other !== undefined && isSameAmount(one, other)
}

function alignFields(now: Config, wanted: Config, overlay: Overlay, isFree = false): Config {
  const isKept = overlay.partial && !isFree && !decides(now, wanted)
  const unchanged = Object.entries(now).filter(
    ([name, value]) => !Object.hasOwn(wanted, name) && (isKept || isEmpty(value)),
  )
  const changed = Object.entries(wanted).flatMap(([name, value]): [string, Json][] => {
    const own = Object.hasOwn(now, name) ? now[name] : undefined
    const aligned = align(own, value, overlay, freeForm.test(name))
    return aligned === undefined ? [] : [[name, aligned]]
  })
  return Object.fromEntries([...unchanged, ...changed])
}

/**
 * The settings as they are after the wanted ones are written over those on the broker, and where both mean the same, as the broker
 * has them; undefined where it has none and none are wanted.
 */
export function align(
  now: Json | undefined,
  wanted: Json,
  overlay: Overlay,
  isFree = false,
): Json | undefined {
  if (isSame(now, wanted)) return now
  if (isConfig(now) && isConfig(wanted)) return alignFields(now, wanted, overlay, isFree)
  if (
    Array.isArray(now) &&
    Array.isArray(wanted) &&
    (now.length === wanted.length || overlay.rowDefaults !== undefined)
  )
    return wanted.map((value, index) => {
      const own = now[index]
      return own === undefined ? value : alignRow(own, value, overlay)
    })
  return wanted
}
