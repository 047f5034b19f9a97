// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { dropMacro, keepMacro, ownMacros } from '@/command/macro/own-macros'
import { readBackup } from '@/features/backup/backup'
import { planRestore } from '@/features/backup/plan'
import { restore } from '@/features/backup/restore'
import type { AnyCommand, CommandArgs, Outcome, Refusal } from '@/command/command'
import type { Context } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { keepOwnKeys, ownKeys, type OwnKeys } from '@/command/keys/own'
import { createRegistry } from '@/command/registry'
import { allWords, startI18n } from '@/i18n/i18n'
import { readRuleFile } from '@/features/authorization/model/rule-file'
import { readUserFile } from '@/features/authentication/model/user-file'
import { commandFiles } from '../registries'

const commands = (await commandFiles()).map(({ command }) => command)
const registry = createRegistry(commands)
const command = (id: string): AnyCommand => {
  const match = commands.find((one) => one.id === id)
  if (match === undefined) throw new Error(`no command ${id}`)
  return match
}

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** The contents of a fake store of ACL rules and users, field by field as sent. */
type Store = { clients: object[]; users: object[]; all: object[]; logins: object[] }
const empty = (): Store => ({ clients: [], users: [], all: [], logins: [] })

/** A broker that keeps every field of these bodies, known to the console or not. */
function contextOf(store: Store): Context {
  const rules = '/api/v5/authorization/sources/built_in_database/rules'
  const page = (data: readonly object[]) =>
    Response.json({ data, meta: { page: 1, limit: 1000, count: data.length, hasnext: false } })
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { pathname } = new URL(request.url)
    const isRead = request.method === 'GET'
    if (pathname.endsWith('/import_users')) {
      const file = (await request.formData()).get('filename')
      const sent = JSON.parse(file instanceof File ? await file.text() : '[]') as {
        password_hash?: unknown
        salt?: unknown
      }[]
      store.logins.push(...sent.map(({ password_hash: _, salt: __, ...user }) => user))
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/users') && pathname.includes('/authentication/')) return page(store.logins)
    if (pathname === `${rules}/all`) {
      if (isRead) return Response.json({ rules: store.all })
      store.all = ((await request.json()) as { rules: object[] }).rules
      return new Response(null, { status: 204 })
    }
    const list =
      pathname === `${rules}/clients`
        ? store.clients
        : pathname === `${rules}/users`
          ? store.users
          : undefined
    if (list === undefined) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 })
    if (isRead) return page(list)
    list.push(...((await request.json()) as object[]))
    return new Response(null, { status: 204 })
  }
  return contextWith({
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => 'Bearer t',
      http: createHttp({ fetch }),
    }),
  })
}

const run = async (
  id: string,
  values: CommandArgs,
  context: Context = contextWith({ registry }),
): Promise<Outcome | Refusal> => await command(id).run(values, context)
async function fileOf(
  id: string,
  values: CommandArgs,
  context?: Context,
): Promise<{ readonly name: string; readonly text: string }> {
  const outcome = await run(id, values, context)
  if (outcome.kind !== 'save') throw new Error(`${id} saved nothing`)
  return { name: outcome.name, text: await outcome.blob.text() }
}

const rules = [
  { permission: 'allow', action: 'publish', topic: 'a/#', qos: [0, 1], retain: false, ipaddr: '10.0.0.0/8' },
  {
    permission: 'ask',
    action: 'connect',
    topic: 'say "hi", b',
    qos: [2],
    retain: 'sometimes',
    who: { zone_re: '^x' },
    listener: 'tcp:default',
  },
]

