import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { ConnectionCount } from './connections'
import type { Listener } from './contract'
import { ListenerState } from './state'

/** The state and connections of a listener on each node. */
export function NodeTable({ row }: { row: Listener }) {
  const { t } = useWords()
  return (
    <Card title={t('bridge.byNode')} flush>
      <Table label={t('bridge.byNode')} frameClass="max-h-60">
        <THead>
          <tr>
            <Th>{t('param.node')}</Th>
            <Th>{t('access.status')}</Th>
            <Th>{t('listener.connections')}</Th>
          </tr>
        </THead>
        <tbody>
          {(row.node_status ?? []).map(({ node, status = {} }) => (
            <Tr key={node}>
              <Td mono>
                <Untrusted mono text={node} max={60} />
              </Td>
              <Td>
                <ListenerState of={{ enable: row.enable, running: status.running }} />
              </Td>
              <Td>
                <ConnectionCount {...status} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
