import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from './client'
import { finders, subscriptionsOf, type Finder } from './finders'
import { macros } from './macros'
import type { Pickable } from './resource'

/** Texts that would mean much to a pattern, or take it forever. */
const patterns = ['(a+)+$', '[', '.*', '\\', '^a|b$', '(?:']
const many = 'a'.repeat(50)

/** Rows of every list: one that holds the text as it is, and one that a pattern would find in its place. */
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

/** A broker that has those rows in every list; searches it does itself are answered as it would, by the letters. */
const broker = (text: string): ApiClient =>
  new Proxy(
    {},
    {
      get: (_, id) => {
        if (id === 'then') return undefined
        const rows = rowsWith(text)
        return ({ query }: { query?: Record<string, unknown> } = {}) => {
          // Asked for those that run: one does.
          if (query?.['status'] === 'running') return Promise.resolve(rows.slice(1))
          // One authenticator keeps users, and rules are of clients.
          if (id === 'authenticatorList')
            return Promise.resolve(
              rows.map((row, index) => (index === 0 ? row : { ...row, backend: 'mysql' })),
            )
          if (id === 'authzUserRules') return Promise.resolve({ data: [], meta: { count: 0 } })
          if (id === 'authzSources')
            return Promise.resolve({ sources: rows.map((row) => ({ ...row, type: row.name })) })
          if (id === 'fileTransferFiles')
            return Promise.resolve({
              files: rows.map((row) => ({
                ...row,
                fileid: 'f',
                uri: `/api/v5/file_transfer/file?${new URLSearchParams({ node: 'n', fileref: row.name }).toString()}`,
              })),
            })
          const like = query?.['like_clientid'] ?? query?.['like_id'] ?? query?.['like_user_id']
          const found = typeof like === 'string' ? rows.filter(({ name }) => name.includes(like)) : rows
          // Namespaces have nothing but a name.
          if (id === 'namespaceList') return Promise.resolve(found.map(({ name }) => name))
          return Promise.resolve(
            /^(?:(?:client|ban|dataBackup|queue|stream|retained|delayed|topic|rule|subscription|mqttUser|gatewayClient)List|authzClientRules)$/.test(
              String(id),
            )
              ? { data: found, meta: { count: found.length } }
              : found,
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
    construct(target, given: [string | RegExp, string?]) {
      built.push(String(given[0]))
      return new target(...given)
    },
  })
})
afterEach(() => {
  globalThis.RegExp = real
})

/** What this console serves is said by its own page. */
const profiles = vi.hoisted((): { name: string; label: string }[] => [])
vi.mock('./site', async (original) => ({ ...(await original<object>()), brokers: profiles }))

const { signal } = new AbortController()

describe.each(Object.entries(finders) as [Pickable, Finder][])('finding a %s', (noun, find) => {
  it.each(patterns)('takes %s by its letters, and builds no pattern of it (catalogue I9)', async (text) => {
    // What is kept here is no answer of a broker.
    profiles.splice(0, profiles.length, ...rowsWith(text).map(({ name }) => ({ name, label: name })))
    macros.set(() => ({ '': rowsWith(text).map(({ name }) => ({ name, text: '', goOn: false })) }))
    const { items } = await find(broker(text), text, { signal })
    // The ids of delayed messages and files are their own; what is searched there is the topic and the name.
    const names = items.map(({ id, label }) => (noun === 'delayed' || noun === 'file' ? label : id))
    expect(names).toHaveLength(1)
    expect(names[0]).toContain(text)
    expect(built.filter((source) => source.includes(text))).toEqual([])
  })
})

it('offers no subscription of a client when the list with the share groups could not be read', async () => {
  const api = {
    clientSubscriptions: async () => [{ topic: 't' }],
    subscriptionList: async () => {
      throw new Error('NODE_DOWN')
    },
  } as never
  await expect(subscriptionsOf(api, 'x', '', signal)).rejects.toThrow('NODE_DOWN')
})

it('lists a plain subscription beside its shared namesake', async () => {
  const own = [
    { topic: 't', clientid: 'x' },
    { topic: '$share/g/t', clientid: 'x' },
  ]
  const api = {
    clientSubscriptions: async () => own,
    subscriptionList: async () => ({ data: own.slice(1), meta: {} }),
  } as never
  expect((await subscriptionsOf(api, 'x', '', signal)).items.map(({ id }) => id)).toEqual(['$share/g/t', 't'])
})

it.each(patterns)('finds a subscription by the letters of %s (catalogue I9)', async (text) => {
  const { items } = await subscriptionsOf(broker(text), 'x', text, signal)
  expect(items.map(({ id }) => id)).toEqual([`x${text}y`])
  expect(built.filter((source) => source.includes(text))).toEqual([])
})
