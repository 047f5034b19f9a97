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
