import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json } from '@/command/param'
import { backupNamespace } from '@/features/backup/accounts'
import { backupPaths } from '@/features/backup/paths'
import { to } from '@/route/paths'

/**
 * Uploads a backup in the broker's own format, or opens the page where one is chosen. Its name must be that
 * of the folder inside it (src/contract/docs/config.md#backup).
 */
export default defineCommand({
  id: 'backup.upload',
  group: 'group.management',
  danger: 'reversible',
  calls: ['dataBackupUpload'],
  irreversible: 'kept',
  needs: 'dataBackup',
  params: {
    file: json(z.instanceof(File), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      label: 'backup.data.file',
    }),
    namespace: backupNamespace(),
  },
  errors: {
    BAD_REQUEST: { key: 'backup.data.refused', brokerMessage: true },
    FORBIDDEN: { key: 'backup.data.refused', brokerMessage: true },
  },
  async run(
    { file, namespace }: { file: File | undefined; namespace: string | undefined },
    { api, signal, transfer },
  ) {
    if (file === undefined) return { kind: 'go', to: to(backupPaths.dataBackups) }
    const body = new FormData()
    body.append('filename', file, file.name)
    const own = new AbortController()
    const onSent = (sent: number, total: number | undefined) =>
      transfer?.({ name: file.name, done: sent, total, sends: true, stop: () => own.abort() })
    try {
      await api.dataBackupUpload(
        { query: { namespace }, body },
        { signal: AbortSignal.any([signal, own.signal]), onSent },
      )
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('backup.upload.stopped', { file: file.name }, ['dataBackup'])
    }
    return done('backup.upload.done', { file: file.name }, ['dataBackup'])
  },
})
