import { defineCommand, done } from '@/command/command'
import { choice, intoNamespace } from '@/command/param'

/** Saves all rules of the built-in database, with their conditions, in the format of `acl.import`. */
export default defineCommand({
  id: 'acl.export',
  verb: 'verb.export',
  group: 'group.access',
  danger: 'read',
  calls: ['authzClientRules', 'authzUserRules', 'authzAllRules'],
  params: {
    format: choice(['csv', 'json'], 'choice.fileFormat', { initial: 'csv', label: 'acl.format' }),
    namespace: intoNamespace(),
  },
  async run({ format, namespace: ns = '' }, { api, signal, transfer }) {
    const { allAclEntries } = await import('@/features/authorization/acl')
    const own = new AbortController()
    const name = `acl-rules${ns === '' ? '' : `-${ns}`}.${format}`
    try {
      const entries = await allAclEntries(
        ns,
        { api, signal: AbortSignal.any([signal, own.signal]) },
        (read) => transfer?.({ name, done: read, total: undefined, stop: () => own.abort() }),
      )
      const { rulesAsCsv, rulesAsJson } = await import('@/features/authorization/model/write-rule-file')
      const text = format === 'csv' ? rulesAsCsv(entries) : rulesAsJson(entries)
      return {
        kind: 'save',
        name,
        blob: new Blob([text], { type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' }),
      }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('acl.export.stopped')
    }
  },
})
