import { readable } from '@/command/finder'
import { refsOf, related, type Relation } from '@/command/relation'

export const traceRelations: readonly Relation[] = [
  {
    title: 'related.traced',
    async find(name, api, signal) {
      const row = readable(await api.traceList({}, { signal })).find((one) => one.name === name)
      return related([...refsOf('client', [row?.clientid]), ...refsOf('topic', [row?.topic])])
    },
  },
]
