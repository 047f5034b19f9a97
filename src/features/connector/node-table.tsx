import { CommandButton } from '@/command/react'
import type { IntegrationRow } from './nouns'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { useWords } from '@/i18n/use-words'
import { stateOf } from '@/features/bridge/bridge-look'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { commandsOf } from './connector-offers'

/** The state on each node, with commands for single nodes (catalogue C5, C6). */
export function NodeTable({ noun, row }: { noun: IntegrationNoun; row: IntegrationRow }) {
  const { t } = useWords()
  const statuses = [...(row.node_status ?? [])].sort((a, b) => (a.node < b.node ? -1 : 1))
  if (statuses.length === 0) return null
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
              <th scope="col" className="border-b border-line px-4 py-1.5">
                <span className="sr-only">{t('bridge.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status.node} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-4 py-1.5 text-left font-normal">
                  <Untrusted mono text={status.node} max={60} />
                </th>
                <td className="max-w-96 px-2 py-1.5">
                  <BridgeStatus row={status} enabled={row.enable !== false} />
                </td>
                <td className="px-4 py-1.5 text-right whitespace-nowrap">
                  {row.enable !== false && stateOf(status.status) !== 'connected' && (
                    <CommandButton
                      command={commandsOf[noun].start}
                      with={{ id: bridgeIdOf(row), node: status.node }}
                      label={t('bridge.startHere')}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
