import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { storedAs } from '@/features/ban/ban-kind'
import { defineCommand, done } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { choice, datetime, note, text, toggle } from '@/command/param'
import { banPatternKinds, forever } from '@/contract/name'
import { parseInstant } from '@/lib/time/instant'
import { formatInstant } from '@/lib/time/time'

/**
 * Bans many clients at once: those whose client ID or username matches a regular expression, or that
 * connect from a network. The confirm shows the present matches. The broker only refuses the next connect;
 * live sessions stay.
 */
export default defineCommand({
  id: 'ban.pattern',
  verb: 'verb.ban',
  group: 'group.access',
  danger: 'disruptive',
  form: 'always',
  calls: ['banCreate', 'clientList'],
  needs: 'banPatterns',
  undo: 'ban',
  params: {
    as: choice(banPatternKinds, 'choice.as'),
    who: text(z.string().check(z.minLength(1, 'error.ban.who')), { label: 'ban.pattern.who' }),
    until: datetime({ optional: true, presets: ['1h', '1d', '7d', '30d', '365d'] }),
    reason: note(),
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
    BAN_PATTERN: { step: 'who', key: 'error.ban.pattern' },
    BAN_NETWORK: { step: 'who', key: 'error.ban.network' },
    BAD_REQUEST: { step: 'who', key: 'error.ban.rejected', brokerMessage: true },
    API_KEY_END: { step: 'until', key: 'apiKey.twoEnds' },
    BAN_END: { step: 'until', key: 'error.ban.end' },
  },
  effect({ as, who }) {
    const stored = storedAs(as, who ?? '')
    return stored === (who ?? '')
      ? { key: 'ban.create.sessionsStay' }
      : { key: 'ban.pattern.stored', values: { net: stored } }
  },
  confirm: ({ as, who, until }) => ({
    body: until === undefined ? 'ban.pattern.endless.unseen' : 'ban.pattern.confirm.unseen',
    values: { who: storedAs(as, who), until: until ?? '' },
  }),
  async warn({ as, who, until, never }, _, context): Promise<Confirm> {
    const end = endOf(until, never, context.now())
    const { patternTest, previewBan } = await import('@/features/ban/ban-pattern')
    if (patternTest(as, who) === 'invalid') throw invalid(as)
    const seen = await previewBan(as, who, context)
    const values = {
      who: storedAs(as, who),
      until: end === forever ? '' : formatInstant(Date.parse(end)),
      ...(seen === undefined ? {} : { hits: seen.hits, read: seen.read }),
    }
    const coverage = seen === undefined ? 'unseen' : seen.complete ? 'all' : 'some'
    return {
      body: end === forever ? `ban.pattern.endless.${coverage}` : `ban.pattern.confirm.${coverage}`,
      values,
      ...(seen === undefined || seen.first.length === 0
        ? {}
        : { refs: seen.first.map((id) => ({ resource: 'client' as const, id })) }),
    }
  },
  async run({ as, who, until, reason, never, by }, { api, signal, username, now }) {
    const end = endOf(until, never, now())
    const { patternTest } = await import('@/features/ban/ban-pattern')
    if (patternTest(as, who) === 'invalid') throw invalid(as)
    const { who: stored } = await api.banCreate(
      {
        body: {
          as,
          who,
          reason,
          until: end,
          ...(by === undefined && username === undefined ? {} : { by: by ?? username }),
        },
      },
      { signal },
    )
    return end === forever
      ? done('ban.create.endless.done', { who: stored }, ['ban', 'client'])
      : done('ban.create.done', { who: stored, until: formatInstant(Date.parse(end)) }, ['ban', 'client'])
  },
})

/** Why a value of this kind is invalid. */
const invalid = (as: string) => new RefusedError(as === 'peerhost_net' ? 'BAN_NETWORK' : 'BAN_PATTERN')

/** When the ban ends: a time, or never; one of them is required. */
function endOf(until: string | undefined, never: boolean | undefined, now: number): string {
  if (never === true && until !== undefined) throw new RefusedError('API_KEY_END')
  if (never === true) return forever
  const end = until === undefined ? undefined : parseInstant(until, now)
  if (end === undefined) throw new RefusedError('BAN_END')
  return new Date(end).toISOString()
}
