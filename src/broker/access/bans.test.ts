import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { createBans } from './bans'
import { startTestBroker, startedAt } from '../harness'
import { createStore } from '../store/persist'
import { createUsers } from './users'

const nothing = { read: () => undefined, write: () => undefined }

it('expires at its second, can be replaced, and lasts a year by default', () => {
  let at = startedAt
  const bans = createBans(() => at, nothing, [])
  const who = { clientid: 'x', username: null, peerhost: '127.0.0.1' }
  const ban = { as: 'clientid', who: 'x' } as const
  expect(Number(bans.create(ban).until) - bans.list()[0]!.at).toBe(31_536_000)
  bans.clear()
  bans.create({ ...ban, until: at / 1000 + 10 })
  expect(() => bans.create(ban)).toThrow('"who":"x"')
  expect(bans.banned(who)).toBe(true)
  at += 10_000
  expect([bans.banned(who), bans.list()]).toEqual([false, []])
  expect(bans.create({ ...ban, reason: 'again' }).reason).toBe('again')
  expect(() => bans.create({ as: 'username', who: 'u', until: 1_577_836_800 })).toThrow(
    'Cannot create expired banned',
  )
})

it('over HTTP: disconnects the client, refuses its return, keeps reply shapes', async () => {
  const b = await startTestBroker()
  const client = await mqtt.connectAsync({
    port: b.broker.mqttPort,
    host: '127.0.0.1',
    clientId: 'victim',
    reconnectPeriod: 0,
  })
  const closed = new Promise<void>((done) => client.once('close', () => done()))
  const created = await b.call('POST', '/banned', {
    body: { as: 'clientid', who: 'victim', reason: '<img src=x>' },
  })
  expect(created.value).toEqual({
    as: 'clientid',
    who: 'victim',
    by: 'mgmt_api',
    reason: '<img src=x>',
    at: '2026-11-21T11:00:00+00:00',
    until: '2027-11-21T11:00:00+00:00',
  })
  await closed
  await expect(
    mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', clientId: 'victim', reconnectPeriod: 0 }),
  ).rejects.toThrow()
  const again = await b.call('POST', '/banned', { body: { as: 'clientid', who: 'victim' } })
  expect([again.status, (again.value as { code: string }).code]).toEqual([400, 'ALREADY_EXISTS'])
  expect((await b.call('POST', '/banned', { body: { as: 'peerhost', who: 'not an ip' } })).value).toEqual({
    code: 'BAD_REQUEST',
    message: 'bad peerhost',
  })
  expect((await b.call('GET', '/banned')).value).toMatchObject({ meta: { count: 1, limit: 100, page: 1 } })
  expect((await b.call('DELETE', '/banned/clientid/victim')).status).toBe(204)
  expect((await b.call('DELETE', '/banned/clientid/victim')).status).toBe(404)
  expect((await b.call('DELETE', '/banned/planet/x')).status).toBe(400)
  await b.broker.close()
})

it('survives a restart, and refuses to start with a broken file', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  await first.call('POST', '/banned', { body: { as: 'clientid', who: 'x' } })
  await first.call('POST', '/users', {
    body: { username: 'alice', password: 'passw0rd', description: 'note' },
  })
  await first.broker.close()
  expect(readFileSync(join(data, 'users.json'), 'utf8')).not.toContain('passw0rd')
  const second = await startTestBroker({ data })
  expect(second.broker.state.bans.list()).toHaveLength(1)
  expect(await second.login('alice', 'passw0rd')).toBeTruthy()
  await second.broker.close()
  for (const broken of ['{"half":', '{"not":"a list"}']) {
    writeFileSync(join(data, 'bans.json'), broken)
    await expect(startTestBroker({ data })).rejects.toThrow(/bans\.json/)
    expect(readFileSync(join(data, 'bans.json'), 'utf8')).toBe(broken)
  }
  expect(createStore(data)('none').read()).toBeUndefined()
})

