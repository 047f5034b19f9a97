import type { ApiClient } from '@/api/client'
import { connectionWith, soleConnectionWith } from '@/connection/fixture'
import type { Path } from '@/route/paths'
import { defineCommand, done, type AnyCommand } from './command'
import type { Context } from './context'
import { choice, datetime, note, number, pick, secret } from './param'

/** Commands and a context for tests; nothing here is registered. */
export const noon = Date.UTC(2026, 10, 21, 12)

export const contextWith = (more: Partial<Context> = {}): Context => ({
  connection:
    more.broker === undefined
      ? soleConnectionWith(more.api, { username: 'admin' })
      : connectionWith(more.api, more.broker, { username: 'admin' }),
  api: {} as ApiClient,
  signal: new AbortController().signal,
  edition: 'opensource',
  release: undefined,
  locale: 'en',
  selection: [],
  nouns: async () => (await import('@/features/nouns')).nouns,
  at: '/clients' as Path,
  username: 'admin',
  preferences: {
    language: 'en',
    theme: 'dark',
    syncTheme: false,
    singleKeys: true,
    keyHints: true,
    times: 'relative',
  },
  now: () => noon,
  ...more,
})

export const kick: AnyCommand = defineCommand({
  id: 'client.kick',
  title: 'client.kick.title',
  group: 'group.clients',
  aliases: ['k'],
  hotkey: 'shift+k',
  danger: 'disruptive',
  calls: [],
  params: { clientid: pick('client', { many: true, free: true }) },
  confirm: ({ clientid }, count) => ({
    body: count > 1 ? 'client.kick.confirm.many' : 'client.kick.confirm.one',
    values: { clientid, count },
  }),
  async run({ clientid }, { api, signal }) {
    await api.clientKick({ params: { clientid } }, { signal })
    return done('client.kick.done', { clientid }, ['client'])
  },
})

export const ban: AnyCommand = defineCommand({
  id: 'ban.create',
  title: 'ban.create.title',
  group: 'group.access',
  aliases: ['b'],
  danger: 'reversible',
  calls: [],
  params: {
    who: pick('client', { free: true, absent: true, many: true, label: 'param.who' }),
    until: datetime({ optional: true, presets: ['1h', '1d'] }),
    reason: note(),
    as: choice(['clientid', 'username', 'peerhost'], 'choice.as', { initial: 'clientid', optional: true }),
  },
  errors: { ALREADY_EXISTS: { step: 'who', key: 'error.ban.exists' } },
  async run({ who, until, reason, as }, { api, signal }) {
    await api.banCreate(
      { body: { as: as ?? 'clientid', who, reason, ...(until === undefined ? {} : { until }) } },
      { signal },
    )
    return done('ban.create.done', { who }, ['ban'])
  },
})

export const keepalive: AnyCommand = defineCommand({
  id: 'client.keepalive',
  title: 'client.keepalive.title',
  group: 'group.clients',
  danger: 'reversible',
  calls: [],
  params: { clientid: pick('client'), interval: number({ min: 0, max: 65535 }) },
  run: () => done('client.keepalive.done'),
})

export const password: AnyCommand = defineCommand({
  id: 'user.password',
  title: 'user.password.title',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: { username: pick('user'), old: secret(), password: secret({ fresh: true }) },
  run: () => done('user.password.done'),
})

export const show: AnyCommand = defineCommand({
  id: 'client.show',
  title: 'client.show.title',
  group: 'group.clients',
  aliases: ['c'],
  danger: 'read',
  calls: [],
  searchOrder: 10,
  params: { clientid: pick('client', { free: true }) },
  run: () => ({ kind: 'go', to: '/clients' as Path }),
})
