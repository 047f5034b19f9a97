import { ownerOf, type Ref } from '@/api/resource'
import { pickOf, type AnyCommand, type CommandArgs } from '../command'

/**
 * What of a selection a command acts on: the things themselves where it picks their noun, else what they are parts of, each once.
 * Undefined when the selection does not fit.
 */
export function refsFor(command: AnyCommand, selection: readonly Ref[]): readonly Ref[] | undefined {
  const [first] = selection
  if (first === undefined || selection.some((ref) => ref.resource !== first.resource)) return undefined
  if (pickOf(command, first.resource) !== undefined) return selection
  const owners = new Map(selection.flatMap((ref) => ownerOf(ref) ?? []).map((ref) => [ref.id, ref]))
  const [owner] = owners.values()
  return owner === undefined || pickOf(command, owner.resource) === undefined
    ? undefined
    : [...owners.values()]
}

/** What a selection fills of a command: the first parameter that picks its noun. Several things go only into a parameter that takes many. */
export function initialValues(command: AnyCommand, selection: readonly Ref[]): CommandArgs | undefined {
  const refs = refsFor(command, selection)
  const [first] = refs ?? []
  const name = first === undefined ? undefined : pickOf(command, first.resource)
  if (refs === undefined || first === undefined || name === undefined) return undefined
  if (refs.length === 1) return { [name]: first.id }
  return command.params[name]?.many === true ? { [name]: refs.map((ref) => ref.id) } : undefined
}
