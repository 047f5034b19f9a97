import { banParts, getBannedName } from '@/features/ban/model/id'
import { defineCommand, done, refused } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a ban, named by kind and value as in `clientid:sensor-17`. */
export default defineCommand({
  id: 'ban.delete',
  formerIds: ['ban.remove'],
  verb: 'ban.delete.title',
  group: 'group.access',
  aliases: ['ub', 'unban'],
  hotkey: 'shift+u',
  danger: 'reversible',
  calls: ['banRemove'],
  undo: 'ban',
  params: { ban: pick('ban', { many: true, segment: getBannedName }) },
  errors: {
    NOT_FOUND: { step: 'ban', key: 'error.ban.gone' },
    BAN_FORM: { step: 'ban', key: 'error.ban.form' },
  },
  confirm: (_, count) => (count > 1 ? { body: 'ban.delete.confirm.many', values: { count } } : undefined),
  async run({ ban }, { api, signal }) {
    if (!ban.includes(':')) return refused('BAN_FORM')
    const params = banParts(ban)
    await api.banRemove({ params }, { signal })
    return done('ban.delete.done', { who: params.who }, ['ban'])
  },
})
