import type { configEndpoints } from '@/features/config/contract'
import { refusedNamespaces } from '@/contract/name'
import { printHocon } from '@/lib/hocon/print'
import type { HoconObject } from '@/lib/hocon/parse'
import { applyHocon, getSaying } from '../config/apply'
import type { ConfigRoot } from '../config/config-root'
import { createRoots, hotRoots } from '../config/roots'
import { crashed, Refusal } from '../http/refusal'
import { integrationRoots } from '../integration/roots'
import { messageStepsRoot } from '../message-pipeline/config-roots'
import { self } from '../monitoring/nodes'
import type { HandlerContext, Services, State } from '../state'
import type { HandlersOf } from '../handler'

type Roots = Readonly<Record<string, ConfigRoot>>

/**
 * The configuration roots of a release: connectors, actions and sources replace the bridges. They are written before the
 * rules that name them.
 */
export function releaseRoots(
  state: State,
  { runtime, pipeline }: Pick<Services, 'runtime' | 'pipeline'>,
): Roots {
  const roots = createRoots(state)
  if (runtime === undefined) return roots
  const { bridges: _, rule_engine, ...rest } = roots
  return {
    ...rest,
    ...integrationRoots(runtime),
    ...(state.release.has('schemaValidation') && {
      schema_validation: messageStepsRoot('validations', pipeline.validations),
      message_transformation: messageStepsRoot('transformations', pipeline.transformations),
    }),
    ...(rule_engine && { rule_engine }),
  }
}

/**
 * The whole configuration as text, built from the services
 * (src/contract/docs/config.md#whole-configuration).
 */
export const createConfigsHandlers = ({
  release,
  fileTransfer,
  hot,
  roots,
  queues,
}: HandlerContext): HandlersOf<typeof configEndpoints> & { fileTransferConfig(): object } => {
  const newest = release.since('6.1.0')
  /** Roots of 6.2 that are read alone only. */
  const more: Readonly<Record<string, () => unknown>> = {
    mq: () => queues.settings('queue'),
    streams: () => queues.settings('stream'),
    multi_tenancy: () => ({
      allow_only_managed_namespaces: false,
      default_max_sessions: 'infinity',
      post_auth_tns_expression: '',
      ...(release.has('refusedNames') && { deny_namespaces: [...refusedNamespaces] }),
    }),
  }
  const readRoots = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = roots[name]?.read() ?? more[name]?.()
        return value === undefined ? [] : [[name, value]]
      }),
    ) as HoconObject
  return {
    fileTransferConfig: () => fileTransfer.config(),
    configText({ query: { key, node = self }, accept, reply }) {
      if (accept.includes('application/json')) {
        if (node !== self) throw new Refusal(404, 'NOT_FOUND', `Bad node '${node}', reason not found`)
        reply.headers['content-type'] = 'application/json'
        return JSON.stringify({
          ...readRoots(hotRoots),
          ...(newest && {
            a2a_registry: hot.config('a2a_registry'),
            broker: hot.config('broker'),
            file_transfer: fileTransfer.config(),
          }),
        })
      }
      if (accept !== '' && !/text\/plain|text\/\*|\*\/\*/.test(accept))
        throw new Refusal(400, 'INVALID_ACCEPT', 'Invalid accept header')
      if (node !== self) throw crashed('function_clause')
      reply.headers['content-type'] = 'text/plain'
      return printHocon(readRoots(key === undefined ? Object.keys(roots) : [key]))
    },
    /** Roots that are fixed at start may be skipped since 5.7 (recorded: `configs`). */
    configApply({ body, query: { mode = 'merge', ignore_readonly: skip } }) {
      if (body === '' && release.since('5.8.0')) throw crashed('function_clause')
      return applyHocon(roots, body, mode, getSaying(release), skip)
    },
  }
}
