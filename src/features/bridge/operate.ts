import type { BridgeOperation } from './contract'
import { asksMany, defineCommand, type Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { onNodes } from '@/command/on-nodes'
import { pick } from '@/command/param'
import { affectedBy } from '@/features/connector/effects'

const words = {
  start: {
    verb: 'verb.start',
    done: 'bridge.start.done',
    partly: 'bridge.start.partly',
  },
  stop: {
    verb: 'verb.stop',
    done: 'bridge.stop.done',
    partly: 'bridge.stop.partly',
  },
  restart: {
    verb: 'verb.restart',
    done: 'bridge.restart.done',
    partly: 'bridge.restart.partly',
  },
} as const

/**
 * Starts, stops or restarts a bridge on one node or on each (src/contract/docs/integration.md#bridges). Calls
 * each node separately, so that failures name their nodes and can be repeated there (catalogue C6).
 */
export const operateCommand = <O extends BridgeOperation>(
  operation: O,
  more: { danger: 'reversible' | 'disruptive'; aliases?: readonly string[]; confirm?: true },
) =>
  defineCommand({
    id: `bridge.${operation}`,
    verb: words[operation].verb,
    group: 'group.integration',
    ...(more.aliases === undefined ? {} : { aliases: more.aliases }),
    danger: more.danger,
    calls:
      operation === 'start'
        ? ['bridgeDetail', 'bridgeNodeOperate']
        : ['bridgeDetail', 'bridgeMetrics', 'bridgeNodeOperate'],
    ...(operation === 'restart' ? { irreversible: 'restart' as const } : { undo: 'bridgeRun' as const }),
    needs: 'bridges',
    ...(operation === 'start' ? {} : { affects: affectedBy('bridge', false) }),
    params: {
      bridge: pick('bridge', { many: true, label: 'bridge.bridge' }),
      node: pick('node', { optional: true, quiet: true, label: 'param.node', free: true }),
    },
    errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
    ...(more.confirm === true
      ? {
          confirm: ({ bridge }: { bridge: string }, count: number) =>
            ({
              body: count > 1 ? 'bridge.stop.confirm.many' : 'bridge.stop.confirm.one',
              values: { bridge, count },
            }) as const,
        }
      : {
          confirm: asksMany(
            operation === 'start' ? 'bridge.start.confirm.many' : 'bridge.restart.confirm.many',
          ),
        }),
    ...(operation === 'start'
      ? {}
      : {
          warn: async (
            values: { bridge: string; node?: string | undefined },
            targets: readonly string[],
            context: Context,
          ) => (await import('./loss')).lossOf(operation, values, targets, context),
        }),
    async run({ bridge, node }, { api, signal }): Promise<Outcome> {
      const detail = await api.bridgeDetail({ params: { id: bridge } }, { signal })
      const nodes = node === undefined ? (detail.node_status ?? []).map((one) => one.node) : node.split(',')
      return await onNodes(
        nodes,
        'BRIDGE_NOWHERE',
        (name) => api.bridgeNodeOperate({ params: { node: name, id: bridge, operation } }, { signal }),
        {
          done: words[operation].done,
          partly: words[operation].partly,
          values: { bridge },
          changed: ['bridge'],
        },
      )
    },
  })
