import type { Context } from '@/command/context'
import type { Pickable, Resource } from '@/api/resource'
import { manyParam, findPick } from '@/command/targets'
import type { Registry } from '@/command/registry'
import type { Prefix } from '@/command/search/prefix'
import { searchable } from './objects'

/**
 * The nouns among which pasted ids are looked up, the most probable first: that of the current list, then
 * all with bulk commands.
 */
export function lookupOrder(
  registry: Registry,
  context: Context,
  inFront: Resource | undefined,
  prefix: Prefix | undefined,
): readonly Pickable[] {
  const nouns = searchable(registry, context).filter((noun) =>
    registry.all.some((command) => {
      const many = manyParam(command)
      return many !== undefined && findPick(command, noun) === many
    }),
  )
  if (prefix === '@') return ['client']
  if (prefix === '#') return nouns.filter((noun) => noun === 'topic' || noun === 'retained')
  return [...nouns].sort((a, b) => Number(b === inFront) - Number(a === inFront))
}
