import { useMemo } from 'react'
import { useRead } from '@/api/query'
import namespaceCreate from '@commands/namespace/create'
import namespaceDelete from '@commands/namespace/delete'
import namespaceDeleteSeveral from '@commands/namespace/delete-several'
import namespaceExport from '@commands/namespace/export'
import namespaceImport from '@commands/namespace/import'
import namespaceKick from '@commands/namespace/kick'
import namespaceLimit from '@commands/namespace/limit'
import namespaceRate from '@commands/namespace/rate'
import namespaceShow from '@commands/namespace/show'
import namespaceSwitch from '@commands/namespace/switch'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { namespacePaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import {
  every,
  namespaceFilters,
  namespaceTable,
  pageSize,
  toRowsOfDetails,
  toRowsOfNames,
  type NamespaceRow,
} from './columns'

const createButton = offer(namespaceCreate, {}, { primary: true })
const buttons: readonly Offer[] = [createButton, offer(namespaceImport), offer(namespaceExport)]

/** The commands offered in a row, or on its page. Only created namespaces have limits and can be deleted. */
export const getNamespaceOffers = (
  ns: string,
  managed: boolean | undefined,
  page = false,
): readonly Offer[] => [
  ...(page ? [] : [offer(namespaceShow, { ns })]),
  ...(managed === true
    ? [offer(namespaceSwitch, { ns }), offer(namespaceLimit, { ns }), offer(namespaceRate, { ns })]
    : []),
  offer(namespaceKick, { ns }),
  ...(managed === true ? [offer(namespaceDelete, { ns })] : []),
]

/** Lists the namespaces with their numbers of clients. */
export function NamespaceList() {
  const { t } = useWords()
  const hasTimes = useOffers()('namespaceDetails')
  const names = useRead('namespaceList', { query: { limit: pageSize } }, { every, enabled: !hasTimes })
  const details = useRead('namespaceDetails', { query: { limit: pageSize } }, { every, enabled: hasTimes })
  const query = hasTimes ? details : names
  const managedNames = useRead(
    'namespaceManaged',
    { query: { limit: pageSize } },
    { every, enabled: !hasTimes },
  )
  const managedDetails = useRead(
    'namespaceManagedDetails',
    { query: { limit: pageSize } },
    { every, enabled: hasTimes },
  )
  const rows = useMemo(() => {
    if (hasTimes) return details.data && toRowsOfDetails(details.data, managedDetails.data)
    return names.data && toRowsOfNames(names.data, managedNames.data)
  }, [hasTimes, details.data, names.data, managedDetails.data, managedNames.data])
  return (
    <DataTable
      {...namespaceTable}
      source={unpagedSource<NamespaceRow>(query, rows)}
      rowPath={({ name }) => to(namespacePaths.namespace, { ns: name })}
      offers={({ name, managed }) => getNamespaceOffers(name, managed)}
      buttons={buttons}
      bulk={(refs) => {
        const namespaces = refs.map(({ id }) => id)
        return [offer(namespaceExport, { namespaces }), offer(namespaceDeleteSeveral, { namespaces })]
      }}
      filters={namespaceFilters}
      every={every}
      note={(query.data?.length ?? 0) >= pageSize ? t('namespace.first', { count: pageSize }) : undefined}
      empty={{ title: 'namespace.empty', text: 'namespace.emptyText', offers: [createButton] }}
    />
  )
}
