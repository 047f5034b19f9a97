import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes a source. The rules of the built-in database are kept, and apply again once the source is added
 * again (src/contract/docs/authorization.md#endpoints).
 */
export default defineCommand({
  id: 'authorization.delete',
  formerIds: ['authz.remove'],
  verb: 'verb.delete',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authzSourceRemove'],
  undo: 'authz',
  params: { source: pick('authz', { label: 'authorization.source' }) },
  errors: { NOT_FOUND: { step: 'source', key: 'authorization.gone' } },
  confirm: ({ source }) => ({
    body:
      source === 'built_in_database'
        ? 'authorization.delete.confirm.rules'
        : 'authorization.delete.confirm.plain',
    values: { source },
    type: source,
  }),
  async run({ source }, { api, signal }) {
    await api.authzSourceRemove({ params: { type: source } }, { signal })
    return done('authorization.delete.done', { source }, ['authz'])
  },
})
