import { PlainRefusal } from '../../http/refusal'
import { applyHocon, type Saying } from '../../config/apply'
import type { ConfigRoot } from '../../config/config-root'
import { createRoots } from '../../config/roots'
import { configs } from '../../handlers/configs'
import type { AnyHandler } from '../../handlers/handlers'
import type { State } from '../../state'
import type { MessagePipeline } from '../../message-pipeline/handlers'
import { messageStepsRoot } from '../../message-pipeline/config-roots'
import type { Handlers58 } from './handlers'
import { actions, sources } from '../../integration/channel-handlers'
import { connectors } from '../../integration/connector-handlers'
import { channelsRoot, connectorsRoot, type ConfigWriter } from '../../integration/roots'
import type { IntegrationRuntime } from '../../integration/integration-runtime'

const refused = (errors: unknown) => new PlainRefusal(400, JSON.stringify({ errors }))

/** Errors are JSON with the content type text/plain (src/contract/docs/config.md#whole-configuration). */
const saying58: Saying = {
  broken: (line) => refused({ line, reason: 'syntax error', type: 'parse_error' }),
  readOnly: (root) => refused(`Cannot update read-only key '${root}'.`),
  unknown: (roots) =>
    refused(Object.fromEntries(roots.map((root) => [root, `{root_key_not_found,<<"${root}">>}`]))),
  wrong: refused,
}

/** Writes by handlers, which check the body. */
const writerOf = (create: AnyHandler, update: AnyHandler, remove: AnyHandler): ConfigWriter => ({
  create: async (body) => create({ body }),
  update: async (id, body) => update({ params: { id }, body }),
  remove: async (id) => remove({ params: { id }, query: { also_delete_dep_actions: 'true' } }),
})

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
  const { bridges: _, rule_engine, ...rest } = createRoots(state)
  return {
    ...rest,
    connectors: connectorsRoot(runtime, writerOf(c.connectorCreate, c.connectorUpdate, c.connectorRemove)),
    actions: channelsRoot(runtime, 'action', writerOf(a.actionCreate, a.actionUpdate, a.actionRemove)),
    sources: channelsRoot(runtime, 'source', writerOf(s.sourceCreate, s.sourceUpdate, s.sourceRemove)),
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
