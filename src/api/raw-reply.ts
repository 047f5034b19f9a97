import { isConfig } from '@/contract/family/config'
import { getOriginal } from '@/contract/original'
import { ApiError } from './error'

/** The error of a write whose object could not be read completely: sending it back would lose the rest. */
export const notWhole = (): ApiError => new ApiError(0, 'NOT_WHOLE', '', { failure: 'unsent' })

type Row = Readonly<Record<string, unknown>>

/**
 * The list in a reply, or in its field `name`, as the broker sent it, including rows that the console cannot read. Without the
 * field the list is empty. Throws `NOT_WHOLE` if it is not a list.
 */
export function rawList(reply: object, name?: string): readonly unknown[] {
  const original = getOriginal(reply) ?? reply
  const list = name === undefined ? original : isConfig(original) ? original[name] : null
  if (name !== undefined && list === undefined) return []
  if (!Array.isArray(list)) throw notWhole()
  return list
}

/** The object of a reply, as the broker sent it. Throws `NOT_WHOLE` if it is not an object. */
export function rawObject(reply: object): Row {
  const original = getOriginal(reply) ?? reply
  if (!isConfig(original)) throw notWhole()
  return original
}

/**
 * An object within one of the API, from which a write starts; empty if it is missing. Throws `NOT_WHOLE` for any other value: a
 * newer broker may have another type there, and a write would replace it.
 */
export function rawSection(object: Row, name: string): Row {
  const section = Object.hasOwn(object, name) ? (object[name] ?? {}) : {}
  if (!isConfig(section)) throw notWhole()
  return section
}

/** Whether each value of the original is also in what was read from it. */
const isWhole = (read: unknown, original: unknown): boolean =>
  isConfig(original)
    ? isConfig(read) && Object.entries(original).every(([name, value]) => isWhole(read[name], value))
    : original === null || read !== undefined

/** Throws `NOT_WHOLE` if a value of a reply cannot be read: for writes that are composed of the values that were read. */
export function requireWhole(reply: object, original: unknown = getOriginal(reply) ?? reply): void {
  if (!isWhole(reply, original)) throw notWhole()
}
