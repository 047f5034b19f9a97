import { factsOf } from '@/features/bridge/fields/types'
import type { Edition } from '@/contract/capability'
import { Refusal } from '../http/refusal'

/** Type and name, which form the id. */
export type BridgeName = { readonly type: string; readonly name: string }

/** The pattern of names for new bridges; paths accept more (src/contract/docs/api.md#identifiers). */
export const namePattern = '^[A-Za-z0-9]+[A-Za-z0-9-_]*$'
export const isName = (name: string): boolean =>
  /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/.test(name) && name.length <= 255

/** Whether an edition supports a type. */
export const knows = (edition: Edition, type: string): boolean => {
  const facts = factsOf(type)
  return facts !== undefined && (edition === 'enterprise' || facts.edition === 'opensource')
}

/** Parses an id from a path; refuses an invalid one. */
export function readId(id: string, edition: Edition): BridgeName {
  const [, type = '', name = ''] = /^([^:]+):([A-Za-z0-9_.-]+)$/.exec(id) ?? []
  if (name === '' || !knows(edition, type))
    throw new Refusal(
      404,
      'NOT_FOUND',
      `Invalid bridge ID, should be of pattern {type}:{name}, but got ${id}`,
    )
  return { type, name }
}

/** The 404 of an unknown id. */
export const lookupFailed = ({ type, name }: BridgeName): Refusal =>
  new Refusal(
    404,
    'NOT_FOUND',
    `Bridge lookup failed: bridge named '${name}' of type ${type} does not exist.`,
  )
