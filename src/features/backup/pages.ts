import type { ApiClient } from '@/api/client'
import type { LoadPage } from '@/list/list'
import type { BackupRow } from './columns'
import type { DataBackup } from './contract'

/** Backups with the namespace that they were asked for. */
export const inNamespace = (
  rows: readonly DataBackup[],
  namespace: string | undefined,
): readonly BackupRow[] => (namespace === undefined ? rows : rows.map((row) => ({ ...row, namespace })))

/** The pages of the backups of a namespace, undefined for those outside of all. */
export const dataBackupPages =
  (api: ApiClient, namespace: string | undefined): LoadPage<BackupRow> =>
  async (page, limit, signal) => {
    const { data, meta } = await api.dataBackupList({ query: { page, limit, namespace } }, { signal })
    return { data: [...inNamespace(data, namespace)], meta }
  }
