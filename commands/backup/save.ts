import { backupReads } from '@/features/backup/reads'
import { defineCommand, done, type FileDetail } from '@/command/command'
import { partKey } from '@/features/backup/part-key'

const calls = ['nodeList', ...backupReads] as const

/**
 * Saves the complete configuration of the broker in one file, as far as its API returns it
 * (`src/features/backup/parts.ts`).
 */
export default defineCommand({
  id: 'backup.save',
  group: 'group.management',
  danger: 'read',
  calls,
  params: {},
  effect: () => ({ key: 'backup.save.effect' }),
  async run(_values, { api, signal, transfer, now, ...broker }) {
    const own = new AbortController()
    const {
      listContents: contentsOf,
      getBackupParts: partsOf,
      saveBackup,
    } = await import('@/features/backup/backup')
    const name = `backup-${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '')}.json`
    const total = partsOf(broker).length
    const stop = () => own.abort()
    try {
      const access = { api, broker, signal: AbortSignal.any([signal, own.signal]) }
      const file = await saveBackup(access, now(), (count) =>
        transfer?.({ name, done: count, total, rows: true, stop }),
      )
      const { counts, left, hidden } = contentsOf(file)
      // For users only the passwords are missing, which the last lines name.
      const secrets = hidden.filter(({ part }) => part !== 'users' && part !== 'gatewayUsers')
      const count = counts.reduce((sum, part) => sum + part.count, 0)
      return {
        kind: 'save',
        name,
        blob: new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        message: left.length === 0 ? 'backup.save.done' : 'backup.save.partly',
        values: { count },
        ...(left.length > 0 && { missing: [...new Set(left.map(({ part }) => partKey(part)))] }),
        details: [
          { label: 'backup.contents' },
          ...counts.map((part): FileDetail => ({ label: partKey(part.part), value: String(part.count) })),
          ...(left.length === 0 ? [] : [{ label: 'backup.leftOut' } as const]),
          ...left.map(({ part, of = '', reason }): FileDetail => ({
            label: partKey(part),
            value: `${of} ${reason}`.trim(),
          })),
          ...(secrets.length === 0 ? [] : [{ label: 'backup.hiddenSecrets' } as const]),
          ...secrets.map(({ part, id, paths }): FileDetail => ({
            label: partKey(part),
            value: `${id} ${paths.join(', ')}`.trim(),
          })),
          { label: 'backup.secretsMasked' },
          { label: 'backup.notSaved' },
          { label: 'backup.notConfiguration' },
        ],
      }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('backup.save.stopped')
    }
  },
})
