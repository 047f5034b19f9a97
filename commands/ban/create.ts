import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choice, datetime, note, pick, text } from '@/command/param'
import { banKinds } from '@/contract/name'
import { parseInstant } from '@/lib/time/instant'
import { formatInstant } from '@/lib/time/time'

/** How long a ban lasts that is given no end; newer brokers would keep it for ever, so it is always sent. */
const longestBan = '365d'

/**
 * Bans a client id, username or address (contract C §6). A ban by client id also ends the live session; the others only
 * refuse the next connect. Left without an end, it lasts 365 days, which is asked once more.
 */
export default defineCommand({
  id: 'ban.create',
  title: 'ban.create.title',
  verb: 'verb.ban',
  group: 'group.access',
  keywords: 'ban.create.keywords',
  aliases: ['b'],
  hotkey: 'shift+b',
  danger: 'reversible',
  calls: ['banCreate'],
  undo: 'ban',
  params: {
    who: pick('client', { free: true, many: true, body: true, label: 'param.who' }),
    until: datetime({ optional: true, presets: ['1h', '1d', '7d', '30d', '365d'] }),
    reason: note(),
    as: choice(banKinds, 'choice.as', { initial: 'clientid', optional: true }),
    by: text(z.string(), { optional: true, quiet: true, label: 'list.column.by' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'who', key: 'error.ban.exists' },
    INVALID_ARGUMENT: { step: 'who', key: 'error.ip' },
  },
  effect({ as, until = longestBan }, { now }) {
    const end = parseInstant(until, now())
    return { key: as === undefined || as === 'clientid' ? 'ban.create.effect.clientid' : 'ban.create.effect.other', values: { until: end === undefined ? until : formatInstant(end) } }
  },
  confirm: ({ who, until }, count) => (until === undefined ? { body: count > 1 ? 'ban.create.confirm.many' : 'ban.create.confirm.one', values: { who, count } } : undefined),
  async run({ as = 'clientid', who, until, reason, by }, { api, signal, username, now }) {
    const end = parseInstant(until ?? longestBan, now()) ?? now()
    await api.banCreate({ body: { as, who, reason, until: new Date(end).toISOString(), ...(by === undefined && username === undefined ? {} : { by: by ?? username }) } }, { signal })
    return done('ban.create.done', { who, until: formatInstant(end) }, ['ban', 'client'])
  },
})
