import { useMemo } from 'react'
import { useRead } from '@/api/query'
import certificateCreate from '@commands/certificate/create'
import certificateDelete from '@commands/certificate/delete'
import certificateEdit from '@commands/certificate/edit'
import certificateShow from '@commands/certificate/show'
import { offer } from '@/command/offer'
import { namespacedId } from '@/contract/namespaced-id'
import { FigureError } from '@/detail/read-error'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { certificateKinds } from './contract'
import { usedId } from './commands'
import { Expiry } from './expiry'
import { certificatePaths } from './paths'
import { CertificateViews } from './views'
import { useCertificateFiles, useCertificateUses, type Use } from './use-uses'

const every = 30_000
const createButtons = [offer(certificateCreate, {}, { primary: true })]

type Row = {
  readonly id: string
  readonly name: string
  readonly namespace: string | undefined
  /** Undefined until they are read. */
  readonly uses: readonly Use[] | undefined
}

/** Read only for visible rows. */
function Files({ row: { name, namespace } }: { row: Row }) {
  const { t } = useWords()
  const query = useCertificateFiles(name, namespace)
  const kinds = certificateKinds.filter((kind) => query.data?.[kind] !== undefined)
  return (
    <span data-whole>
      <FigureError query={query} />
      {kinds.length === 0 ? t('none') : kinds.map((kind) => t(`certificate.short.${kind}`)).join(' · ')}
    </span>
  )
}

const soonest = ({ uses = [] }: Row): number | undefined =>
  uses.reduce<number | undefined>(
    (first, { expiresAt }) => (expiresAt === undefined ? first : Math.min(expiresAt, first ?? expiresAt)),
    undefined,
  )

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'certificate.certificate',
    rank: 0,
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ id, name }) => <RowLink make={() => to(certificatePaths.certificate, { id })} id={name} />,
  },
  { id: 'files', title: 'certificate.files', muted: true, rank: 3, cell: (row) => <Files row={row} /> },
  {
    id: 'uses',
    title: 'certificate.usedBy',
    align: 'end',
    rank: 2,
    sortValue: ({ uses }) => uses?.length,
    csv: ({ uses }) => uses?.length,
    cell: ({ uses }, { t, format }) => (uses === undefined ? t('none') : format.number(uses.length)),
  },
  {
    id: 'expires',
    title: 'certificate.expires',
    rank: 1,
    sortValue: soonest,
    csv: (row) => {
      const at = soonest(row)
      return at === undefined ? '' : new Date(at).toISOString()
    },
    cell: (row, { now }) => <Expiry at={soonest(row)} now={now} />,
  },
]

const search = searchFilter<Row>(({ name }) => [name], { mono: true })

/** The commands offered in a row, or on its page. */
export const getCertificateOffers = (certificate: string, page = false) => [
  ...(page ? [] : [offer(certificateShow, { certificate })]),
  offer(certificateEdit, { certificate }),
  offer(certificateDelete, { certificate }),
]

/** Lists the certificates outside of namespaces, or those of the selected one. */
export function CertificateList() {
  const { filter, ns } = useNamespaceOfList()
  const outside = useRead('certificateList', {}, { every, enabled: ns === '' })
  const within = useRead(
    'namespaceCertificateList',
    { params: { namespace: ns } },
    { every, enabled: ns !== '' },
  )
  const query = ns === '' ? outside : within
  const { all } = useCertificateUses()
  const rows = useMemo(
    () =>
      query.data?.map((row) => {
        const id = namespacedId(row.name, ns)
        return {
          ...row,
          id,
          namespace: ns === '' ? undefined : ns,
          uses: all?.filter((use) => usedId(use) === id),
        }
      }),
    [query.data, all, ns],
  )
  const filters = useMemo((): readonly Filter<Row>[] => (filter ? [search, filter] : [search]), [filter])
  return (
    <DataTable
      list="certificates"
      title="screen.certificatesNamed"
      top={<CertificateViews at="certificatesNamed" />}
      source={unpagedSource<Row>(query, rows)}
      columns={columns}
      rowKey={({ id }) => id}
      rowRef={({ id }) => ({ resource: 'certificate', id })}
      resource="certificate"
      rowPath={({ id }) => to(certificatePaths.certificate, { id })}
      offers={({ id }) => getCertificateOffers(id)}
      bulk={(refs) => [offer(certificateDelete, { certificate: refs.map(({ id }) => id) })]}
      buttons={createButtons}
      filters={filters}
      every={every}
      empty={{ title: 'certificate.empty', text: 'certificate.emptyText', offers: createButtons }}
    />
  )
}
