import { allPages } from '@/api/all-pages'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { isConfig } from '@/contract/family/config'
import { getOriginal } from '@/contract/original'
import type { Cell } from '@/lib/text/csv'

/** The fields with a column of their own. */
const known = ['user_id', 'is_superuser', '$raw']

/**
 * Saves the users of an authenticator as CSV. The broker does not return hashes: the password column is
 * empty, and must be filled before an import.
 */
export default defineCommand({
  id: 'authentication-user.export',
  formerIds: ['authn-user.export'],
  verb: 'verb.export',
  group: 'group.access',
  danger: 'read',
  calls: ['mqttUserList'],
  params: { authn: pick('authn', { label: 'authentication.authenticator' }) },
  errors: {
    NOT_FOUND: { step: 'authn', key: 'authentication.gone' },
    INVALID_PARAMETER: { step: 'authn', key: 'authentication.keepsNoUsers' },
  },
  async run({ authn }, { api, signal, transfer }) {
    const own = new AbortController()
    const { otherFieldsColumn, printOtherFields } = await import('@/lib/text/import-file')
    const rows: Cell[][] = [['user_id', 'password', 'is_superuser', otherFieldsColumn]]
    try {
      for await (const { data, meta } of allPages(
        (page, limit, within) =>
          api.mqttUserList({ params: { id: authn }, query: { page, limit } }, { signal: within }),
        AbortSignal.any([signal, own.signal]),
      )) {
        for (const row of data) {
          if (row.$raw !== undefined) continue
          const original = getOriginal(row)
          rows.push([
            row.user_id,
            '',
            row.is_superuser === true,
            printOtherFields(isConfig(original) ? original : row, known),
          ])
        }
        transfer?.({ name: 'users.csv', done: rows.length - 1, total: meta.count, stop: () => own.abort() })
      }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('authentication-user.export.stopped')
    }
    const { toCsv } = await import('@/lib/text/csv')
    if (rows.every((row, index) => index === 0 || row[3] === '')) for (const row of rows) row.pop()
    return {
      kind: 'save',
      name: 'users.csv',
      blob: new Blob([toCsv(rows, { bom: true })], { type: 'text/csv;charset=utf-8' }),
    }
  },
})
