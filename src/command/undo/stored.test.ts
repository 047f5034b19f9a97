// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/connection/page'
import { nouns } from '@/features/nouns'
import { maxStored, maxStoredRecord } from './limits'
import { hasSecrets, maskSecrets } from '@/lib/secret/value'
import { canBeStored, readStored, startStoring, toStoredRecords } from './stored'
import { forgetForeignRecords } from './tab-storage'
import {
  clearRecords,
  keepRecord,
  latestUndo,
  undoReason,
  undoRecords,
  type Trail,
  type UndoRecord,
} from './undo-store'

const trail = (before: unknown, after: unknown = undefined): Trail => ({
  target: 'retained',
  id: 'a/b',
  before,
  after,
})
const toRecord = (...trails: Trail[]): UndoRecord => ({ command: 'retained.delete', trails, state: 'ready' })
const signIn = (username: string | undefined) =>
  session.merge({ state: username === undefined ? 'out' : 'in', username })
const stored = () => sessionStorage.getItem('undo') ?? ''

/** Simulates a reload of the tab: clears the memory. */
function reload() {
  const text = stored()
  clearRecords()
  sessionStorage.setItem('undo', text)
}

const { undoTargets } = nouns

let stop: () => void
beforeEach(() => {
  sessionStorage.clear()
  signIn('ops')
  stop = startStoring(undoTargets)
})
afterEach(() => {
  stop()
  clearRecords()
})

it.each([
  ['of another user', JSON.stringify({ user: 'ops', records: [] }), 'other'],
  ['of a user who logged out elsewhere', JSON.stringify({ user: 'ops', records: [] }), undefined],
  ['of another form', '{"user', 'ops'],
])('is removed at once where it is %s', (_, text, user) => {
  stop()
  sessionStorage.setItem('undo', text)
  session.merge({ state: 'starting', username: undefined })
  const end = forgetForeignRecords()
  expect(stored()).toBe(text)
  signIn(user)
  expect(stored()).toBe('')
  end()
})

it('stays where it is of the present user', () => {
  stop()
  const text = JSON.stringify({ user: 'ops', records: [] })
  sessionStorage.setItem('undo', text)
  forgetForeignRecords()()
  expect(stored()).toBe(text)
})

it('is restored after a reload of the tab, for the same user', () => {
  keepRecord('1', toRecord(trail({ qos: '0', payload: 'eA==' })))
  stop()
  reload()
  stop = startStoring(undoTargets)
  expect([latestUndo(), undoReason('1'), undoRecords.get().get('1')?.trails[0]?.before]).toEqual([
    '1',
    undefined,
    { qos: '0', payload: 'eA==' },
  ])
})

it.each([
  ['somebody', 0],
  [undefined, 0],
  ['ops', 1],
] as const)('reads records for %s: %d', (user, count) => {
  keepRecord('1', toRecord(trail('x')))
  stop()
  reload()
  signIn(user)
  stop = startStoring(undoTargets)
  expect(undoRecords.get().size).toBe(count)
})

it('ends with the session', () => {
  keepRecord('1', toRecord(trail('x')))
  expect(stored()).not.toBe('')
  clearRecords()
  expect(sessionStorage.getItem('undo')).toBeNull()
})

it('waits for the session to be known before it stores anything', () => {
  keepRecord('1', toRecord(trail('x')))
  stop()
  reload()
  session.merge({ state: 'starting', username: undefined })
  stop = startStoring(undoTargets)
  keepRecord('2', toRecord(trail('y')))
  signIn('ops')
  expect([...undoRecords.get().keys()]).toEqual(['1', '2'])
})

describe('secrets', () => {
  const secret = 'hunter22'
  const states = [
    { settings: { password: secret } },
    { deep: [{ headers: { authorization: `Basic ${secret}` } }] },
    { url: `http://me:${secret}@host/` },
    { api_secret: { value: secret } },
    { ssl_options: { keyfile: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` } },
  ]
  it.each(states)('does not store a record that needs one: %j', (state) => {
    keepRecord('1', toRecord(trail(state)))
    expect([hasSecrets(state), canBeStored([trail(state)]), stored().includes(secret)]).toEqual([
      true,
      false,
      false,
    ])
    stop()
    reload()
    stop = startStoring(undoTargets)
    // It keeps its position, so that Ctrl Z does not reach past it.
    expect([latestUndo(), undoReason('1')]).toEqual(['1', 'command-history.undo.forgotten'])
  })
  it.each(states)('masks one in the state after a run: %j', (state) => {
    keepRecord('1', toRecord(trail(undefined, state)))
    expect([stored().includes(secret), undoReason('1')]).toEqual([false, undefined])
    expect(JSON.stringify(maskSecrets(state))).not.toContain(secret)
  })
  it('does not count what the broker has masked, or the name of an algorithm', () => {
    expect(
      [
        { password: '******' },
        { password: '' },
        { password_hash_algorithm: { name: 'sha256', salt_position: 'prefix' } },
        { sql: 'SELECT * FROM "a"' },
      ].map(hasSecrets),
    ).toEqual([false, false, false, false])
  })
})

describe('limits', () => {
  it('does not store a record that is too large', () => {
    const large = trail('x'.repeat(maxStoredRecord))
    expect([canBeStored([large]), toStoredRecords(new Map([['1', toRecord(large)]]))[0]?.[1].state]).toEqual([
      false,
      'forgotten',
    ])
  })
  it('stores the newest of all', () => {
    const size = maxStoredRecord - 1000
    const count = Math.ceil(maxStored / size) + 2
    const all = toStoredRecords(
      new Map(Array.from({ length: count }, (_, at) => [String(at), toRecord(trail('x'.repeat(size)))])),
    )
    expect([
      all.length,
      all[0]?.[1].state,
      all.at(-1)?.[1].state,
      JSON.stringify(all).length < maxStored + 10_000,
    ]).toEqual([count, 'forgotten', 'ready', true])
  })
  it('leaves no earlier text behind in a full or forbidden store', () => {
    keepRecord('1', toRecord(trail('x')))
    const real = sessionStorage
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full')
      },
      removeItem: (name: string) => real.removeItem(name),
    })
    keepRecord('2', toRecord(trail('y')))
    vi.unstubAllGlobals()
    expect(sessionStorage.getItem('undo')).toBeNull()
  })
})

it.each([
  '{',
  'null',
  '[]',
  JSON.stringify({
    user: 'ops',
    records: [['1'], ['2', { state: 'ready' }], ['3', { command: 'a.b', state: 'odd', trails: [] }]],
  }),
])('ignores text of another form: %s', (text) => {
  expect(readStored(text, 'ops', undoTargets).size).toBe(0)
})

it('asks after a reload about a run whose result was not read', () => {
  keepRecord('1', { ...toRecord(trail('x')), state: 'reading' })
  expect(readStored(stored(), 'ops', undoTargets).get('1')?.state).toBe('unread')
})

it('reads the names of an earlier version', () => {
  const trails = [{ thing: 'retained', id: 'a', was: 'x', left: 'y', lost: 'limit' }]
  const text = JSON.stringify({
    user: 'ops',
    records: ['held', 'unlooked', 'void'].map((state) => [
      state,
      { command: 'retained.delete', trails, state },
    ]),
  })
  expect([...readStored(text, 'ops', undoTargets).values()]).toEqual(
    ['ready', 'unread', 'unchanged'].map((state) => ({
      command: 'retained.delete',
      trails: [{ target: 'retained', id: 'a', before: 'x', after: 'y', unrestorable: 'limit' }],
      state,
    })),
  )
})
