import { PlainRefusal } from '../../http/refusal'
import { applyHocon, type Saying } from '../../config/apply'
import type { ConfigRoot } from '../../config/config-root'
import { rootsOf } from '../../config/roots'
import { configs } from '../../handlers/configs'
import type { State } from '../../state'
import type { MessagePipeline } from './message-validation/handlers'
import { messageStepsRoot } from './message-validation/config-roots'
import type { Handlers58 } from './handlers'
import { actions, connectors, sources } from './integration/handlers'
import { channelsRoot, connectorsRoot } from './integration/roots'
import type { IntegrationRuntime } from './integration/integration-runtime'

const refused = (errors: unknown) => new PlainRefusal(400, JSON.stringify({ errors }))

/** Errors are JSON with the content type text/plain (src/contract/docs/config.md#whole-configuration). */
const saying58: Saying = {
  broken: (line) => refused({ line, reason: 'syntax error', type: 'parse_error' }),
  readOnly: (root) => refused(`Cannot update read-only key '${root}'.`),
  unknown: (roots) =>
    refused(Object.fromEntries(roots.map((root) => [root, `{root_key_not_found,<<"${root}">>}`]))),
  wrong: refused,
}

/**
 * The configuration roots of this release: connectors, actions and sources replace the bridges. They are
 * written before the rules that name them.
 */
export function roots58(
  state: State,
  runtime: IntegrationRuntime,
  pipeline: MessagePipeline,
): Readonly<Record<string, ConfigRoot>> {
  const [c, a, s] = [connectors(runtime), actions(runtime), sources(runtime)]
  // The handlers check the body and use nothing else of the call.
  const call = { caller: '', token: '', accept: '', query: {}, reply: { headers: {} } }
  const { bridges: _, rule_engine, ...rest } = rootsOf(state)
  return {
    ...rest,
    connectors: connectorsRoot(runtime, {
      create: (body) => c.connectorCreate({ ...call, body: body as never }),
      update: (id, body) => c.connectorUpdate({ ...call, params: { id }, body }),
      remove: (id) => c.connectorRemove({ ...call, params: { id } }),
    }),
    actions: channelsRoot(runtime, 'action', {
      create: (body) => a.actionCreate({ ...call, body: body as never }),
      update: (id, body) => a.actionUpdate({ ...call, params: { id }, body: body as never }),
      remove: (id) => a.actionRemove({ ...call, params: { id }, query: { also_delete_dep_actions: 'true' } }),
    }),
    sources: channelsRoot(runtime, 'source', {
      create: (body) => s.sourceCreate({ ...call, body: body as never }),
      update: (id, body) => s.sourceUpdate({ ...call, params: { id }, body: body as never }),
      remove: (id) => s.sourceRemove({ ...call, params: { id }, query: { also_delete_dep_actions: 'true' } }),
    }),
    // Validations and transformations belong to the enterprise edition (`features/message-pipeline/contract.ts`).
    ...(state.edition === 'enterprise'
      ? {
          schema_validation: messageStepsRoot('validations', pipeline.validations),
          message_transformation: messageStepsRoot('transformations', pipeline.transformations),
        }
      : {}),
    ...(rule_engine && { rule_engine }),
  }
}

/** The whole configuration as text; roots that are fixed at start may be skipped (recorded: `configs`). */
export const configs58 = (state: State, roots: Readonly<Record<string, ConfigRoot>>) => ({
  ...configs(state, { roots, saying: saying58 }),
  configApply: (({ body, query: { mode = 'merge', ignore_readonly: skip } }) =>
    applyHocon(roots, body, mode, saying58, skip)) satisfies Handlers58['configApply'],
})
