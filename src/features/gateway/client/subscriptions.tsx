import { useRead } from '@/api/query'
import { gatewayClientId } from '@/features/gateway/model/id'
import subscribe from '@commands/gateway-client/subscribe'
import unsubscribe from '@commands/gateway-client/unsubscribe'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { unmounted } from '@/lib/net/mqtt-topic'
import { ReadError } from '@/detail/read-error'
import { useRowPages } from '@/list/paging/row-pages'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

const every = 10_000

/**
 * The subscriptions of a gateway's client: with the topic that MQTT clients see, and the one that the client
 * uses, by which it is removed (src/contract/docs/gateways.md#clients).
 */
export function Subscriptions({
  gateway,
  clientid,
  mountpoint,
}: {
  gateway: string
  clientid: string
  mountpoint: string
}) {
  const { t, format } = useWords()
  const query = useRead('gatewayClientSubscriptions', { params: { name: gateway, clientid } }, { every })
  const rows = query.data
  const { shown, start, pager } = useRowPages(rows ?? [])
  const client = gatewayClientId(gateway, clientid)
  const stale = query.error !== null
  return (
    <Card
      flush
      title={t('detail.subscriptions')}
      note={rows === undefined ? undefined : format.number(rows.length)}
      aside={<CommandButton command={subscribe} with={{ client }} short />}
    >
      <ReadError query={query} />
      {rows?.length === 0 && <EmptyState title={t('detail.client.noSubscriptions')} />}
      {rows !== undefined && rows.length > 0 && (
        <Table label={t('detail.client.subscriptionTable')} frameClass="max-h-96">
          <THead>
            <tr>
              <Th>{t('gateway.mounted')}</Th>
              <Th>{t('gateway.unmounted')}</Th>
              {gateway === 'stomp' && <Th>{t('gateway.subid')}</Th>}
              <Th>{t('param.qos')}</Th>
              <Th>
                <span className="sr-only">{t('list.rowCommands')}</span>
              </Th>
            </tr>
          </THead>
          <tbody>
            {shown.map((row, index) => {
              if (row.$raw !== undefined)
                return (
                  <Tr key={start + index}>
                    <Td colSpan={5}>
                      <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={row.$raw} max={200} />
                    </Td>
                  </Tr>
                )
              const topic = unmounted(row.topic, mountpoint)
              return (
                <Tr key={`${start + index} ${row.topic}`}>
                  <Td mono>
                    <Untrusted mono text={row.topic} max={200} />
                  </Td>
                  <Td mono>
                    {topic === row.topic ? (
                      <span className="text-muted">{t('gateway.asIs')}</span>
                    ) : (
                      <Untrusted mono text={topic} max={200} />
                    )}
                  </Td>
                  {gateway === 'stomp' && (
                    <Td mono>
                      <Untrusted mono text={row.sub_props?.subid ?? ''} max={60} />
                    </Td>
                  )}
                  <Td>{row.qos ?? t('none')}</Td>
                  <Td align="end">
                    <CommandButton
                      command={unsubscribe}
                      with={{ client, topic }}
                      label={t('detail.client.unsubscribe')}
                      variant="ghost"
                      {...(stale ? { disabledReason: t('list.staleRow') } : {})}
                    />
                  </Td>
                </Tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {pager !== null && <div className="px-4">{pager}</div>}
    </Card>
  )
}
