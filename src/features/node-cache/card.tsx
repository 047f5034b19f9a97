import { useRead } from '@/api/query'
import authnCache from '@commands/authentication/node-cache'
import authnCacheReset from '@commands/authentication/node-cache-reset'
import authzCache from '@commands/authorization/node-cache'
import authzCacheReset from '@commands/authorization/node-cache-reset'
import { useOffers } from '@/command/current-broker'
import { CommandButton } from '@/command/react'
import type { CacheMetrics, CacheSettings } from './contract'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

const every = 10_000
type Status = {
  readonly metrics?: CacheMetrics | undefined
  readonly node_metrics?:
    | readonly {
        readonly node: string
        readonly metrics?: CacheMetrics | undefined
        readonly $raw?: string
      }[]
    | undefined
}
type Query<T> = Parameters<typeof ReadError>[0]['query'] & { readonly data: T | undefined }

/** The cache of authentication on the nodes; renders nothing for brokers without it. */
export function AuthnNodeCache() {
  return useOffers()('nodeCaches') ? <OfAuthn /> : null
}

function OfAuthn() {
  const settings = useRead('authnSettings', {}, { fresh: every })
  const status = useRead('authnCacheStatus', {}, { every })
  return (
    <NodeCache
      status={status}
      settings={{
        ...settings,
        data: settings.data === undefined ? undefined : (settings.data.node_cache ?? {}),
      }}
      edit={authnCache}
      reset={authnCacheReset}
    />
  )
}

/** The cache of authorization on the nodes. */
export function AuthzNodeCache() {
  return useOffers()('nodeCaches') ? <OfAuthz /> : null
}

function OfAuthz() {
  const settings = useRead('authzCacheSettings', {}, { fresh: every })
  const status = useRead('authzCacheStatus', {}, { every })
  return <NodeCache status={status} settings={settings} edit={authzCache} reset={authzCacheReset} />
}

type Props = {
  status: Query<Status>
  settings: Query<CacheSettings>
  edit: Parameters<typeof CommandButton>[0]['command']
  reset: Parameters<typeof CommandButton>[0]['command']
}

const toNumber = (value: number | string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value)

function NodeCache({ status, settings, edit, reset }: Props) {
  const { t, format } = useWords()
  const { enable, cache_ttl: ttl, max_count: count, max_memory: memory } = settings.data ?? {}
  const limit = (value: number | string | undefined) =>
    value === 'unlimited'
      ? t('nodeCache.unlimited')
      : typeof value === 'number'
        ? format.number(value)
        : (value ?? t('none'))
  const note =
    settings.data === undefined
      ? undefined
      : enable === true
        ? t('nodeCache.on', { ttl: String(ttl ?? t('none')), count: limit(count), memory: limit(memory) })
        : t('nodeCache.off')
  return (
    <Card
      title={t('nodeCache.title')}
      {...(note === undefined ? {} : { note })}
      flush
      aside={
        <>
          <CommandButton command={edit} label={t('nodeCache.edit')} />
          <CommandButton command={reset} label={t('nodeCache.reset')} />
        </>
      }
    >
      <div className="px-4 empty:hidden">
        <ReadError query={settings} />
        <ReadError query={status} />
      </div>
      {status.data !== undefined && (
        <Table label={t('nodeCache.title')} className="max-sm:[&_:is(td,th):not(:first-child)]:pl-0!">
          <THead>
            <tr>
              <Th>{t('param.node')}</Th>
              <Th align="end">{t('nodeCache.entries')}</Th>
              <Th align="end">{t('nodeCache.memory')}</Th>
              <Th align="end">{t('nodeCache.hits')}</Th>
              <Th align="end">{t('nodeCache.misses')}</Th>
            </tr>
          </THead>
          <tbody>
            {(status.data.node_metrics ?? []).map(({ node, metrics, $raw }) => (
              <Tr key={$raw ?? node}>
                <Td>
                  <Untrusted mono text={$raw ?? node} max={60} />
                </Td>
                <Td align="end">{format.number(toNumber(metrics?.count ?? metrics?.size))}</Td>
                <Td align="end">
                  {metrics?.memory === undefined ? t('none') : format.bytes(Number(metrics.memory))}
                </Td>
                <Td align="end">{format.number(toNumber(metrics?.hits?.value))}</Td>
                <Td align="end">{format.number(toNumber(metrics?.misses?.value))}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
