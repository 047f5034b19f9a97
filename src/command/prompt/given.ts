import type { Ref } from '@/api/resource'
import { pickOf, type AnyCommand, type Given } from '../command'

/**
 * What a selection fills of a command: the first parameter that picks its noun. Several things go only into a parameter
 * that takes many; undefined when the selection does not fit.
 */
export function givenFor(command: AnyCommand, selection: readonly Ref[]): Given | undefined {
  const [first] = selection
  if (first === undefined || selection.some((ref) => ref.resource !== first.resource)) return undefined
  const name = pickOf(command, first.resource)
  if (name === undefined) return undefined
  if (selection.length === 1) return { [name]: first.id }
  return command.params[name]?.many === true ? { [name]: selection.map((ref) => ref.id) } : undefined
}
