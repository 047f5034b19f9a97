import { allPages } from '@/api/all-pages'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import type { Cell } from '@/lib/text/csv'

/** Saves the users of an authenticator as CSV. The broker tells no hashes, so that the file holds names and rights only. */
export default defineCommand({
  id: 'authn-user.export',
  title: 'authn-user.export.title',
  verb: 'verb.export',
  group: 'group.access',
  keywords: 'authn-user.export.keywords',
  danger: 'read',
  calls: ['mqttUserList'],
  params: { authn: pick('authn', { label: 'authn.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authn.gone' }, INVALID_PARAMETER: { step: 'authn', key: 'authn.keepsNoUsers' } },
  async run({ authn }, { api, signal, transfer }) {
    const own = new AbortController()
    const rows: Cell[][] = [['user_id', 'is_superuser']]
    try {
      for await (const { data, meta } of allPages((page, limit, within) => api.mqttUserList({ params: { id: authn }, query: { page, limit } }, { signal: within }), AbortSignal.any([signal, own.signal]))) {
        for (const row of data) if (row.$raw === undefined) rows.push([row.user_id, row.is_superuser === true])
        transfer?.({ name: 'users.csv', done: rows.length - 1, total: meta.count, stop: () => own.abort() })
      }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('authn-user.export.stopped')
    }
    const { toCsv } = await import('@/lib/text/csv')
    return { kind: 'save', name: 'users.csv', blob: new Blob([toCsv(rows, { bom: true })], { type: 'text/csv;charset=utf-8' }) }
  },
})
