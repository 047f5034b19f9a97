import { CommandButton } from '@/command/react'
import type { BridgeMetrics } from '@/features/bridge/contract'
import { runOffer, runVerbs } from './connector-offers'
import type { TargetNoun } from './model/noun'
import type { IntegrationRow } from './nouns'
import { bridgeIdOf } from '@/contract/name'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Trouble } from '@/list/trouble'
import { Untrusted } from '@/ui/untrusted'
import { readCounter } from '@/features/bridge/bridge-facts'
import { BridgeStatus } from '@/features/bridge/bridge-status'

type Props = {
  noun: TargetNoun
  row: IntegrationRow
  /** The counters of each node, shown for the direction of the messages. */
  metrics?: readonly { node: string; metrics: BridgeMetrics }[]
  direction?: 'ingress' | 'egress' | 'both'
}

const labels = { start: 'bridge.startHere', stop: 'bridge.stopHere', restart: 'bridge.restartHere' } as const

const columns: readonly (readonly [keyof BridgeMetrics, Key, 'ingress' | 'egress'])[] = [
  ['matched', 'bridge.metric.matched', 'egress'],
  ['success', 'bridge.metric.success', 'egress'],
  ['failed', 'bridge.metric.failed', 'egress'],
  ['received', 'bridge.metric.received', 'ingress'],
  ['dropped', 'bridge.metric.dropped', 'egress'],
  ['rate', 'bridge.rate', 'egress'],
  ['rate_last5m', 'bridge.rate5m', 'egress'],
  ['rate_max', 'bridge.rateMax', 'egress'],
]

/** The state on each node, with commands for single nodes (catalogue C5, C6). */
export function NodeTable({ noun, row, metrics = [], direction }: Props) {
  const { t, format } = useWords()
  const statuses = new Map((row.node_status ?? []).map((one) => [one.node, one]))
  const counters = new Map(metrics.map((one) => [one.node, one.metrics]))
  const nodes = [...new Set([...statuses.keys(), ...counters.keys()])].sort()
  const id = bridgeIdOf(row)
  const cells = columns.filter(([, , flow]) => direction === 'both' || direction === flow)
  if (nodes.length === 0) return null
  return (
    <Card title={t('bridge.byNode')} flush>
      <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={t('bridge.byNode')}>
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left text-small text-muted">
              <th scope="col" className="border-b border-line px-4 py-1.5 font-normal">
                {t('param.node')}
              </th>
              <th scope="col" className="border-b border-line px-2 py-1.5 font-normal">
                {t('bridge.status')}
              </th>
              {cells.map(([name, title]) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-line px-2 py-1.5 text-right font-normal"
                >
                  {t(title)}
                </th>
              ))}
              <th scope="col" className="border-b border-line px-4 py-1.5">
                <span className="sr-only">{t('bridge.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => {
              // A node without a status does not have the bridge.
              const status = statuses.get(node) ?? { status: 'disconnected' }
              return (
                <tr key={node} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-4 py-1.5 text-left font-normal">
                    <Untrusted mono text={node} max={60} />
                  </th>
                  <td className="max-w-96 px-2 py-1.5">
                    <BridgeStatus row={status} enabled={row.enable !== false} />
                  </td>
                  {cells.map(([name]) => (
                    <td key={name} className="nums px-2 py-1.5 text-right">
                      <Trouble
                        count={
                          name === 'failed' || name === 'dropped' ? readCounter(counters.get(node), name) : 0
                        }
                        text={format.number(readCounter(counters.get(node), name))}
                      />
                    </td>
                  ))}
                  <td className="px-4 py-1.5 text-right whitespace-nowrap">
                    {row.enable !== false && (
                      <span className="inline-flex gap-2">
                        {runVerbs(noun, status.status)
                          .toReversed()
                          .map((verb) => {
                            const { command, with: given } = runOffer(noun, verb, id, node)
                            return (
                              <CommandButton
                                key={verb}
                                command={command}
                                with={given}
                                label={t(labels[verb])}
                              />
                            )
                          })}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