describe('an import of an export changes nothing', () => {
  it.each(['csv', 'json'])('imports exported ACL rules unchanged as %s', async (format) => {
    const from: Store = {
      ...empty(),
      clients: [{ clientid: '=c "1", x', rules }],
      users: [{ username: 'u', rules }],
      all: rules,
    }
    const { name, text } = await fileOf('acl.export', { format }, contextOf(from))
    const { entries, problems } = readRuleFile(name, text)
    expect(problems).toEqual([])
    const to = empty()
    await run('acl.import', { entries }, contextOf(to))
    expect(to).toEqual(from)
    expect((await fileOf('acl.export', { format }, contextOf(to))).text).toBe(text)
  })

  it('imports exported users unchanged, once the passwords are filled in, which the broker does not return', async () => {
    const from: Store = {
      ...empty(),
      logins: [
        { user_id: '=dave, "d"', is_superuser: true, tier: { of: 'unknown' } },
        { user_id: ' two words', is_superuser: false },
      ],
    }
    const { name, text } = await fileOf('authentication-user.export', { authn: 'a' }, contextOf(from))
    expect(readUserFile(name, text).problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['password', 'missing'],
      ['password', 'missing'],
    ])
    const { users, problems } = readUserFile(name, text.replace(/,,(true|false)/g, ',pw,$1'))
    expect(problems).toEqual([])
    const to = empty()
    const hashed = users.map(({ other, user_id, is_superuser }) => ({
      ...other,
      user_id,
      is_superuser,
      password_hash: 'h',
      salt: '',
    }))
    await run('authentication-user.import', { authn: 'a', users: hashed }, contextOf(to))
    expect(to.logins).toEqual(from.logins)
    expect((await fileOf('authentication-user.export', { authn: 'a' }, contextOf(to))).text).toBe(text)
  })

  describe('exports of this browser', () => {
    afterEach(() => {
      keepOwnKeys({})
      for (const { name } of ownMacros()) dropMacro(name)
    })

    it('imports exported keys and aliases unchanged, including those of commands of another release', async () => {
      const before: OwnKeys = {
        'client.kick': { key: 'shift+y', aliases: ['kk', 'k2'] },
        'view.refresh': { key: '' },
        'not.known': { key: 'shift+z', aliases: ['zz'] },
      }
      keepOwnKeys(before)
      const { text } = await fileOf('key.export', {})
      keepOwnKeys({})
      const outcome = await run('key.import', { lines: text })
      if (outcome.kind !== 'app' || outcome.action.do !== 'own-keys') throw new Error('no keys')
      keepOwnKeys(outcome.action.set)
      expect(ownKeys.get()).toEqual(before)
      expect((await fileOf('key.export', {})).text).toBe(text)
    })

    it('imports exported macros unchanged, including commands of another release and comments that look like file headers', async () => {
      const before = [
        {
          name: 'One "1"',
          text: '# macro: not a header\n## macro: nor this\nunknown.command a=${x} b="$${y}"\n\nban.create who=a until=1h',
          goOn: true,
        },
        { name: 'two', text: '# on error: continue\nclient.kick clientid=a --yes', goOn: false },
      ]
      for (const macro of before) keepMacro(macro)
      const { text } = await fileOf('macro.export', {})
      for (const { name } of before) dropMacro(name)
      await run('macro.import', { lines: text })
      expect(ownMacros()).toEqual(before)
      expect((await fileOf('macro.export', {})).text).toBe(text)
    })
  })

  it('finds no difference between a saved backup and the current configuration', async () => {
    const from: Store = {
      ...empty(),
      clients: [{ clientid: 'c', rules, entry: 'unknown' }],
      users: [{ username: 'u', rules }],
      all: rules,
    }
    const nodes = (context: Context): Context => ({
      ...context,
      api: new Proxy(context.api, {
        get: (api, id) => (id === 'nodeList' ? async () => [] : Reflect.get(api, id)),
      }),
    })
    const { text } = await fileOf('backup.save', {}, nodes(contextOf(from)))
    const file = readBackup(text)
    if (file === undefined) throw new Error('the backup cannot be read')
    const accessTo = (store: Store) => ({
      api: contextOf(store).api,
      signal: new AbortController().signal,
      broker: { edition: 'opensource', release: undefined } as const,
    })
    expect((await planRestore(file, accessTo(from))).map(({ state }) => state)).toEqual([
      'same',
      'same',
      'same',
    ])
    const to = empty()
    const items = (await planRestore(file, accessTo(to))).map(({ part, id, body }) => ({ part, id, body }))
    expect((await restore(items, accessTo(to))).failures).toEqual([])
    expect(to).toEqual(from)
  })
})
