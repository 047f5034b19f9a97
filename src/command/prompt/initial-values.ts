import type { Ref } from '@/api/resource'
import { findPick } from '../targets'
import type { AnyCommand, CommandArgs } from '../command'

/**
 * The ids of a selection for a command: the selected objects where it takes their noun, else the objects
 * they belong to, without duplicates. Undefined when the selection does not fit.
 */
export function refsFor(command: AnyCommand, selection: readonly Ref[]): readonly Ref[] | undefined {
  const [first] = selection
  if (first === undefined || selection.some((ref) => ref.resource !== first.resource)) return undefined
  if (findPick(command, first.resource) !== undefined) return selection
  const owners = new Map(selection.flatMap((ref) => ref.owner ?? []).map((ref) => [ref.id, ref]))
  const [owner] = owners.values()
  return owner === undefined || findPick(command, owner.resource) === undefined
    ? undefined
    : [...owners.values()]
}

/**
 * The values that a selection gives a command: it fills the first parameter that takes its noun. Several
 * objects need a parameter that takes a list.
 */
export function initialValues(command: AnyCommand, selection: readonly Ref[]): CommandArgs | undefined {
  const refs = refsFor(command, selection)
  const [first] = refs ?? []
  const name = first === undefined ? undefined : findPick(command, first.resource)
  if (refs === undefined || first === undefined || name === undefined) return undefined
  if (refs.length === 1) return { [name]: first.id }
  return command.params[name]?.many === true ? { [name]: refs.map((ref) => ref.id) } : undefined
}
