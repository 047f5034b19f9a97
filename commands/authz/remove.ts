import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes a source. The rules of the built-in database are kept, and apply again once the source is added
 * again (src/contract/docs/authorization.md#endpoints).
 */
export default defineCommand({
  id: 'authz.remove',
  title: 'authz.remove.title',
  verb: 'verb.delete',
  group: 'group.access',
  keywords: 'authz.remove.keywords',
  danger: 'irreversible',
  calls: ['authzSourceRemove'],
  undo: 'authz',
  params: { source: pick('authz', { label: 'authz.source' }) },
  errors: { NOT_FOUND: { step: 'source', key: 'authz.gone' } },
  confirm: ({ source }) => ({
    body: source === 'built_in_database' ? 'authz.remove.confirm.rules' : 'authz.remove.confirm.plain',
    values: { source },
    type: source,
  }),
  async run({ source }, { api, signal }) {
    await api.authzSourceRemove({ params: { type: source } }, { signal })
    return done('authz.remove.done', { source }, ['authz'])
  },
})
