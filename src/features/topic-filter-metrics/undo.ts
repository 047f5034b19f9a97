import clear from '@commands/topic-filter-metrics/delete-all'
import create from '@commands/topic-filter-metrics/create'
import remove from '@commands/topic-filter-metrics/delete'
import { readable } from '@/command/finder'
import { step } from '@/command/undo/step'
import { word, type Look, type UndoTarget } from '@/command/undo/target'
import { namespacedId, splitNamespacedId } from '@/contract/namespaced-id'
import { toTopicFilterMetricsId } from './calls'

type State = {
  readonly filter: string
  /** It can be created only by accounts of its namespace. */ readonly foreign: boolean
}

async function readAll({ context: { api, signal, namespace } }: Look): Promise<ReadonlyMap<string, State>> {
  return new Map(
    readable(await api.topicFilterMetricsList({}, { signal })).map((row) => {
      const id = toTopicFilterMetricsId(row)
      const { ns } = splitNamespacedId(id)
      return [id, { filter: row.topic_filter, foreign: ns !== undefined && ns !== namespace }] as const
    }),
  )
}

/** A monitored topic filter; what it has counted cannot be restored. */
export const topicFilterMetricsUndo: UndoTarget<State> = {
  async of({ name, filter }, { id }, look) {
    if (id === clear.id) return [...(await readAll(look)).keys()]
    return [filter === undefined ? word(name) : namespacedId(word(name), look.context.namespace)]
  },
  async read(ids, look) {
    const all = await readAll(look)
    return new Map(
      ids.flatMap((id) => {
        const state = all.get(id)
        return state === undefined ? [] : [[id, state] as const]
      }),
    )
  },
  restore(id, was) {
    if (was === undefined) return [step(remove, { name: id })]
    if (was.foreign) return 'namespace'
    return [step(create, { name: splitNamespacedId(id).name, filter: was.filter })]
  },
}
