import { useId, useState } from 'react'
import { useRead } from '@/api/query'
import config from '@commands/prometheus/config'
import dashboard from '@commands/prometheus/dashboard'
import stats from '@commands/prometheus/stats'
import { useOffers } from '@/command/current-broker'
import { CommandButton } from '@/command/react'
import { FieldRow } from '@/form/field-rows'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { apiAddresses } from './model/addresses'
import { pushConfig, scrapeConfig, scrapePaths, defaults } from './model/config'
import { CopyButton } from '@/detail/copy-button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/control/field'
import { Segmented } from '@/ui/control/segmented'
import { TextInput } from '@/ui/control/text-input'
import { fitPage } from '@/ui/page-width'

type Way = 'scrape' | 'push'
type Name = 'broker' | 'path' | 'pushgateway' | 'node' | 'prometheus'

const fields: Readonly<Record<Way, readonly Name[]>> = {
  scrape: ['broker', 'path', 'node'],
  push: ['pushgateway', 'node', 'prometheus'],
}
const labels: Readonly<Record<Name, Key>> = {
  broker: 'prometheus.broker',
  path: 'prometheus.path',
  pushgateway: 'prometheus.pushgateway',
  node: 'prometheus.node',
  prometheus: 'prometheus.own',
}
const required: ReadonlySet<Name> = new Set(['broker', 'path', 'pushgateway'])
/** Containers of Prometheus and Grafana to try it out. */
const containers = [
  'docker run -d --name prometheus -p 9090:9090 -v $PWD/prometheus.yaml:/etc/prometheus/prometheus.yml prom/prometheus',
  'docker run -d --name grafana -p 3000:3000 grafana/grafana',
]

/** Generates a configuration of Prometheus from the form, and offers a Grafana dashboard. */
export function Generator() {
  const { t } = useWords()
  const paths = useId()
  const offered = useOffers()
  const [way, setWay] = useState<Way>('scrape')
  const [edited, setEdited] = useState<Readonly<Partial<Record<Name, string>>>>({})
  const dashboardSettings = useRead('dashboardConfig', {})
  const nodes = useRead('nodeList', {})
  const settings = useRead('prometheus', {})
  const needsKey = settings.data?.enable_basic_auth === true
  const detectedBroker = apiAddresses(
    dashboardSettings.data,
    (nodes.data ?? []).flatMap((row) => (row.$raw === undefined ? [row.node] : [])),
  )
  const typed: Readonly<Record<Name, string>> = {
    ...defaults,
    broker: detectedBroker ?? '',
    node: '',
    prometheus: '',
    ...edited,
  }
  const missing = fields[way].filter((name) => required.has(name) && typed[name].trim() === '')
  const yaml = way === 'push' ? pushConfig(typed) : scrapeConfig({ ...typed, needsKey })
  const blocked = missing.length === 0 ? undefined : t('prometheus.missing')
  return (
    <div ref={fitPage} className="grid page-width grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <Card
        title={t('prometheus.configTitle')}
        aside={
          <Segmented
            label={t('prometheus.way')}
            value={way}
            onChange={setWay}
            options={(['scrape', 'push'] as const).map((value) => ({
              value,
              label: t(`choice.prometheusWay.${value}`),
            }))}
          />
        }
      >
        <div className="flex flex-col gap-3">
          <div className="@container">
            <FieldRow count={3}>
              {fields[way].map((name) => (
                <Field
                  key={name}
                  label={t(labels[name])}
                  required={required.has(name)}
                  {...(missing.includes(name) ? { error: t('error.required') } : {})}
                  {...(name === 'broker' ? { description: t('prometheus.brokerNote') } : {})}
                >
                  {(control) => (
                    <TextInput
                      {...control}
                      mono
                      value={typed[name]}
                      placeholder={name === 'node' || name === 'prometheus' ? defaults[name] : ''}
                      {...(name === 'path' ? { list: paths } : {})}
                      onValue={(text) => setEdited({ ...edited, [name]: text })}
                    />
                  )}
                </Field>
              ))}
            </FieldRow>
            <datalist id={paths}>
              {scrapePaths
                .filter(({ needs }) => offered(needs))
                .map(({ path }) => (
                  <option key={path} value={path} />
                ))}
            </datalist>
          </div>
          {needsKey && way === 'scrape' && <p className="text-muted">{t('prometheus.keyNote')}</p>}
          <pre
            tabIndex={0}
            role="region"
            aria-label="prometheus.yaml"
            className="max-h-120 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-small"
          >
            {yaml}
          </pre>
          <div className="flex flex-wrap gap-2">
            <CommandButton
              command={config}
              with={{ way, ...typed }}
              variant="primary"
              disabledReason={blocked}
            />
            <CopyButton text={yaml} label={t('prometheus.copy')} disabledReason={blocked} />
          </div>
        </div>
      </Card>
      <div className="flex flex-col gap-3">
        <Card title={t('prometheus.dashboardTitle')}>
          <p className="pb-3 text-muted">{t('prometheus.dashboardText')}</p>
          <div className="flex flex-wrap gap-2">
            <CommandButton command={dashboard} />
            <CommandButton command={stats} />
          </div>
        </Card>
        <Card title={t('prometheus.tryTitle')}>
          <ul className="flex flex-col gap-2">
            {containers.map((line) => (
              <li key={line} className="flex items-start gap-2">
                <code className="min-w-0 flex-1 font-mono text-small break-all">{line}</code>
                <CopyButton
                  text={line}
                  label={t('prometheus.copyCommand', { name: line.split(' ')[4] ?? '' })}
                  small
                />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}
