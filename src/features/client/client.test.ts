// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { hostileIds, hostileTexts } from '@/lib/text/hostile'
import { parseSearch } from '@/route/location'
import { clientPaths } from './paths'
import { match, to } from '@/route/paths'
import { readFilters, writeFilters } from '@/list/filters/filters'
import { pathOrNone } from '@/list/rows/row-link'
import { formats } from '@/i18n/use-words'
import type { CellWords } from '@/list/list'
import { clientColumns } from './columns'
import { expiryWords, ofLimit, formatProtocol } from './facts'
import { clientFilters, clientQuery, clientTest } from './filters'
import { joined, withoutShare } from '@/features/subscription/join-subscriptions'

const filters = clientFilters(['emqx@a'], ['ssl:default'])

describe('links to clients', () => {
  it.each(hostileIds.map(({ name, text }) => [name, text]))('round trip: %s', (_, clientid) => {
    const path = to(clientPaths.client, { clientid })
    expect(match(clientPaths.client, path)).toEqual({ clientid })
  })
  it('has no link for ids that do not fit in an address', () => {
    expect(pathOrNone(() => to(clientPaths.client, { clientid: 'a\uD800b' }))).toBeUndefined()
  })
})

describe('filters in the address', () => {
  it('round-trips filters, hostile texts included', () => {
    for (const { text } of hostileTexts.filter(({ text }) => text !== '' && !/\p{Surrogate}/u.test(text))) {
      const address = to(
        clientPaths.clients,
        undefined,
        writeFilters({ like_clientid: text, username: text, node: text }, []) as Record<string, string>,
      )
      expect(clientQuery(filters, parseSearch(address))).toEqual({
        like_clientid: text,
        username: text,
        node: text,
      })
    }
  })
  it('omits invalid values and reports them', () => {
    const search = {
      ip_address: '10.0.0',
      proto_ver: 'x',
      conn_state: 'maybe',
      clean_start: 'true',
      gte_connected_at: 'soon',
      page: '3',
      other: 'y',
    }
    expect(clientQuery(filters, search)).toEqual({ clean_start: true })
    expect(readFilters(filters, search).errors).toEqual({
      ip_address: 'error.ip',
      proto_ver: 'error.choice',
      conn_state: 'error.choice',
      gte_connected_at: 'error.datetime',
    })
  })
  it('starts a changed filter on the first page', () => {
    expect(writeFilters({ node: 'a' }, [])).toEqual({ node: 'a', page: undefined })
  })
  it('accepts every value that the broker knows', () => {
    const search = {
      like_username: 'a',
      node: 'unknown@x',
      ip_address: '::1',
      conn_state: 'idle',
      proto_ver: '5',
      clean_start: 'false',
      gte_connected_at: '2026-11-21T10:00:00.000Z',
      lte_connected_at: '2026-11-21T10:00:00+08:00',
      gte_created_at: '2026-11-21T10:00:00Z',
      lte_created_at: '2026-11-21T10:00:00Z',
    }
    expect(clientQuery(filters, search)).toEqual({ ...search, clean_start: false })
  })
})

describe('client facts', () => {
  const words = {
    t: ((key: string, values?: object) =>
      values === undefined ? key : Object.values(values).join(' / ')) as never,
    format: formats('en'),
  }
  it('names the protocol', () => {
    expect([3, 4, 5, 9].map((proto_ver) => formatProtocol({ proto_name: 'MQTT', proto_ver }))).toEqual([
      '3.1',
      '3.1.1',
      '5.0',
      '9',
    ])
    expect(formatProtocol({ proto_name: 'LwM2M', proto_ver: 1 })).toBe('LwM2M 1')
    expect(formatProtocol({})).toBe('–')
  })
  it('names “never” and “unlimited”', () => {
    expect(expiryWords(4_294_967_295, words)).toBe('list.never')
    expect(expiryWords(7200, words)).toBe('2 h')
    expect(ofLimit(3, 0, words)).toBe('3 / detail.unlimited')
    expect(ofLimit(3, 'infinity', words)).toBe('3 / detail.unlimited')
    expect(ofLimit(3, 32, words)).toBe('3 / 32')
  })
})

describe('client list columns', () => {
  it('shows the keep-alive like the client page does', () => {
    const keepalive = clientColumns.find(({ id }) => id === 'keepalive')
    const words = { t: (key: string) => key, format: formats('en'), now: 0 } as unknown as CellWords
    expect(keepalive?.cell({ clientid: 'a', keepalive: 60 }, words)).toBe('1 min')
    expect(keepalive?.csv?.({ clientid: 'a', keepalive: 60 })).toBe(60)
  })
})

describe('client subscriptions', () => {
  it('restores share groups from the global list', () => {
    const own = [
      { topic: 't', qos: 1 },
      { topic: 'plain', qos: 0 },
      { topic: 'late', qos: 2 },
    ]
    expect(
      joined(own, [{ topic: '$share/g/t' }, { topic: 'plain' }]).map((row) => [row.topic, row.qos]),
    ).toEqual([
      ['$share/g/t', 1],
      ['plain', 0],
      ['late', 2],
    ])
    expect(joined(own, undefined)).toBe(own)
  })
  it('keeps a plain filter next to a shared one of the same name if the client’s list names the group', () => {
    const own = [
      { topic: 't', qos: 1 },
      { topic: '$share/g/t', qos: 2 },
    ]
    expect(joined(own, [{ topic: '$share/g/t' }]).map((row) => [row.topic, row.qos])).toEqual([
      ['$share/g/t', 2],
      ['t', 1],
    ])
  })
  it('looks shared filters up without their share prefix', () => {
    expect(withoutShare('$queue/a/b')).toBe('a/b')
    expect(withoutShare('$share/g/#')).toBe('#')
  })
})

describe('the filter by listener', () => {
  const at = (listener: string) => ({ clientid: 'c', listener })

  it('is applied by the console, because the broker has none', () => {
    expect(clientQuery(filters, { listener: 'ssl:default', conn_state: 'connected' })).toEqual({
      conn_state: 'connected',
    })
    const test = clientTest(filters, { listener: 'ssl:default' })
    expect([at('ssl:default'), at('ssl:other'), at('tcp:default')].map((row) => test?.(row))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('reads nothing more while it is not set', () =>
    expect(clientTest(filters, { conn_state: 'connected' })).toBeUndefined())
})
