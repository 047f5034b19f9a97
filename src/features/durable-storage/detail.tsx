import { useRead } from '@/api/query'
import storageRemove from '@commands/storage/remove'
import { offer } from '@/command/offer'
import { DetailPage, type MissingSubject } from '@/detail/detail-page'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { unpagedSource } from '@/list/list'
import { RowMenu } from '@/list/rows/row-menu'
import { useParams } from '@/route/location'
import { to } from '@/route/paths'
import { Card } from '@/ui/card'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import type { Storage } from './contract'
import { getStorageOffers } from './list'
import { durableStoragePaths } from './paths'
import { ReplicaState } from './state'

const missingSubject: MissingSubject = {
  codes: ['NOT_FOUND'],
  title: 'storage.gone',
  text: 'storage.goneText',
  list: to(durableStoragePaths.storages),
  back: 'storage.back',
}
const every = 5000

/** One durable storage: the sites that hold it, and the replicas of each shard. */
export function StorageDetail() {
  const { name = '' } = useParams(durableStoragePaths.storage)
  const query = useRead('storageDetail', { params: { ds: name } }, { every })
  const row = query.data
  return (
    <DetailPage
      about={{ resource: 'storage', id: name }}
      source={unpagedSource(query, row && [row])}
      offers={row === undefined ? [] : getStorageOffers(name, true)}
      every={every}
      missing={missingSubject}
    >
      {row !== undefined && (
        <>
          <Sites name={name} />
          <Shards row={row} />
        </>
      )}
    </DetailPage>
  )
}

/** The sites that should hold all shards; each shard shows which do. */
function Sites({ name }: { name: string }) {
  const { t } = useWords()
  const query = useRead('storageReplicas', { params: { ds: name } }, { every })
  return (
    <Card title={t('storage.replicaSites')} flush>
      <ReadError query={query} />
      <Table label={t('storage.sitesTitle')}>
        <THead>
          <tr>
            <Th>{t('storage.site')}</Th>
            <Th>{t('list.column.node')}</Th>
            <Th>{t('list.column.state')}</Th>
            <Th>
              <span className="sr-only">{t('screen.commands')}</span>
            </Th>
          </tr>
        </THead>
        <tbody>
          {query.data?.map((site) => (
            <SiteRow key={site} name={name} site={site} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function SiteRow({ name, site }: { name: string; site: string }) {
  const { t } = useWords()
  const { data } = useRead('siteDetail', { params: { site } }, { every })
  return (
    <Tr>
      <Td>
        <Untrusted mono text={site} max={40} />
      </Td>
      <Td>{data?.node === undefined ? t('none') : <Untrusted mono text={data.node} max={60} />}</Td>
      <Td>{data?.up === undefined ? t('none') : <ReplicaState status={data.up ? 'up' : 'down'} />}</Td>
      <Td align="end">
        <RowMenu offers={[offer(storageRemove, { storage: name, site })]} name={site} stale={false} />
      </Td>
    </Tr>
  )
}

/** The replicas of each shard: a column for each site, so that its id is there once. */
function Shards({ row: { shards = [] } }: { row: Storage }) {
  const { t } = useWords()
  const readable = shards
    .filter(({ $raw }) => $raw === undefined)
    .toSorted((a, b) => a.id.localeCompare(b.id, undefined, { numeric: true }))
    .map(({ id, replicas = [] }) => ({ id, replicas: replicas.filter(({ $raw }) => $raw === undefined) }))
  const sites = [...new Set(readable.flatMap(({ replicas }) => replicas.map(({ site }) => site)))].sort()
  return (
    <Card title={t('storage.shards')} note={String(readable.length)} flush>
      <Table label={t('storage.replicas')}>
        <THead>
          <tr>
            <Th>{t('storage.shard')}</Th>
            {sites.map((site) => (
              <Th key={site}>
                <Untrusted mono text={site} max={40} />
              </Th>
            ))}
          </tr>
        </THead>
        <tbody>
          {readable.map(({ id, replicas }) => (
            <Tr key={id}>
              <Td>
                <Untrusted mono text={id} max={40} />
              </Td>
              {sites.map((site) => {
                const replica = replicas.find((one) => one.site === site)
                return (
                  <Td key={site}>
                    {replica === undefined ? (
                      t('none')
                    ) : (
                      <ReplicaState status={replica.status ?? ''} transition={replica.transition} />
                    )}
                  </Td>
                )
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
