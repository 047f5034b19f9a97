import { useMemo } from 'react'
import { useRead } from '@/api/query'
import certificateCreate from '@commands/certificate/create'
import certificateDelete from '@commands/certificate/delete'
import certificateEdit from '@commands/certificate/edit'
import certificateShow from '@commands/certificate/show'
import { offer } from '@/command/offer'
import { useNamespaceOfList } from '@/features/namespace/namespace-filter'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { unpagedSource } from '@/list/list'
import { to } from '@/route/paths'
import { certificatePaths } from './paths'
import { CertificateViews } from './views'
import { certificateSearch, certificateTable } from './columns'
import { useCertificateUses } from './use-uses'
import { toCertificateRows, type CertificateRow } from './uses'

const every = 30_000
const createButtons = [offer(certificateCreate, {}, { primary: true })]

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
  const rows = useMemo(() => query.data && toCertificateRows(query.data, ns, all), [query.data, all, ns])
  const filters = useMemo(
    (): readonly Filter<CertificateRow>[] => (filter ? [certificateSearch, filter] : [certificateSearch]),
    [filter],
  )
  return (
    <DataTable
      {...certificateTable}
      top={<CertificateViews at="certificatesNamed" />}
      source={unpagedSource<CertificateRow>(query, rows)}
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
