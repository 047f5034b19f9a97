import { defineCommand, done } from '@/command/command'

/** Deletes all bans; not available in the enterprise edition (src/contract/docs/bans.md#bans). */
export default defineCommand({
  id: 'ban.clear',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['banClear'],
  undo: 'ban',
  needs: 'banClear',
  params: {},
  confirm: () => ({ body: 'ban.clear.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.banClear({}, { signal })
    return done('ban.clear.done', {}, ['ban'])
  },
})
