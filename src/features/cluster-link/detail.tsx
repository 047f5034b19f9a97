import { useRead } from '@/api/query'
import { formatServers, type ClusterLink, type LinkMetrics } from './contract'
import { useWords } from '@/i18n/use-words'
import { clusterLinkPaths } from './paths'
import { useParams, useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { BridgeStatus } from '@/features/bridge/bridge-status'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { FigureGroups, Figures } from '@/detail/figures'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { Views } from '@/list/views'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { LinkForm } from './form'
import { getLinkOffers } from './list'

const missingSubject: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'clusterLink.gone',
  text: 'clusterLink.goneText',
  list: to(clusterLinkPaths.clusterLinks),
  back: 'clusterLink.back',
}
const every = 5000

/**
 * One link to another cluster: its state and metrics by node, and its settings (not confirmed by a real
 * broker).
 */
export function ClusterLinkDetail() {
  const { name = '' } = useParams(clusterLinkPaths.clusterLink)
  const { t } = useWords()
  const [{ tab }] = useSearch()
  const query = useRead('linkDetail', { params: { name } }, { every })
  const row = query.data
  const overviewPath = to(clusterLinkPaths.clusterLink, { name })
  const settingsPath = to(clusterLinkPaths.clusterLink, { name }, { tab: 'settings' })
  return (
    <DetailPage
      about={{ resource: 'clusterLink', id: name }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : getLinkOffers(row, true)}
      every={every}
      state={row && <BridgeStatus row={row} enabled={row.enable !== false} />}
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <Views
            label={t('access.views')}
            at={tab === 'settings' ? settingsPath : overviewPath}
            views={[
              { label: t('access.view.overview'), to: overviewPath },
              { label: t('access.view.settings'), to: settingsPath },
            ]}
          />
          {tab === 'settings' ? <LinkForm row={row} /> : <Overview row={row} />}
        </>
      )}
    </DetailPage>
  )
}

type Counter = 'matched' | 'success' | 'failed' | 'dropped' | 'queuing' | 'inflight'
const counters: readonly Counter[] = ['matched', 'success', 'failed', 'dropped', 'queuing', 'inflight']
const toNumber = (value: number | string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value)
const forwarded = (metrics: LinkMetrics | undefined, name: Counter) => toNumber(metrics?.forwarding?.[name])

function Overview({ row }: { row: ClusterLink }) {
  const { t, format } = useWords()
  const query = useRead('linkMetrics', { params: { name: row.name } }, { every })
  const { metrics, node_metrics: byNode = [] } = query.data ?? {}
  const { topics = [] } = row
  const server = formatServers(row)
  const number = (name: Counter) => format.number(forwarded(metrics, name))
  const rate = (value: number | undefined) => format.number(value)
  const { rate: now, rate_last5m: mean, rate_max: max } = metrics?.forwarding ?? {}
  return (
    <>
      <ReadError query={query} />
      <FigureGroups>
        <Figures title={t('clusterLink.forwarding')}>
          <Stat bare label={t('bridge.metric.matched')} value={number('matched')} />
          <Stat bare label={t('bridge.metric.success')} value={number('success')} />
          <Stat
            bare
            label={t('bridge.rate')}
            value={rate(now)}
            unit={t('bridge.rateUnit')}
            note={t('bridge.rateNote', { mean: rate(mean), max: rate(max) })}
          />
        </Figures>
        <Figures title={t('bridge.figures.trouble')}>
          {(['failed', 'dropped'] as const).map((name) => (
            <Stat
              key={name}
              bare
              quiet={forwarded(metrics, name) === 0}
              label={t(`bridge.metric.${name}`)}
              value={number(name)}
            />
          ))}
        </Figures>
        <Figures title={t('bridge.figures.queue')}>
          {(['queuing', 'inflight'] as const).map((name) => (
            <Stat
              key={name}
              bare
              quiet={forwarded(metrics, name) === 0}
              label={t(`bridge.metric.${name}`)}
              value={number(name)}
            />
          ))}
        </Figures>
        <Figures title={t('clusterLink.routing')}>
          <Stat
            bare
            label={t('clusterLink.routes')}
            value={format.number(toNumber(metrics?.router?.routes))}
          />
        </Figures>
      </FigureGroups>
      <Card title={t('access.byNode')} flush>
        <Table label={t('access.byNodeTable')}>
          <THead>
            <tr>
              <Th>{t('param.node')}</Th>
              <Th>{t('access.status')}</Th>
              {counters.map((name) => (
                <Th key={name} align="end">
                  {t(`bridge.metric.${name}`)}
                </Th>
              ))}
            </tr>
          </THead>
          <tbody>
            {(row.node_status ?? []).map(({ node, status, reason }) => (
              <Tr key={node}>
                <Td>
                  <Untrusted mono text={node} max={60} />
                </Td>
                <Td>
                  <BridgeStatus
                    row={{
                      status,
                      status_reason:
                        reason === undefined
                          ? undefined
                          : typeof reason === 'string'
                            ? reason
                            : JSON.stringify(reason),
                    }}
                    enabled={row.enable !== false}
                  />
                </Td>
                {counters.map((name) => (
                  <Td key={name} align="end">
                    {format.number(forwarded(byNode.find((each) => each.node === node)?.metrics, name))}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Card title={t('clusterLink.about')}>
        <Facts>
          <Fact name={t('field.server')}>
            {server === '' ? t('none') : <Untrusted mono text={server} max={120} />}
          </Fact>
          <Fact name={t('field.clusterLink.topics')}>
            {topics.length === 0
              ? t('none')
              : topics.map((filter, index) => (
                  <span key={index} className="mr-3">
                    <Untrusted mono text={filter} max={80} />
                  </span>
                ))}
          </Fact>
          {row.clientid !== undefined && (
            <Fact name={t('param.clientid')}>
              <Untrusted mono text={row.clientid} max={80} />
            </Fact>
          )}
        </Facts>
      </Card>
    </>
  )
}
