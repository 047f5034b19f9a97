import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { loadWords } from '@/terminal/words'
import { toBroker as brokerAs } from '@/broker/releases/releases'
import { readBackupBroker, isForeign, readBackup, saveBackup } from './backup'
import { planRestore, type PlanItem } from './plan'
import { restore, withSecrets } from './restore'

beforeAll(() => void loadWords())

const openBrokers: TestBroker[] = []
beforeEach(() => void openBrokers.splice(0))
afterEach(async () => {
  for (const { broker } of openBrokers) await broker.close()
})

async function accessTo(seed: 'calm' | 'empty') {
  const b = await startTestBroker({ seed })
  openBrokers.push(b)
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${b.token}`,
    http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
  })
  return { api, signal: new AbortController().signal, broker: brokerAs('opensource') }
}
const ignore = () => undefined

describe('backup and restore', () => {
  it('equals its broker, and makes another broker the same except for masked secrets', async () => {
    const from = await accessTo('calm')
    const file = readBackup(JSON.stringify(await saveBackup(from, 0, ignore)))
    if (file === undefined) throw new Error('not readable')
    expect(file.parts['rules']?.length).toBeGreaterThan(0)
    expect((await planRestore(file, from)).filter(({ state }) => state !== 'same')).toEqual([])
    const to = await accessTo('empty')
    // Both brokers run on this machine and would use the same ports.
    const isUnrestorable = ({ part, id, state, secrets }: PlanItem) =>
      state === 'here' ||
      secrets.length > 0 ||
      part.startsWith('gateway') ||
      (part === 'listeners' && id.endsWith(':default'))
    const plan = (await planRestore(file, to)).filter((item) => !isUnrestorable(item))
    expect(plan.filter(({ state }) => state === 'new').length).toBeGreaterThan(5)
    const items = plan
      .filter(({ state }) => state !== 'same')
      .map(({ part, id, body }) => ({ part, id, body }))
    expect(await restore(items, to)).toMatchObject({ done: items.length, failures: [], leftOut: [] })
    expect(
      (await planRestore(file, to))
        .filter((item) => !isUnrestorable(item) && item.state !== 'same')
        .map(({ part, id, changes }) => [part, id, changes]),
    ).toEqual([])
  })

  it('reports the reason of each refused item and continues', async () => {
    const to = await accessTo('empty')
    const result = await restore(
      [
        { part: 'rules', id: 'bad', body: { id: 'bad', sql: 'nonsense' } },
        { part: 'bridges', id: 'mqtt:x', body: { type: 'mqtt', name: 'x', password: '******' } },
        { part: 'rules', id: 'good', body: { id: 'good', sql: 'SELECT * FROM "t"', actions: [] } },
      ],
      to,
    )
    expect(result).toMatchObject({
      done: 3,
      failures: [
        { part: 'bridges', id: 'mqtt:x', reason: 'Its secrets are missing: the broker hides them' },
        { part: 'rules', id: 'bad' },
      ],
    })
    expect((await to.api.ruleDetail({ params: { id: 'good' } })).id).toBe('good')
  })

  it('asks for masked secrets: a password of a user, a secret of a bridge', async () => {
    const from = await accessTo('calm')
    const file = await saveBackup(from, 0, ignore)
    const user = {
      part: 'users',
      id: 'password_based:built_in_database someone',
      body: {
        authenticator: 'password_based:built_in_database',
        user_id: 'someone',
        is_superuser: true,
        password: '******',
      },
    }
    const plan = await planRestore({ ...file, parts: { ...file.parts, users: [user] } }, from)
    const match = plan.find(({ part, id }) => part === 'users' && id === user.id)
    expect(match).toMatchObject({ state: 'new', secrets: ['password'] })
    expect((await restore([user], from)).failures).toEqual([
      { part: 'users', id: user.id, reason: 'Its secrets are missing: the broker hides them' },
    ])
    expect(await restore([withSecrets(user, { password: 'secret-1' })], from)).toMatchObject({
      done: 1,
      failures: [],
      leftOut: [],
    })
    const replanned = await planRestore({ ...file, parts: { users: [user] } }, from)
    expect(replanned.find(({ id }) => id === user.id)?.state).toBe('same')
    const changed = await planRestore(
      { ...file, parts: { users: [{ ...user, body: { ...user.body, is_superuser: false } }] } },
      from,
    )
    expect(changed.find(({ id }) => id === user.id)).toMatchObject({
      state: 'changed',
      secrets: ['password'],
    })
    expect(
      withSecrets(
        { part: 'bridges', id: 'x', body: { headers: [{ token: '******' }], password: '******' } },
        { 'headers.0.token': 't' },
      ).body,
    ).toEqual({ headers: [{ token: 't' }], password: '******' })
  })

  it('includes listeners with all settings, the log, the dashboard and OpenTelemetry', async () => {
    const file = await saveBackup(await accessTo('calm'), 0, ignore)
    expect(file.parts['listeners']?.find(({ id }) => id === 'tcp:internal')?.body).toMatchObject({
      type: 'tcp',
      max_connections: 2000,
      mountpoint: 'plant/',
      enable: false,
    })
    for (const part of ['log', 'dashboard', 'opentelemetry', 'users'])
      expect(file.parts[part]?.length, part).toBeGreaterThan(0)
  })

  it('warns of a file from another edition or version, and reports the result of each item (catalogue U10)', async () => {
    const to = await accessTo('empty')
    const here = await readBackupBroker(to)
    const file = await saveBackup(to, 0, ignore)
    expect([isForeign(file.from, here), isForeign(undefined, here)]).toEqual([false, false])
    const other = readBackup(
      JSON.stringify({
        ...file,
        from: { edition: 'Enterprise', version: '5.8.9' },
        parts: {
          rules: [{ id: 'good', body: { id: 'good', sql: 'SELECT * FROM "t"', actions: [] } }],
          bridges: [{ id: 'unheard_of:x', body: { type: 'unheard_of', name: 'x' } }],
        },
      }),
    )
    if (other === undefined) throw new Error('not readable')
    expect(isForeign(other.from, here)).toBe(true)
    const result = await restore(
      (await planRestore(other, to))
        .filter(({ state }) => state === 'new')
        .map((item) => withSecrets(item, {})),
      to,
    )
    expect([result.done, result.failures.map(({ id }) => id)]).toEqual([2, ['unheard_of:x']])
  })

  it('stops when aborted', async () => {
    const to = await accessTo('empty')
    let count = 0
    const items = ['a', 'b', 'c'].map((id) => ({
      part: 'rules',
      id,
      body: { id, sql: 'SELECT * FROM "t"', actions: [] },
    }))
    expect(
      (
        await restore(items, to, {
          onItem: () => {
            count += 1
          },
          stopped: () => count === 2,
        })
      ).done,
    ).toBe(2)
  })

  it('is recognized by format and version', () => {
    expect(readBackup('{}')).toBeUndefined()
    expect(readBackup('no')).toBeUndefined()
    expect(readBackup('{"format":"switchboard-backup","version":2,"at":"","parts":{}}')).toBeUndefined()
  })
})
