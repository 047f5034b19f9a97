import { FigureError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { to } from '@/route/paths'
import { certificateKinds, type CertificateFiles } from './contract'
import { Expiry } from './expiry'
import { certificatePaths } from './paths'
import { useCertificateFiles } from './use-uses'
import type { CertificateRow } from './uses'

/** The kinds of files that a certificate has. */
export const findKinds = (files: CertificateFiles) =>
  certificateKinds.filter((kind) => files[kind] !== undefined)

/** Read only for visible rows. */
function Files({ row: { name, namespace } }: { row: CertificateRow }) {
  const { t } = useWords()
  const query = useCertificateFiles(name, namespace)
  const kinds = query.data === undefined ? [] : findKinds(query.data)
  return (
    <span data-whole>
      <FigureError query={query} />
      {kinds.length === 0 ? t('none') : kinds.map((kind) => t(`certificate.short.${kind}`)).join(' · ')}
    </span>
  )
}

const soonest = ({ uses = [] }: CertificateRow): number | undefined =>
  uses.reduce<number | undefined>(
    (first, { expiresAt }) => (expiresAt === undefined ? first : Math.min(expiresAt, first ?? expiresAt)),
    undefined,
  )

const columns: readonly Column<CertificateRow>[] = [
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
      return at === undefined ? undefined : new Date(at).toISOString()
    },
    cell: (row, { now }) => <Expiry at={soonest(row)} now={now} />,
  },
]

/** The filter by name. */
export const certificateSearch: Filter<CertificateRow> = searchFilter(({ name }) => [name], { mono: true })

/** The list of certificates by name. */
export const certificateTable: ListTable<CertificateRow> = {
  list: 'certificates',
  title: 'screen.certificatesNamed',
  columns,
  rowKey: ({ id }) => id,
  rowRef: ({ id }) => ({ resource: 'certificate', id }),
  resource: 'certificate',
}
