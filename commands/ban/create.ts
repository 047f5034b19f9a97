import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import type { Effect } from '@/command/prompt/effect'
import { choice, datetime, note, pick, text, toggle } from '@/command/param'
import { banKinds, forever } from '@/contract/name'
import { parseInstant } from '@/lib/time/instant'
import { formatInstant } from '@/lib/time/time'
import { lostSessions } from '@/features/client/effects'

/** The default duration of a ban; always sent, because newer brokers would keep it forever. */
const longestBan = '365d'

/**
 * Bans a client id, username or address (src/contract/docs/bans.md#bans). A ban by client id also ends the
 * live session; the others only refuse the next connect. Without an end, it lasts 365 days and asks for
 * confirmation; where the broker has permanent bans (5.8.1 on), they must be requested explicitly.
 */
export default defineCommand({
  id: 'ban.create',
  verb: 'verb.ban',
  group: 'group.access',
  aliases: ['b'],
  hotkey: 'shift+b',
  danger: 'reversible',
  calls: ['banCreate'],
  undo: 'ban',
  // A ban of client IDs disconnects them; any other ban only refuses future connections.
  affects: async (ids, reads, { as = 'clientid' }) =>
    as === 'clientid' ? await lostSessions(ids, reads, true) : [],
  form: true,
  params: {
    who: pick('client', { free: true, absent: true, many: true, sentInBody: true, label: 'param.who' }),
    until: datetime({ optional: true, presets: ['1h', '1d', '7d', '30d', '365d'] }),
    reason: note(),
    as: choice(banKinds, 'choice.as', { initial: 'clientid', optional: true }),
    by: text(z.string(), { optional: true, askedOnlyByName: true, label: 'list.column.by' }),
    never: toggle({
      optional: true,
      initial: false,
      needs: 'endlessBans',
      unless: 'until',
      label: 'apiKey.never',
    }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'who', key: 'error.ban.exists' },
    INVALID_ARGUMENT: { step: 'who', key: 'error.ip' },
    API_KEY_END: { step: 'until', key: 'apiKey.twoEnds' },
  },
  effect(values, { now }, count = 1): Effect | undefined {
    const { as = 'clientid', who, never, until = longestBan } = values
    if (who === undefined) return undefined
    const kind = as === 'clientid' ? 'clientid' : 'other'
    const form = count > 1 ? 'many' : 'one'
    if (never === true) return { key: `ban.create.endless.${kind}.${form}`, values: { who, count } }
    // Before its step, the end is not mentioned.
    if (!('until' in values)) return { key: `ban.create.open.${kind}.${form}`, values: { who, count } }
    const end = parseInstant(until, now())
    return {
      key: `ban.create.effect.${kind}.${form}`,
      values: { who, count, until: end === undefined ? until : formatInstant(end) },
    }
  },
  confirm({ as, who, until, never }, count): Confirm | undefined {
    const form = count > 1 ? 'many' : 'one'
    const disconnects = as === undefined || as === 'clientid'
    if (never)
      return {
        body: disconnects ? `ban.create.endless.ofClient.${form}` : `ban.create.endless.${form}`,
        values: { who, count },
      }
    if (until === undefined)
      return {
        body: disconnects ? `ban.create.confirm.ofClient.${form}` : `ban.create.confirm.${form}`,
        values: { who, count },
      }
    return count > 1
      ? {
          body: disconnects ? 'ban.create.until.clientid.many' : 'ban.create.until.other.many',
          values: { count, until },
        }
      : undefined
  },
  // The end uses the broker's clock.
  warn({ as = 'clientid', until, never }, { length: count }, { now }) {
    const end = until === undefined || never === true ? undefined : parseInstant(until, now())
    return Promise.resolve(
      count < 2 || end === undefined
        ? undefined
        : {
            body: as === 'clientid' ? 'ban.create.until.clientid.many' : 'ban.create.until.other.many',
            values: { count, until: formatInstant(end) },
          },
    )
  },
  async run({ as = 'clientid', who, until, reason, never, by }, { api, signal, username, now }) {
    if (never && until !== undefined) return refused('API_KEY_END')
    const end = parseInstant(until ?? longestBan, now()) ?? now()
    await api.banCreate(
      {
        body: {
          as,
          who,
          reason,
          until: never ? forever : new Date(end).toISOString(),
          ...(by === undefined && username === undefined ? {} : { by: by ?? username }),
        },
      },
      { signal },
    )
    return never
      ? done('ban.create.endless.done', { who }, ['ban', 'client'])
      : done('ban.create.done', { who, until: formatInstant(end) }, ['ban', 'client'])
  },
})
