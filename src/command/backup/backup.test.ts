import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { bench, type Bench } from '@/broker/harness'
import { planRestore, readBackup, restore, saveBackup } from './backup'

const benches: Bench[] = []
beforeEach(() => void benches.splice(0))
afterEach(async () => {
  for (const { broker } of benches) await broker.close()
})

async function accessTo(seed: 'calm' | 'empty') {
  const b = await bench({ seed })
  benches.push(b)
  const api = createClient({ base: 'http://127.0.0.1', authorization: () => `Bearer ${b.token}`, http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }) })
  return { api, signal: new AbortController().signal }
}
const never = () => false
const ignore = () => undefined

describe('a backup', () => {
  it('is the same as what it was made of, and makes another broker the same but for hidden secrets', async () => {
    const from = await accessTo('calm')
    const file = readBackup(JSON.stringify(await saveBackup(from, 0, ignore)))
    if (file === undefined) throw new Error('not readable')
    expect(file.parts['rules']?.length).toBeGreaterThan(0)
    expect((await planRestore(file, from)).filter(({ state }) => state !== 'same')).toEqual([])
    const to = await accessTo('empty')
    // Both brokers are on this machine, where a port can be taken once.
    const plan = (await planRestore(file, to)).filter(({ part, state, masked }) => state !== 'here' && !masked && part !== 'gateways')
    expect(plan.filter(({ state }) => state === 'new').length).toBeGreaterThan(5)
    const items = plan.filter(({ state }) => state !== 'same').map(({ part, id, body }) => ({ part, id, body }))
    expect(await restore(items, to, ignore, never)).toEqual({ done: items.length, failures: [] })
    expect((await planRestore(file, to)).filter(({ part, state, masked }) => part !== 'gateways' && state !== 'same' && state !== 'here' && !masked).map(({ part, id, changes }) => [part, id, changes])).toEqual([])
  })

  it('says of each thing why it was refused, and goes on with the next', async () => {
    const to = await accessTo('empty')
    const result = await restore([
      { part: 'rules', id: 'bad', body: { id: 'bad', sql: 'nonsense' } }, { part: 'bridges', id: 'mqtt:x', body: { type: 'mqtt', name: 'x', password: '******' } },
      { part: 'rules', id: 'good', body: { id: 'good', sql: 'SELECT * FROM "t"', actions: [] } },
    ], to, ignore, never)
    expect(result).toMatchObject({ done: 3, failures: [{ part: 'bridges', id: 'mqtt:x', reason: 'BACKUP_SECRET' }, { part: 'rules', id: 'bad' }] })
    expect((await to.api.ruleDetail({ params: { id: 'good' } })).id).toBe('good')
  })

  it('ends where it is told to', async () => {
    const to = await accessTo('empty')
    let count = 0
    const items = ['a', 'b', 'c'].map((id) => ({ part: 'rules', id, body: { id, sql: 'SELECT * FROM "t"', actions: [] } }))
    expect((await restore(items, to, () => { count += 1 }, () => count === 2)).done).toBe(2)
  })

  it('is known by its format and version', () => {
    expect(readBackup('{}')).toBeUndefined()
    expect(readBackup('no')).toBeUndefined()
    expect(readBackup('{"format":"switchboard-backup","version":2,"at":"","parts":{}}')).toBeUndefined()
  })
})
