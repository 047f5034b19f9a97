import { useRead } from '@/api/query'
import opentelemetryEdit from '@commands/opentelemetry/edit'
import opentelemetryTrace from '@commands/opentelemetry/trace'
import { useOffers } from '@/command/current-broker'
import prometheusEdit from '@commands/prometheus/edit'
import { collectors } from './contract-collectors'
import { opentelemetryTexts, prometheusTexts } from '@/features/setting/contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { monitoringIntegrationPaths } from './paths'
import { to } from '@/route/paths'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { ReadError } from '@/detail/read-error'
import { hasTelemetryMetrics, tracedTypes } from './contract'
import { Generator } from './generator'

const here = to(monitoringIntegrationPaths.monitoringIntegration)
const push = to(monitoringIntegrationPaths.monitoringIntegration, undefined, { tab: 'push' })
const telemetry = to(monitoringIntegrationPaths.monitoringIntegration, undefined, { tab: 'opentelemetry' })

const pushParts: readonly FormPart[] = [
  { switch: 'enable', fields: [['server', 'interval', 'job'], 'headers'] },
  { title: 'prometheus.collectors', fields: collectors },
]
const pushNotes = {
  server: 'prometheus.serverNote',
  interval: 'prometheus.intervalNote',
  job: 'prometheus.jobNote',
  headers: 'prometheus.headersNote',
} as const
const telemetryParts: readonly FormPart[] = [{ switch: 'enable', fields: [['endpoint', 'interval']] }]
/** Without a place for metrics. */
const endpointParts: readonly FormPart[] = [{ title: 'opentelemetry.exporter', fields: ['endpoint'] }]

/** Integration of the broker's metrics with other systems (src/contract/docs/monitoring.md#prometheus). */
export default function MonitoringIntegration() {
  const { t } = useWords()
  const offered = useOffers()
  const [{ tab }] = useSearch()
  const open = offered('opentelemetry')
  const at = tab === 'push' ? push : tab === 'opentelemetry' && open ? telemetry : here
  const views = (
    <Views
      label={t('prometheus.views')}
      at={at}
      views={[
        { label: t('prometheus.view.scrape'), to: here },
        { label: t('prometheus.view.push'), to: push },
        ...(open ? [{ label: t('prometheus.view.opentelemetry'), to: telemetry }] : []),
      ]}
    />
  )
  if (at === push) return <Pushgateway views={views} />
  if (at === telemetry) return <Opentelemetry views={views} />
  return (
    <FormPage title="screen.monitoringIntegration" text="prometheus.text">
      {views}
      <Generator />
    </FormPage>
  )
}

type Props = { views: React.ReactNode }

function Pushgateway({ views }: Props) {
  const query = useRead('prometheus', {})
  return (
    <FormPage
      title="screen.monitoringIntegration"
      text="prometheus.pushText"
      source={unpagedSource(query, query.data && [query.data])}
    >
      {views}
      {query.data !== undefined && (
        <CommandForm
          command={prometheusEdit}
          initial={prometheusTexts(query.data)}
          parts={pushParts}
          notes={pushNotes}
        />
      )}
    </FormPage>
  )
}

function Opentelemetry({ views }: Props) {
  const offered = useOffers()
  const query = useRead('opentelemetry', {})
  const hasMetrics = query.data === undefined || hasTelemetryMetrics(query.data)
  return (
    <FormPage
      title="screen.monitoringIntegration"
      text={hasMetrics ? 'opentelemetry.text' : 'opentelemetry.noMetrics'}
      source={unpagedSource(query, query.data && [query.data])}
    >
      {views}
      {query.data !== undefined && (
        <CommandForm
          command={opentelemetryEdit}
          initial={opentelemetryTexts(query.data)}
          parts={hasMetrics ? telemetryParts : endpointParts}
        />
      )}
      {offered('telemetryWhitelist') && <Traced />}
    </FormPage>
  )
}

/** Which clients and topics are traced whatever the sample ratio is. */
function Traced() {
  const { t } = useWords()
  return (
    <section aria-labelledby="traced" className="flex flex-col gap-2">
      <h2 id="traced" className="text-section font-semibold">
        {t('opentelemetry.traced')}
      </h2>
      <p className="max-w-180 text-muted">{t('opentelemetry.tracedText')}</p>
      {tracedTypes.map((type) => (
        <TracedList key={type} type={type} />
      ))}
    </section>
  )
}

function TracedList({ type }: { type: (typeof tracedTypes)[number] }) {
  const { t } = useWords()
  const query = useRead('telemetryWhitelist', { params: { type } })
  return (
    <>
      <h3 className="font-semibold">{t(`choice.tracedType.${type}`)}</h3>
      <ReadError query={query} />
      {query.data !== undefined && (
        <CommandForm
          key={type}
          command={opentelemetryTrace}
          given={{ type }}
          initial={{ entries: query.data.join('\n') }}
          parts={[{ fields: ['entries'] }]}
        />
      )}
    </>
  )
}
