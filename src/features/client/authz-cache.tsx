import authzClear from '@commands/client/clear-authorization-cache'
import clearAll from '@commands/authorization/clear-cache'
import { useRead } from '@/api/query'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Badge } from '@/ui/badge'
import { useRowPages } from '@/list/paging/row-pages'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The cached authorization decisions of the client's connection, read when the card is opened. */
export function AuthzCache({ clientid }: { clientid: string }) {
  const { t } = useWords()
  return (
    <Card
      title={t('detail.client.authz.title')}
      note={t('detail.client.authz.note')}
      aside={
        <>
          <CommandButton command={authzClear} with={{ clientid }} label={t('detail.client.authz.clear')} />
          <CommandButton command={clearAll} label={t('detail.client.authz.clearAll')} />
        </>
      }
    >
      <Disclosure label={t('detail.client.authz.show')}>
        <Verdicts clientid={clientid} />
      </Disclosure>
    </Card>
  )
}

function Verdicts({ clientid }: { clientid: string }) {
  const { t, format } = useWords()
  const query = useRead('clientAuthzCache', { params: { clientid } })
  const { data, error } = query
  const { shown, pager } = useRowPages(data ?? [])
  if (error !== null) return <ReadError query={query} />
  if (data === undefined) return <p className="text-muted">{t('list.loading')}</p>
  if (data.length === 0) return <p className="text-muted">{t('detail.client.authz.none')}</p>
  return (
    <>
      <Table label={t('detail.client.authz.table')} frameClass="max-h-80">
        <THead>
          <tr>
            <Th>{t('detail.topic')}</Th>
            <Th>{t('detail.client.authz.action')}</Th>
            <Th>{t('detail.client.authz.result')}</Th>
            <Th align="end">{t('detail.client.authz.at')}</Th>
          </tr>
        </THead>
        <tbody>
          {shown.map((row, index) =>
            row.$raw !== undefined ? (
              <Tr key={index}>
                <Td colSpan={4}>
                  <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={row.$raw} max={200} />
                </Td>
              </Tr>
            ) : (
              <Tr key={index}>
                <Td mono>
                  <Untrusted mono text={row.topic ?? ''} max={120} />
                </Td>
                <Td>
                  <Untrusted text={row.access?.action_type ?? ''} max={20} />
                </Td>
                <Td>
                  <Badge tone={row.result === 'deny' ? 'bad' : 'ok'}>
                    <Untrusted text={row.result ?? ''} max={20} />
                  </Badge>
                </Td>
                <Td align="end">{format.date(row.updated_time)}</Td>
              </Tr>
            ),
          )}
        </tbody>
      </Table>
      {pager}
    </>
  )
}
