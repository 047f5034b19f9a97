import { releaseOf } from '@/contract/capability'
import type { HandlersOf } from '../../handlers/handlers'
import type { RuleAction, ruleEndpoints } from '@/features/rule/contract'
import type { State } from '../../state'
import { withMillis } from '../../store/instant'
import type { Handlers58 } from './handlers'
import { Refusal } from '../../http/refusal'
import { nodeHost } from '../../rules/host'
import { schemaFunctions } from '../../schema/functions'
import { failureEventRows, testFailureRule } from '../../message-pipeline/failures'
import { newerId } from '../../integration/types'

type Row = { readonly id: string; readonly actions: readonly RuleAction[]; readonly from: readonly string[] }

/** Converts the action ids in a rule. */
const renamed = (body: unknown, name: (id: string) => string): unknown => {
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

/**
 * Rules with modification time and filters by action and source. `name` converts the ids of actions;
 * older ids are still accepted.
 */
export const rules = (
  state: State,
  shared: HandlersOf<typeof ruleEndpoints>,
  name: (id: string) => string = newerId,
) => {
  const { store } = state.rules
  const toReply = (row: unknown) => ({
    ...(row as Row),
    last_modified_at: withMillis(store.changedAt((row as Row).id) ?? state.now()),
  })
  return {
    ruleTest(call) {
      const reply =
        state.edition === 'enterprise'
          ? testFailureRule(
              call.body,
              nodeHost({
                functions: schemaFunctions(state.schemas),
                release: releaseOf(state.release.version),
              }),
            )
          : undefined
      if (reply === undefined) return shared.ruleTest(call)
      if (reply.status !== 200) throw new Refusal(reply.status, reply.code, reply.message)
      return new Uint8Array(reply.json)
    },
    ruleEvents: () => [...state.rules.events, ...(state.edition === 'enterprise' ? failureEventRows : [])],
    async ruleList({ query: { action, source, ...query }, ...call }) {
      if (action === undefined && source === undefined) {
        const { data, ...rest } = (await shared.ruleList({ ...call, query })) as {
          readonly data: readonly unknown[]
        }
        return { ...rest, data: data.map(toReply) }
      }
      const ids = new Set([
        ...(action ?? []).flatMap((id) => store.rulesWithAction(name(id))),
        ...(source ?? []).flatMap((id) => store.rulesWithSource(name(id))),
      ])
      const { data, meta } = (await shared.ruleList({
        ...call,
        query: { ...query, page: '1', limit: '10000' },
      })) as { readonly data: readonly Row[]; readonly meta: { readonly hasnext?: boolean } }
      const found = data.filter(({ id }) => ids.has(id)).map(toReply)
      const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 100)]
      return {
        data: found.slice((page - 1) * limit, page * limit),
        meta: { ...meta, page, limit, count: found.length, hasnext: page * limit < found.length },
      }
    },
    ruleCreate: async ({ body, ...call }) =>
      toReply(await shared.ruleCreate({ ...call, body: renamed(body, name) as typeof body })),
    ruleDetail: async (call) => toReply(await shared.ruleDetail(call)),
    ruleUpdate: async ({ body, ...call }) =>
      toReply(await shared.ruleUpdate({ ...call, body: renamed(body, name) as typeof body })),
  } satisfies Partial<Handlers58>
}
