import { useRead } from '@/api/query'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { Views } from '@/list/views'
import { useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'
import { historyPeriods, type License } from './contract'
import { licensePaths } from './paths'

/** The highest number of sessions in each month or day, next to what the license allows (6.1.2). */
export function SessionHistory({ row }: { row: License }) {
  const { t, format } = useWords()
  const [{ period: requested }] = useSearch()
  const period = historyPeriods.find((one) => one === requested) ?? 'monthly'
  const query = useRead('licenseHistory', { query: { period } }, { every: 60_000, keep: true })
  const rows = query.data?.data.filter(({ $raw }) => $raw === undefined) ?? []
  const allowed = Number(row.max_sessions ?? row.max_connections ?? 0)
  return (
    <Card
      ref={fitPage}
      className="page-width"
      title={t('license.history')}
      flush={rows.length > 0}
      aside={
        <Views
          within
          label={t('license.period')}
          at={to(licensePaths.license, undefined, period === 'monthly' ? {} : { period })}
          views={historyPeriods.map((one) => ({
            label: t(`choice.licensePeriod.${one}`),
            to: to(licensePaths.license, undefined, one === 'monthly' ? {} : { period: one }),
          }))}
        />
      }
    >
      <ReadError query={query} />
      {query.data !== undefined && rows.length === 0 && (
        <p className="text-muted">{t('license.noHistory')}</p>
      )}
      {rows.length > 0 && (
        <Table label={t('license.peak')}>
          <THead>
            <tr>
              <Th>{t('license.period')}</Th>
              <Th>{t('license.peak')}</Th>
              <Th>{t('license.observed')}</Th>
            </tr>
          </THead>
          <tbody>
            {rows.map(({ period: name, high_watermark: peak, observed_at: at }) => (
              <Tr key={name}>
                <Td>
                  <Untrusted text={name} max={20} />
                </Td>
                <Td>
                  {allowed > 0 && peak !== undefined ? (
                    <ProgressBar
                      label={name}
                      value={Number(peak)}
                      max={allowed}
                      tone={Number(peak) > allowed ? 'warn' : 'accent'}
                      text={format.number(peak)}
                    />
                  ) : (
                    format.number(peak)
                  )}
                </Td>
                <Td>{at === undefined ? t('none') : format.date(at)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
