import { Crash } from '../http/refusal'
import { pathRefusal, refusalOf } from './complaint'
import { checkField, list, type Fields, type Kind, type ReadFields } from './kind'

/** Reads a body, or throws the broker's refusal. */
export type Body<T> = (value: unknown) => T

/** A body with its own schema; all errors are reported, below `root`. */
export const readWhole =
  <T>(kind: Kind<T>): Body<T> =>
  (value) => {
    const checked = kind.check(value)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    return checked.value
  }

/** Reads a path parameter. */
export function inPath<T>(kind: Kind<T>, name: string, value: string): T {
  const checked = kind.check(value, name)
  if (!checked.ok) throw pathRefusal(name, value, checked.complaints[0]?.reason)
  return checked.value
}

/** Reads a path parameter that is one of several words. */
export function wordInPath<const W extends string>(words: readonly W[], name: string, value: string): W {
  const word = words.find((each) => each === value)
  if (word === undefined) throw pathRefusal(name, value)
  return word
}

/**
 * A body that is a list of parameters: each is checked by itself, the first error is reported, other
 * names are dropped, and anything but an object crashes the broker.
 */
export const flat =
  <F extends Fields>(fields: F): Body<ReadFields<F>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Crash()
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const checked = checkField(field, (value as Record<string, unknown>)[name], name)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      if (checked.value !== undefined) values[name] = checked.value
    }
    return values as ReadFields<F>
  }

/**
 * A list, which may be sent as an object with numeric keys. The broker's handler handles only lists and
 * gets an empty one for an object.
 */
export const listed =
  <T>(item: Kind<T>): Body<T[] | undefined> =>
  (value) => {
    const items = readWhole(list(item))(value)
    return Array.isArray(value) ? items : undefined
  }
