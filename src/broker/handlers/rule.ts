import type { ruleEndpoints } from '@/features/rule/contract'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const rule = ({ rules }: State): HandlersOf<typeof ruleEndpoints> => {
  const { store, settings } = rules
  return {
    ruleList: ({ query }) => store.list(query),
    ruleCreate: ({ body }) => store.create(body),
    ruleDetail: ({ params }) => store.detail(params.id),
    ruleUpdate: ({ params, body }) => store.put(params.id, body),
    ruleRemove: ({ params }) => store.remove(params.id),
    ruleMetrics: ({ params }) => store.metrics(params.id),
    ruleMetricsReset: ({ params }) => store.reset(params.id),
    ruleEvents: () => rules.events,
    ruleTest: ({ body }) => rules.test(body),
    ruleEngine: () => settings.read(),
    ruleEngineEdit: ({ body }) => settings.update(body),
  }
}
