import { offers } from '@/contract/capability'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { defineListing, type Listing } from '@/list/listing'
import { dataBackupTable } from './columns'
import { dataBackupPages } from './pages'
import { backupPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'backups',
    table: withNamespaceColumn(dataBackupTable),
    path: backupPaths.dataBackups,
    needs: 'dataBackup',
    filters: [namespaceFilter],
    pages: ({ api, broker }, { ns }) =>
      dataBackupPages(api, offers('namespacedBackups', broker) ? ns : undefined),
  }),
]
