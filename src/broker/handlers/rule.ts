import type { ruleEndpoints } from '@/contract/rule'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

export const rule = ({ rules }: State): HandlersOf<typeof ruleEndpoints> => {
  const { book, settings } = rules
  return {
    ruleList: ({ query }) => book.list(query),
    ruleCreate: ({ body }) => book.create(body),
    ruleDetail: ({ params }) => book.detail(params.id),
    ruleUpdate: ({ params, body }) => book.put(params.id, body),
    ruleRemove: ({ params }) => book.remove(params.id),
    ruleMetrics: ({ params }) => book.metrics(params.id),
    ruleMetricsReset: ({ params }) => book.reset(params.id),
    ruleEvents: () => rules.events,
    ruleTest: ({ body }) => rules.test(body),
    ruleEngine: () => settings.read(),
    ruleEngineEdit: ({ body }) => settings.update(body),
  }
}
