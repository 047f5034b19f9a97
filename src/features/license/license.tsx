import { useRead } from '@/api/query'
import limits from '@commands/license/limits'
import update from '@commands/license/edit'
import { useOffers } from '@/command/current-broker'
import { CommandButton } from '@/command/react'
import type { License as Row } from './contract'
import { licenseTexts } from '@/features/setting/contract'
import { CommandForm } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { lookUp, useWords } from '@/i18n/use-words'
import { Fact, Facts } from '@/detail/facts'
import { SessionHistory } from './session-history'
import { unpagedSource } from '@/list/list'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'

/** The limits of the license, their use, and the warning threshold (src/contract/docs/cluster.md#license). */
export default function License() {
  const { t } = useWords()
  const query = useRead('license', {}, { every: 60_000 })
  const setting = useRead('licenseSetting', {})
  const hasHistory = useOffers()('sessionHistory')
  return (
    <FormPage title="screen.license" source={unpagedSource(query, query.data && [query.data])}>
      {query.data !== undefined && (
        <div ref={fitPage} className="grid page-width grid-cols-1 items-start gap-3 lg:grid-cols-2">
          <Usage row={query.data} high={Number(licenseTexts(setting.data ?? {})['high'])} />
          <Holder row={query.data} />
        </div>
      )}
      {hasHistory && query.data !== undefined && <SessionHistory row={query.data} />}
      {setting.data !== undefined && (
        <section aria-labelledby="license-limits" className="flex flex-col gap-2">
          <h2 id="license-limits" className="text-section font-semibold">
            {t('license.limitsTitle')}
          </h2>
          <p className="text-muted">{t('license.limitsText')}</p>
          <CommandForm
            command={limits}
            initial={licenseTexts(setting.data)}
            parts={[{ fields: hasHistory ? ['low', 'high', 'timezone'] : ['low', 'high'] }]}
          />
        </section>
      )}
    </FormPage>
  )
}

/** The current and the allowed number of connections. */
function Usage({ row, high }: { row: Row; high: number }) {
  const { t, format } = useWords()
  const current = useRead('monitorCurrent', {}, { every: 10_000 })
  const [used, limit] = [current.data?.connections, Number(row.max_sessions ?? row.max_connections ?? 0)]
  const share = used === undefined || limit === 0 ? undefined : (Number(used) / limit) * 100
  const above = share !== undefined && share >= high
  const title = t(row.max_sessions === undefined ? 'license.usage' : 'license.sessions')
  return (
    <Card title={title} aside={above && <StatusMark state="warning" word={t('license.above', { high })} />}>
      {share === undefined ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ProgressBar
          label={title}
          value={Number(used)}
          max={limit}
          tone={above ? 'warn' : 'accent'}
          text={t('license.used', {
            used: format.number(used),
            max: format.number(limit),
            share: format.number(Math.round(share * 10) / 10),
          })}
        />
      )}
      <p className="pt-2 text-small text-muted">{t('license.over')}</p>
    </Card>
  )
}

/** The holder and the period of validity. */
function Holder({ row }: { row: Row }) {
  const { t, format } = useWords()
  const trial = row.customer_type === 10
  const text = (value: string | undefined) =>
    value === undefined || value === '' ? t('none') : <Untrusted text={value} max={120} />
  return (
    <Card
      title={t('license.title')}
      note={lookUp(`license.kind.${String(row.customer_type)}`)}
      aside={<CommandButton command={update} />}
    >
      {(row.expiry === true || trial) && (
        <p role="status" className="flex items-center gap-1.5 pb-2">
          <StatusMark state={row.expiry === true ? 'error' : 'info'} />
          {t(row.expiry === true ? 'license.expired' : 'license.evaluation')}
        </p>
      )}
      <Facts>
        <Fact name={t('license.customer')}>
          {text(row.customer)}{' '}
          {row.type === 'trial' ? (
            <Badge tone="info">{t('license.trial')}</Badge>
          ) : (
            row.type !== undefined &&
            row.type !== 'official' && (
              <Badge>
                <Untrusted text={row.type} max={40} />
              </Badge>
            )
          )}
        </Fact>
        <Fact name={t('license.email')}>{text(row.email)}</Fact>
        <Fact name={t('license.deployment')}>{text(row.deployment)}</Fact>
        {row.max_tps !== undefined && (
          <Fact name={t('license.maxTps')}>
            {row.max_tps === 'infinity' ? t('license.unlimited') : format.number(row.max_tps)}
          </Fact>
        )}
        <Fact name={t('license.start')}>{text(row.start_at)}</Fact>
        <Fact name={t('license.end')}>{text(row.expiry_at)}</Fact>
      </Facts>
    </Card>
  )
}
