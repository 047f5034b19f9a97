import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { isNoRate } from './rates'
import type { NamespaceConfig } from './contract'
import { useWords } from '@/i18n/use-words'
import { clientPaths } from '@/features/client/paths'
import { namespacePaths } from './paths'
import { useParams, useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { every, Kind } from './columns'
import { getNamespaceOffers } from './list'
import { NamespaceMetrics } from './metrics'

const missingSubject: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'namespace.gone',
  text: 'namespace.goneText',
  list: to(namespacePaths.namespaces),
  back: 'namespace.back',
}
const pageSize = 100

/** One namespace: its clients, and its limits if it was created (not confirmed by a real broker). */
export function NamespaceDetail() {
  const { ns = '' } = useParams(namespacePaths.namespace)
  const { format, t } = useWords()
  const hasMetrics = useOffers()('namespacedRows')
  const query = useRead('namespaceClientCount', { params: { ns } }, { every })
  const created = useRead('namespaceManaged', { query: { limit: 1000 } }, { every })
  const managed = created.data?.includes(ns)
  const row = query.data === undefined ? undefined : { name: ns, count: query.data.count }
  return (
    <DetailPage
      about={{ resource: 'namespace', id: ns }}
      source={unpagedSource(query, row === undefined ? undefined : [row])}
      offers={row === undefined ? [] : getNamespaceOffers(ns, managed, true)}
      every={every}
      state={row && <Kind managed={managed} />}
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <ReadError query={created} />
          {managed === true ? (
            <Limits ns={ns} />
          ) : (
            managed === false && <p className="text-muted">{t('namespace.noLimits')}</p>
          )}
          {hasMetrics && <NamespaceMetrics ns={ns} />}
          <Clients ns={ns} note={row.count === undefined ? undefined : format.number(Number(row.count))} />
        </>
      )}
    </DetailPage>
  )
}

type Rates = NonNullable<NamespaceConfig['limiter']>['tenant']

function Limits({ ns }: { ns: string }) {
  const { t, format } = useWords()
  const offered = useOffers()
  const query = useRead('namespaceConfig', { params: { ns } }, { every })
  const { session, limiter } = query.data ?? {}
  const sessions = session?.max_sessions
  const rate = (
    rates: Rates,
    of: 'messages' | 'bytes' | 'delivery_messages' | 'delivery_bytes' | 'subscribes',
  ) => {
    const { rate: rateLimit, burst } = (typeof rates === 'object' ? rates[of] : undefined) ?? {}
    return rateLimit === undefined || isNoRate(rateLimit) ? (
      t('namespace.unlimited')
    ) : (
      <Untrusted
        mono
        text={burst === undefined || isNoRate(burst) ? rateLimit : `${rateLimit} + ${burst}`}
        max={60}
      />
    )
  }
  return (
    <>
      <ReadError query={query} />
      {query.data !== undefined && (
        <Card title={t('namespace.limits')}>
          <Facts>
            <Fact name={t('namespace.maxSessions')}>
              {sessions === undefined
                ? t('namespace.byDefault')
                : sessions === 'infinity'
                  ? t('namespace.unlimited')
                  : format.number(Number(sessions))}
            </Fact>
            <Fact name={t('namespace.tenantMessages')}>{rate(limiter?.tenant, 'messages')}</Fact>
            <Fact name={t('namespace.tenantBytes')}>{rate(limiter?.tenant, 'bytes')}</Fact>
            <Fact name={t('namespace.clientMessages')}>{rate(limiter?.client, 'messages')}</Fact>
            <Fact name={t('namespace.clientBytes')}>{rate(limiter?.client, 'bytes')}</Fact>
            <Fact name={t('namespace.clientDeliveryMessages')}>
              {rate(limiter?.client, 'delivery_messages')}
            </Fact>
            <Fact name={t('namespace.clientDeliveryBytes')}>{rate(limiter?.client, 'delivery_bytes')}</Fact>
            {offered('subscribeLimits') && (
              <Fact name={t('namespace.clientSubscribes')}>{rate(limiter?.client, 'subscribes')}</Fact>
            )}
          </Facts>
        </Card>
      )}
    </>
  )
}

/** Its clients ordered by id, page by page: the broker can go back only to the first page. */
function Clients({ ns, note }: { ns: string; note: string | undefined }) {
  const { t } = useWords()
  const [{ after }] = useSearch()
  const query = useRead(
    'namespaceClients',
    { params: { ns }, query: { limit: pageSize, ...(after === undefined ? {} : { last_clientid: after }) } },
    { every, keep: true },
  )
  const ids = query.data ?? []
  const last = ids.at(-1)
  const at = (from?: string) => `#${to(namespacePaths.namespace, { ns }, { after: from })}`
  return (
    <Card title={t('screen.clients')} {...(note === undefined ? {} : { note })}>
      <ReadError query={query} />
      {query.data !== undefined && ids.length === 0 && (
        <p role="status" className="text-muted">
          {t(after === undefined ? 'namespace.noClients' : 'namespace.noMore')}
        </p>
      )}
      {ids.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-4 gap-y-1">
          {ids.map((id) => (
            <li key={id} className="min-w-0 truncate">
              <RowLink tabStop make={() => to(clientPaths.client, { clientid: id })}>
                <Untrusted mono text={id} max={80} />
              </RowLink>
            </li>
          ))}
        </ul>
      )}
      {(after !== undefined || ids.length === pageSize) && (
        <p className="flex gap-2 pt-3">
          {after !== undefined && (
            <Link look="button" href={at()}>
              {t('namespace.firstPage')}
            </Link>
          )}
          {ids.length === pageSize && (
            <Link look="button" href={at(last)}>
              {t('namespace.nextPage')}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}
