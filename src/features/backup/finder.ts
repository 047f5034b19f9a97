import { inPage, type Finder } from '@/command/finder'
import { dataBackupId } from './model/id'

export const dataBackupFinder: Finder = {
  find: inPage(
    (api, query, options) => api.dataBackupList({ query }, options),
    ({ node, filename }) => ({
      resource: 'dataBackup',
      id: dataBackupId(node, filename),
      label: filename,
      detail: node,
    }),
  ),
}
