import { undefinedIfNotFound } from '@/api/error'
import { readable } from '@/command/finder'
import { refsOf, related, type Relation } from '@/command/relation'
import { bridgeIdOf } from '@/contract/name'
import { toActionId, readsFrom, toSourceId } from '@/features/bridge/fields/action-name'

/** Whether an entry of a rule's FROM is an event or a source, not a topic. */
export const isEvent = (from: string): boolean =>
  from.startsWith('$events/') || toSourceId(from) !== undefined

export const ruleRelations: readonly Relation[] = [
  {
    title: 'related.topics',
    find: async (id, api, signal) =>
      related(
        refsOf(
          'topic',
          ((await api.ruleDetail({ params: { id } }, { signal })).from ?? []).filter(
            (from) => !isEvent(from),
          ),
        ),
      ),
  },
  // Rules refer to bridges until all of them have become actions and sources
  // (src/contract/docs/integration.md#type-names).
  {
    title: 'related.bridges',
    until: 'channelsOnly',
    async find(id, api, signal) {
      const { actions = [], from = [] } = await api.ruleDetail({ params: { id } }, { signal })
      const named = [
        ...actions.filter((action) => typeof action === 'string'),
        ...from.flatMap((one) => toSourceId(one) ?? []),
      ]
      // The rules of a newer broker refer to actions, which the bridge list shows under other names.
      const known = named.some((one) => toActionId(one) === one)
        ? readable((await api.bridgeList({}, { signal }).catch(undefinedIfNotFound)) ?? []).map(bridgeIdOf)
        : []
      return related(
        refsOf(
          'bridge',
          named.map((one) => known.find((bridge) => toActionId(bridge) === toActionId(one)) ?? one),
        ),
      )
    },
  },
  // During the migration, types that have not been converted are still bridges.
  {
    title: 'related.actions',
    needs: 'connectors',
    async find(id, api, signal) {
      const [{ actions = [] }, rows] = await Promise.all([
        api.ruleDetail({ params: { id } }, { signal }),
        api.actionList({}, { signal }),
      ])
      const existing = new Set(readable(rows).map(bridgeIdOf))
      return related(
        refsOf(
          'action',
          actions
            .filter((action) => typeof action === 'string')
            .map(toActionId)
            .filter((one) => existing.has(one)),
        ),
      )
    },
  },
  {
    title: 'related.sources',
    needs: 'sources',
    async find(id, api, signal) {
      const [rule, rows] = await Promise.all([
        api.ruleDetail({ params: { id } }, { signal }),
        api.sourceList({}, { signal }),
      ])
      return related(
        refsOf(
          'source',
          readable(rows)
            .map(bridgeIdOf)
            .filter((source) => readsFrom(rule, source)),
        ),
      )
    },
  },
]