it('accepts what the real broker accepts: epoch seconds, null, an empty target', async () => {
  const b = await startTestBroker()
  const at = Math.floor(startedAt / 1000)
  const numbers = await b.call('POST', '/banned', {
    body: { as: 'username', who: 'u', at, until: at + 60, by: null, reason: null },
  })
  expect(numbers.value).toEqual({
    as: 'username',
    who: 'u',
    by: 'mgmt_api',
    reason: '',
    at: '2026-11-21T11:00:00+00:00',
    until: '2026-11-21T11:01:00+00:00',
  })
  expect((await b.call('POST', '/banned', { body: { as: 'clientid', who: '', until: null } })).status).toBe(
    200,
  )
  expect((await b.call('DELETE', '/banned/clientid/')).status).toBe(404)
  expect(
    (await b.call('POST', '/banned', { body: { as: 'username', who: 'v', until: 'soon' } })).status,
  ).toBe(400)
  expect((await b.call('DELETE', '/banned')).status).toBe(204)
  expect((await b.call('GET', '/banned')).value).toMatchObject({ data: [] })
  await b.broker.close()
})

it('recognizes an address in any spelling', () => {
  const bans = createBans(() => startedAt, nothing, [])
  const from = (peerhost: string) => bans.banned({ clientid: 'x', username: null, peerhost })
  bans.create({ as: 'peerhost', who: '2001:DB8:0:0::1' })
  expect([from('2001:db8::1'), from('2001:db8:0:0:0:0:0:1'), from('2001:db8::2'), from('127.0.0.1')]).toEqual(
    [true, true, false, false],
  )
  expect(bans.list()).toMatchObject([{ who: '2001:db8::1' }])
  bans.remove('peerhost', '2001:0db8::0001')
  expect(from('2001:db8::1')).toBe(false)
})

it('does nothing if it cannot be stored', async () => {
  let full = false
  let stored: unknown
  const disk = {
    read: () => undefined,
    write: (value: unknown) => {
      if (full) throw new Error('no space left on device')
      stored = value
    },
  }
  const bans = createBans(() => startedAt, disk, [])
  bans.create({ as: 'clientid', who: 'x' })
  full = true
  expect(() => bans.create({ as: 'clientid', who: 'y' })).toThrow('no space')
  expect(() => bans.remove('clientid', 'x')).toThrow('no space')
  expect(() => bans.clear()).toThrow('no space')
  expect(bans.list().map(({ who }) => who)).toEqual(['x'])
  expect(stored).toMatchObject([{ who: 'x' }])
  const users = await createUsers({ ...disk, read: () => undefined }, [])
  await expect(users.create({ username: 'alice', description: '' }, 'passw0rd')).rejects.toThrow('no space')
  expect(users.list()).toHaveLength(1)
})

it('replaces its file atomically: a killed process leaves the last complete one, readable by its owner only', async () => {
  const data = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'data')
  const path = join(data, 'bans.json')
  // Writes in a loop, a megabyte each, and reports the first.
  const script = `
    const { createStore } = await import(${JSON.stringify(new URL('../store/persist.ts', import.meta.url).href)})
    const store = createStore(${JSON.stringify(data)})('bans')
    for (let n = 0; ; n += 1) {
      store.write(Array.from({ length: 20_000 }, () => ({ n })))
      if (n === 0) process.stdout.write('written')
    }`
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((done) => child.stdout.once('data', done))
    const ended = new Promise((done) => child.once('exit', done))
    setTimeout(() => child.kill('SIGKILL'), 7 * round + 1)
    await ended
    const rows = createStore(data)('bans').read() as { n: number }[]
    expect(rows).toHaveLength(20_000)
    expect(new Set(rows.map(({ n }) => n)).size).toBe(1)
  }
  expect([statSync(path).mode & 0o777, statSync(data).mode & 0o077]).toEqual([0o600, 0])
  // A partial temporary file next to it is ignored.
  writeFileSync(`${path}.new`, '{"half":')
  expect(createStore(data)('bans').read()).toHaveLength(20_000)
  createStore(data)('bans').write([])
  expect([createStore(data)('bans').read(), existsSync(`${path}.new`)]).toEqual([[], false])
}, 20_000)
