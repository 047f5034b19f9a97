import { defineCommand, done } from '@/command/command'
import { choice, datetime, note, pick } from '@/command/param'
import { banKinds } from '@/contract/name'

/**
 * Bans a client id, username or address (contract C §6). A ban by client id also ends the live session; the others only
 * refuse the next connect. Left without an end, the broker bans for 365 days.
 */
export default defineCommand({
  id: 'ban.create',
  title: 'ban.create.title',
  group: 'group.access',
  keywords: 'ban.create.keywords',
  aliases: ['b'],
  hotkey: 'shift+b',
  danger: 'reversible',
  calls: ['banCreate'],
  params: {
    who: pick('client', { free: true, many: true, body: true, label: 'param.who' }),
    until: datetime({ optional: true, presets: ['1h', '1d', '7d', '30d', '365d'] }),
    reason: note(),
    as: choice(banKinds, 'choice.as', { initial: 'clientid', optional: true }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'who', key: 'error.ban.exists' },
    INVALID_ARGUMENT: { step: 'who', key: 'error.ip' },
  },
  effect: ({ as }) => ({ key: as === undefined || as === 'clientid' ? 'ban.create.effect.clientid' : 'ban.create.effect.other' }),
  async run({ as = 'clientid', who, until, reason }, { api, signal, username }) {
    await api.banCreate({ body: { as, who, reason, ...(until === undefined ? {} : { until }), ...(username === undefined ? {} : { by: username }) } }, { signal })
    return done('ban.create.done', { who }, ['ban', 'client'])
  },
})
