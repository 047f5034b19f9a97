import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import type { Finder } from '@/command/finder'
import { nouns } from './nouns'
import { subscriptionFinder } from './subscription/finder'
import { setLibrary } from '@/api/library'
import { alarmRules } from './alarm-rule/own-rules'
import { macros } from '@/command/macro/own-macros'
import type { Pickable } from '@/api/resource'

/** Texts that are special or very slow as regular expressions. */
const patterns = ['(a+)+$', '[', '.*', '\\', '^a|b$', '(?:']
const many = 'a'.repeat(50)

/** Rows of every list: one with the literal text, and one that only a pattern would match. */
const rowsWith = (text: string) =>
  [`x${text}y`, many].map((name) => ({
    clientid: name,
    node: name,
    username: name,
    as: 'clientid',
    who: name,
    topic: name,
    name,
    type: 'webhook',
    id: name,
    filename: name,
    msgid: '000660CE8D9D84C0F440000025020000',
    description: '',
    status: 'running',
    user_id: name,
    source_topic: name,
    dest_topic: 'd',
    re: 'r',
    action: 'all',
    backend: 'built_in_database',
    listeners: [{ id: name, type: 'tcp' }],
  }))

/** A broker with those rows in every list; its own searches match the literal text. */
const broker = (text: string): ApiClient =>
  new Proxy(
    {},
    {
      get: (_, id) => {
        if (id === 'then') return undefined
        const rows = rowsWith(text)
        return ({ query }: { query?: Record<string, unknown> } = {}) => {
          // Filtered by running: one row is.
          if (query?.['status'] === 'running') return Promise.resolve(rows.slice(1))
          // One authenticator has users, and rules are for clients.
          if (id === 'authenticatorList')
            return Promise.resolve(
              rows.map((row, index) => (index === 0 ? row : { ...row, backend: 'mysql' })),
            )
          if (id === 'authzUserRules') return Promise.resolve({ data: [], meta: { count: 0 } })
          if (id === 'authzSources')
            return Promise.resolve({ sources: rows.map((row) => ({ ...row, type: row.name })) })
          if (id === 'userScopes' || id === 'apiKeyScopes') return Promise.resolve({ scopes: rows })
          if (id === 'externalRegistries')
            return Promise.resolve(Object.fromEntries(rows.map((row) => [row.name, { url: '' }])))
          if (id === 'ssoList') return Promise.resolve(rows.map((row) => ({ ...row, backend: row.name })))
          if (id === 'fileTransferFiles')
            return Promise.resolve({
              files: rows.map((row) => ({
                ...row,
                fileid: 'f',
                uri: `/api/v5/file_transfer/file?${new URLSearchParams({ node: 'n', fileref: row.name }).toString()}`,
              })),
            })
          const like = query?.['like_clientid'] ?? query?.['like_id'] ?? query?.['like_user_id']
          const matches = typeof like === 'string' ? rows.filter(({ name }) => name.includes(like)) : rows
          // Namespaces have only a name.
          if (id === 'namespaceList' || id === 'siteList' || id === 'storageList')
            return Promise.resolve(matches.map(({ name }) => name))
          return Promise.resolve(
            /^(?:(?:client|ban|dataBackup|queue|stream|retained|delayed|topic|rule|subscription|mqttUser|gatewayClient)List|authzClientRules)$/.test(
              String(id),
            )
              ? { data: matches, meta: { count: matches.length } }
              : matches,
          )
        }
      },
    },
  ) as ApiClient

const built: string[] = []
const real = globalThis.RegExp
beforeEach(() => {
  built.length = 0
  globalThis.RegExp = new Proxy(real, {
    construct(target, input: [string | RegExp, string?]) {
      built.push(String(input[0]))
      return new target(...input)
    },
  })
})
afterEach(() => {
  globalThis.RegExp = real
})

/** The profiles are embedded in the page. */
const profiles = vi.hoisted((): { name: string; label: string }[] => [])
vi.mock('@/api/site', async (original) => ({ ...(await original<object>()), brokers: profiles }))

const { signal } = new AbortController()

describe.each(Object.entries(nouns.finders) as [Pickable, Finder][])('finding a %s', (noun, { find }) => {
  it.each(patterns)('searches for the literal text %s (catalogue I9)', async (text) => {
    // Profiles are not a reply of the broker.
    profiles.splice(0, profiles.length, ...rowsWith(text).map(({ name }) => ({ name, label: name })))
    alarmRules.set(() =>
      Object.fromEntries(
        rowsWith(text).map(({ name }) => [
          name,
          {
            name,
            condition: 'connections above 1',
            severity: 'info' as const,
            forMs: 0,
            enabled: true,
            notify: false,
            sound: false,
          },
        ]),
      ),
    )
    macros.set(() => ({ '': rowsWith(text).map(({ name }) => ({ name, text: '', goOn: false })) }))
    setLibrary(
      {
        files: rowsWith(text).flatMap(({ name }, index) =>
          ['views', 'walls'].map((kind) => ({
            path: `${kind}/${String(index)}.json`,
            text: JSON.stringify({ name, address: '/clients' }),
          })),
        ),
        unread: [],
      },
      1,
    )
    const { items } = await find(broker(text), text, { signal })
    // Delayed messages and files have opaque ids; they are searched by topic and name.
    const names = items.map(({ id, label }) => (noun === 'delayed' || noun === 'file' ? label : id))
    expect(names).toHaveLength(1)
    expect(names[0]).toContain(text)
    // Those of i18next are fixed; two have signs of these texts.
    expect(built.filter((source) => source.includes(text) && !source.startsWith('/\\$t\\('))).toEqual([])
  })
})

it('fails when the list with the share groups of a client cannot be read', async () => {
  const api = {
    clientSubscriptions: async () => [{ topic: 't' }],
    subscriptionList: async () => {
      throw new Error('NODE_DOWN')
    },
  } as never
  await expect(subscriptionFinder.within(api, 'x', '', signal)).rejects.toThrow('NODE_DOWN')
})

it('lists a plain subscription next to a shared one with the same filter', async () => {
  const own = [
    { topic: 't', clientid: 'x' },
    { topic: '$share/g/t', clientid: 'x' },
  ]
  const api = {
    clientSubscriptions: async () => own,
    subscriptionList: async () => ({ data: own.slice(1), meta: {} }),
  } as never
  expect((await subscriptionFinder.within(api, 'x', '', signal)).items.map(({ id }) => id)).toEqual([
    '$share/g/t',
    't',
  ])
})

it.each(patterns)('finds a subscription by the literal text %s (catalogue I9)', async (text) => {
  const { items } = await subscriptionFinder.within(broker(text), 'x', text, signal)
  expect(items.map(({ id }) => id)).toEqual([`x${text}y`])
  expect(built.filter((source) => source.includes(text))).toEqual([])
})
