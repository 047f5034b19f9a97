import { useMemo } from 'react'
import gatewayListenerShow from '@commands/gateway-listener/show'
import listenerCreate from '@commands/listener/create'
import listenerShow from '@commands/listener/show'
import { readForUser } from '@/api/query'
import { rereadNow } from '@/api/reread-now'
import { useNow } from '@/api/use-now'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { ReadError } from '@/detail/read-error'
import { settingPaths } from '@/features/setting/paths'
import { gatewayPaths } from '@/features/gateway/paths'
import { listenerPaths } from '@/features/listener/paths'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { to, type Path } from '@/route/paths'
import { toEnding, endings, firstToEnd, isReadable, findValidity } from './model/presented'
import { keyOf, presentedColumns, type PresentedRow } from './presented-columns'
import { describeSource } from './presented-words'
import { useTlsListeners } from './use-listeners'
import { useMetricExpiry } from './use-metric-expiry'
import { useOwnServer, usePresented } from './use-presented'
import { CertificateViews } from './views'

const every = 30_000
const filters: readonly Filter<PresentedRow>[] = [
  searchFilter(({ id, certificate, first }) => [
    id,
    certificate?.subject,
    certificate?.issuer,
    ...(certificate?.names ?? []),
    first?.subject,
  ]),
  {
    id: 'ends',
    label: 'certificate.ends',
    kind: 'choice',
    options: endings,
    words: 'choice.certificateEnding',
    optionOf: ({ ending }) => ending,
  },
]

function pathOf({ presenter }: PresentedRow): Path {
  switch (presenter.kind) {
    case 'listener':
      return to(listenerPaths.listener, { id: presenter.id })
    case 'gatewayListener':
      return to(gatewayPaths.gatewayListener, { name: presenter.gateway, id: presenter.id })
    case 'dashboard':
      return to(settingPaths.dashboardSettings)
  }
}

const offers = ({ presenter }: PresentedRow) =>
  presenter.kind === 'listener'
    ? [offer(listenerShow, { listener: presenter.id })]
    : presenter.kind === 'gatewayListener'
      ? [offer(gatewayListenerShow, { listener: presenter.id })]
      : []

const about = ({ presenter, id }: PresentedRow) =>
  ({ resource: presenter.kind === 'gatewayListener' ? 'gatewayListener' : 'listener', id }) as const

/** Lists what presents a certificate, the one that ends first at the top; read once per visit and on Refresh. */
export function PresentedList() {
  const { t, format } = useWords()
  const now = useNow(every)
  const ownServer = useOwnServer()
  const hasMetric = useOffers()('managedCertificates')
  const { query, gateways, listeners } = useTlsListeners()
  const readings = usePresented(listeners ?? [])
  const metrics = useMetricExpiry({ enabled: hasMetric })
  const rows = useMemo(
    () =>
      listeners
        ?.map(({ presenter, type }, at): PresentedRow => {
          const { data: presented, error = null, isFetching = false } = readings[at] ?? {}
          const id = presenter.kind === 'dashboard' ? t('certificate.dashboard') : presenter.id
          const measured = presenter.kind === 'listener' ? metrics?.data?.get(presenter.id) : undefined
          const validity = presented && findValidity(presented)
          const expiresAt = validity?.until ?? measured
          return {
            presenter,
            id,
            type,
            certificate: presented?.certificates?.[0],
            first: presented && firstToEnd(presented),
            validFrom: validity?.from,
            expiresAt,
            ending: toEnding(expiresAt, now),
            isFetching,
            isFailed: !isFetching && (error !== null || presented?.failure !== undefined),
            source: describeSource({
              readable: isReadable(type),
              ownServer,
              presented,
              error,
              measured: measured !== undefined,
            }),
          }
        })
        .sort((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity)),
    [listeners, readings, metrics?.data, ownServer, now, t],
  )
  const reads = readings.flatMap((one) => one ?? [])
  const done = reads.filter(({ isFetching }) => !isFetching).length
  return (
    <DataTable
      list="presented"
      title="screen.certificates"
      source={{
        ...unpagedSource<PresentedRow>(query, rows),
        again: () => readForUser(() => rereadNow(query, gateways, ...(metrics ? [metrics] : []), ...reads)),
      }}
      columns={presentedColumns}
      rowKey={({ presenter }) => keyOf(presenter)}
      rowAbout={about}
      rowPath={pathOf}
      offers={offers}
      filters={filters}
      top={
        <>
          <CertificateViews at="certificates" />
          <ReadError query={gateways} />
          {!ownServer && <p className="max-w-180 text-muted">{t('certificate.noServer')}</p>}
        </>
      }
      note={
        done < reads.length
          ? t('certificate.progress', { done: format.number(done), total: format.number(reads.length) })
          : undefined
      }
      empty={{
        title: 'certificate.noneListens',
        text: 'certificate.noneListensText',
        offers: [offer(listenerCreate)],
      }}
    />
  )
}
