import { describe, expect, it } from 'vitest'
import type { Config } from '@/contract/family/config'
import type { PlanItem } from './plan'
import { listSecrets, listSettings, withChosen } from './settings'

const rule = (
  own: Config,
  body: Config,
  changed: readonly string[],
  more: Partial<PlanItem> = {},
): PlanItem => ({
  part: 'rules',
  id: 'r',
  state: 'changed',
  own,
  body,
  changes: changed.map((path) => ({ path, root: path, before: undefined, after: undefined })),
  secrets: [],
  needs: [],
  places: [],
  dropped: [],
  ...more,
})

describe('listSettings', () => {
  it('lists values below their path, and a list as one setting', () => {
    const item = rule(
      { sql: 'a', opts: { ttl: '5s', size: 1 }, actions: ['x'] },
      { sql: 'b', opts: { ttl: '9s', size: 1 }, actions: ['x', 'y'] },
      ['sql', 'opts.ttl', 'actions.1'],
    )
    expect(listSettings(item).map(({ name, before, after }) => [name, before, after])).toEqual([
      ['sql', 'a', 'b'],
      ['opts.ttl', '5s', '9s'],
      ['actions', ['x'], ['x', 'y']],
    ])
  })

  it('leaves out values that compare equal, such as 60s and 1m', () => {
    expect(
      listSettings(rule({ ttl: '60s', a: 1 }, { ttl: '1m', a: 2 }, ['a'])).map(({ name }) => name),
    ).toEqual(['a'])
  })

  it('keeps an empty value, none, and an empty object apart', () => {
    const item = rule({ name: '' }, { headers: {}, note: '' }, ['name', 'headers', 'note'])
    expect(listSettings(item).map(({ name, before, after }) => [name, before, after])).toEqual([
      ['name', '', undefined],
      ['headers', undefined, {}],
      ['note', undefined, ''],
    ])
  })

  it('masks secrets, also within a list', () => {
    const item = rule({}, { password: 'p', actions: [{ args: { api_key: 'k' } }] }, [
      'password',
      'actions.0.args.api_key',
    ])
    expect(JSON.stringify(listSettings(item))).not.toMatch(/"p"|"k"/)
  })

  it.each([
    ['new', 'a', [undefined, 'a']],
    ['here', 'a', ['a', undefined]],
  ] as const)('lists all settings of an item that is %s', (state, sql, [before, after]) => {
    const [setting] = listSettings({ ...rule({}, { sql }, []), state })
    expect([setting?.before, setting?.after]).toEqual([before, after])
  })

  it('lists settings without an ID by their names, and a list without one as a whole', () => {
    const settings = { ...rule({ value: { a: { b: 1 } } }, { value: { a: { b: 2 } } }, ['a.b']), id: '' }
    expect(listSettings(settings).map(({ name }) => name)).toEqual(['a.b'])
    const list = { ...rule({ value: ['a'] }, { value: ['b'] }, ['value.0']), id: '' }
    expect(listSettings(list)).toEqual([{ name: '', path: [], before: ['a'], after: ['b'] }])
  })
})

describe('withChosen', () => {
  it('takes one setting without its neighbors', () => {
    const item = rule(
      { enable: false, timeout: '5s', pool: { size: 1, kept: 1 }, old: 1 },
      { enable: true, timeout: '9s', pool: { size: 2, kept: 1 } },
      ['enable', 'timeout', 'pool.size', 'old'],
    )
    expect(withChosen(item, new Set(['timeout'])).body).toEqual({ ...item.own, timeout: '9s' })
    expect(withChosen(item, new Set(['pool.size', 'old'])).body).toEqual({
      enable: false,
      timeout: '5s',
      pool: { size: 2, kept: 1 },
    })
    expect(withChosen(item, 'all').body).toEqual(item.body)
  })

  it('finds names with dots', () => {
    const item = rule({ headers: { 'x.y': '1', z: '1' } }, { headers: { 'x.y': '2', z: '2' } }, ['headers'])
    expect(withChosen(item, new Set(['headers.x.y'])).body).toEqual({ headers: { 'x.y': '2', z: '1' } })
  })

  it('writes one value of settings without an ID, and a whole list', () => {
    const settings = { ...rule({ value: { a: 1, b: 1 } }, { value: { a: 2, b: 2 } }, ['a', 'b']), id: '' }
    expect(withChosen(settings, new Set(['b'])).body).toEqual({ value: { a: 1, b: 2 } })
    const list = { ...rule({ value: ['a'] }, { value: ['b'] }, ['value.0']), id: '' }
    expect(withChosen(list, new Set([''])).body).toEqual({ value: ['b'] })
  })
})

it('needs only the secrets of chosen settings', () => {
  const own = { server: 'a', ssl: {} }
  const body = { server: 'b', ssl: { key: '******' }, password: '******' }
  const item = rule(own, body, ['server', 'ssl.key', 'password'], { secrets: ['ssl.key', 'password'] })
  expect(listSecrets(item, new Set(['server']))).toEqual([])
  expect(listSecrets(item, new Set(['server', 'password']))).toEqual(['password'])
  expect(listSecrets(item, 'all')).toEqual(['ssl.key', 'password'])
})
