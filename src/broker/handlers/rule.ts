import type { RuleAction, ruleEndpoints } from '@/features/rule/contract'
import type { ruleTrialEndpoints } from '@/features/rule/contract-trial'
import { newerId } from '../integration/types'
import { crashed } from '../http/refusal'
import type { State } from '../state'
import { withMillis } from '../store/instant'
import type { HandlersOf } from '../handler'

type Row = { readonly id: string; readonly actions: readonly RuleAction[]; readonly from: readonly string[] }

/** Rules (src/contract/docs/rules.md#rules). */
export const createRuleHandlers = (
  state: Pick<State, 'rules' | 'release' | 'now'>,
): HandlersOf<typeof ruleEndpoints & typeof ruleTrialEndpoints> => {
  const { rules, release } = state
  const { store, settings } = rules
  const later = release.since('5.8.0')
  /** While there are both bridges and actions, older ids are still accepted. */
  const name = release.has('connectors') && release.has('bridges') ? newerId : (id: string) => id
  /** Converts the action ids in a rule. */
  const renamed = (body: unknown): unknown => {
    const { actions } = (typeof body === 'object' && body !== null ? body : {}) as {
      readonly actions?: unknown
    }
    return Array.isArray(actions)
      ? {
          ...(body as object),
          actions: actions.map((action: unknown) => (typeof action === 'string' ? name(action) : action)),
        }
      : body
  }
  const toReply = (row: object) =>
    later ? { ...row, last_modified_at: withMillis(store.changedAt((row as Row).id) ?? state.now()) } : row
  return {
    ruleList({ query: { action, source, ...query } }) {
      if (action === undefined && source === undefined) {
        const { data, meta } = store.list(query)
        return { data: data.map(toReply), meta }
      }
      if ([...(action ?? []), ...(source ?? [])].some((id) => !id.includes(':'))) throw crashed('throw')
      const ids = new Set([
        ...(action ?? []).flatMap((id) => store.rulesWithAction(name(id))),
        ...(source ?? []).flatMap((id) => store.rulesWithSource(name(id))),
      ])
      const { data } = store.list({ ...query, page: '1', limit: '10000' })
      const found = data.filter((row) => ids.has((row as Row).id)).map(toReply)
      const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 100)]
      return {
        data: found.slice((page - 1) * limit, page * limit),
        meta: { page, limit, hasnext: page * limit < found.length },
      }
    },
    ruleCreate: ({ body }) => toReply(store.create(renamed(body))),
    ruleDetail: ({ params }) => toReply(store.detail(params.id)),
    ruleUpdate: ({ params, body }) => toReply(store.put(params.id, renamed(body))),
    ruleRemove: ({ params }) => store.remove(params.id),
    ruleMetrics: ({ params }) => store.metrics(params.id),
    ruleMetricsReset: ({ params }) => store.reset(params.id),
    ruleEvents: () => rules.events,
    ruleTest: ({ body }) => rules.test(body),
    ruleTrial: ({ params, body }) => rules.trial(params.id, body),
    ruleEngine: () => settings.read(),
    ruleEngineEdit: ({ body }) => settings.update(body),
  }
}
