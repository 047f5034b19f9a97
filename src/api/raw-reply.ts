import { isConfig } from '@/contract/family/config'
import { originalOf } from '@/contract/original'
import { ApiError } from './error'

/** The refusal of a write whose thing could not be read whole: sent back, it would lose what was not read. */
const notWhole = (): ApiError => new ApiError(0, 'NOT_WHOLE', '', { failure: 'unsent' })

type Row = Readonly<Record<string, unknown>>

/**
 * The list that a reply is, or has under `name`, as the broker sent it: rows that the console cannot read are among them. Without
 * the field the list is empty. Throws `NOT_WHOLE` where something else stands in its place.
 */
export function rawList(reply: object, name?: string): readonly unknown[] {
  const original = originalOf(reply) ?? reply
  const list = name === undefined ? original : isConfig(original) ? original[name] : null
  if (name !== undefined && list === undefined) return []
  if (!Array.isArray(list)) throw notWhole()
  return list
}

/** The object that a reply is, as the broker sent it. Throws `NOT_WHOLE` where it is none. */
export function rawObject(reply: object): Row {
  const original = originalOf(reply) ?? reply
  if (!isConfig(original)) throw notWhole()
  return original
}
