import * as z from 'zod/mini'
import { defineCommand, refused } from '@/command/command'
import { text } from '@/command/param'
import { hasRelations } from '@/api/resource'
import { isWellFormed } from '@/lib/net/safe-path'

/**
 * Lists the relations of the current or the given object: a client's topics, a topic's rules, a rule's
 * bridges, and back.
 */
export default defineCommand({
  id: 'related.show',
  group: 'group.view',
  danger: 'read',
  calls: [],
  params: {
    noun: text(z.string(), { optional: true, askedOnlyByName: true, label: 'related.noun' }),
    id: text(z.string(), { optional: true, askedOnlyByName: true, label: 'related.id' }),
  },
  blocked: ({ selection }, { noun, id = selection[0]?.id }) => {
    if (id !== undefined && !isWellFormed(id)) return 'error.id.surrogate'
    return noun !== undefined || hasRelations(selection[0]?.resource) ? undefined : 'related.show.none'
  },
  run({ noun, id }, { selection }) {
    const of = noun === undefined ? selection[0] : { resource: hasRelations(noun) ? noun : undefined, id }
    if (of?.resource === undefined || of.id === undefined || of.id === '')
      return refused('NOTHING_RELATED', 'related.show.none')
    return { kind: 'app', action: { do: 'related', of: { resource: of.resource, id: of.id } } }
  },
})
