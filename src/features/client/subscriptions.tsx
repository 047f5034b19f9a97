import { useMemo, useState } from 'react'
import { useRead } from '@/api/query'
import { rereadNow } from '@/api/reread-now'
import subscribe from '@commands/client/subscribe'
import unsubscribe from '@commands/client/unsubscribe'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { lookUp, useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { unmounted } from '@/lib/net/mqtt-topic'
import { createTextTest } from '@/list/filters/filters'
import { maxDrawnRows, useRowPages } from '@/list/paging/row-pages'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextInput } from '@/ui/control/text-input'
import { EmptyState } from '@/ui/empty-state'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { joined } from '@/features/subscription/join-subscriptions'

const every = 10_000

/** The subscriptions of the client, each with a command to remove it. */
export function Subscriptions({
  clientid,
  mountpoint,
  version,
}: {
  clientid: string
  mountpoint: string
  version: number | undefined
}) {
  const { t, format } = useWords()
  // The client's endpoint cannot address `.` and `..`; the global list has their subscriptions too.
  const addressable = isAddressable(clientid)
  const own = useRead('clientSubscriptions', { params: { clientid } }, { every, enabled: addressable })
  const listed = useRead('subscriptionList', { query: { clientid, limit: 1000 } }, { every })
  const first = addressable ? own.data : listed.data?.data
  const rows = useMemo(
    () => (first === undefined ? undefined : joined(first, listed.data?.data)),
    [first, listed.data],
  )
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const isMatch = createTextTest(text)
    return (rows ?? []).filter(({ topic, $raw }) => isMatch([$raw ?? topic]))
  }, [rows, text])
  const { shown, start, pager } = useRowPages(found)
  const five = version === 5
  // The client's endpoint omits share groups: only the global list distinguishes shared filters.
  const failed = own.error !== null ? own : listed.error !== null ? listed : undefined
  const flag = (value: number | undefined) =>
    value === undefined ? t('none') : t(value === 1 ? 'list.yes' : 'list.no')
  return (
    <Card
      flush
      title={t('detail.subscriptions')}
      note={rows === undefined ? undefined : format.number(rows.length)}
      aside={<CommandButton command={subscribe} with={{ clientid }} />}
    >
      {failed !== undefined && (
        <p role="alert" className="flex items-center gap-2 px-4 pb-3 text-bad">
          {failed.error !== null && describeError(failed.error, t).title}{' '}
          <Button size="sm" onClick={() => rereadNow(failed)}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {rows?.length === 0 && <EmptyState title={t('detail.client.noSubscriptions')} />}
      {rows !== undefined && rows.length > maxDrawnRows && (
        <TextInput
          className="mx-4 mb-2 max-w-80"
          mono
          aria-label={t('list.filter.contains')}
          placeholder={t('list.filter.contains')}
          value={text}
          onValue={setText}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table label={t('detail.client.subscriptionTable')} frameClass="max-h-96">
          <THead>
            <tr>
              <Th>{t('detail.topic')}</Th>
              <Th>{t('param.qos')}</Th>
              {five && (
                <>
                  <Th>{t('param.nl')}</Th>
                  <Th>{t('param.rap')}</Th>
                  <Th>{t('param.rh')}</Th>
                </>
              )}
              <Th>
                <span className="sr-only">{t('list.rowCommands')}</span>
              </Th>
            </tr>
          </THead>
          <tbody>
            {shown.map((row, index) =>
              row.$raw !== undefined ? (
                <Tr key={start + index}>
                  <Td colSpan={6}>
                    <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={row.$raw} max={200} />
                  </Td>
                </Tr>
              ) : (
                <Tr key={`${start + index} ${row.topic}`}>
                  <Td mono>
                    <Untrusted mono text={row.topic} max={200} />
                  </Td>
                  <Td>{row.qos ?? t('none')}</Td>
                  {five && (
                    <>
                      <Td>{flag(row.nl)}</Td>
                      <Td>{flag(row.rap)}</Td>
                      <Td>{lookUp(`choice.rh.${row.rh}`) ?? t('none')}</Td>
                    </>
                  )}
                  <Td align="end">
                    <CommandButton
                      command={unsubscribe}
                      with={{ clientid, topic: unmounted(row.topic, mountpoint) }}
                      label={t('detail.client.unsubscribe')}
                      variant="ghost"
                      {...(failed === undefined ? {} : { disabledReason: t('list.staleRow') })}
                    />
                  </Td>
                </Tr>
              ),
            )}
          </tbody>
        </Table>
      )}
      {pager !== null && <div className="px-4">{pager}</div>}
    </Card>
  )
}
