import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { createBans } from './bans'
import { bench, startedAt } from './harness'
import { createStore } from './persist'

const nothing = { read: () => undefined, write: () => undefined }

it('ends at its second, may then be replaced, and lasts a year unless told', () => {
  let at = startedAt
  const bans = createBans(() => at, nothing, [])
  const who = { clientid: 'x', username: null, peerhost: '127.0.0.1' }
  const ban = { as: 'clientid', who: 'x' } as const
  expect(bans.create(ban).until - bans.list()[0]!.at).toBe(31_536_000)
  bans.clear()
  bans.create({ ...ban, until: new Date(at + 10_000).toISOString() })
  expect(() => bans.create(ban)).toThrow('"who":"x"')
  expect(bans.banned(who)).toBe(true)
  at += 10_000
  expect([bans.banned(who), bans.list()]).toEqual([false, []])
  expect(bans.create({ ...ban, reason: 'again' }).reason).toBe('again')
  expect(() => bans.create({ as: 'username', who: 'u', until: '2020-01-01T00:00:00Z' })).toThrow('Cannot create expired banned')
  expect(() => bans.create({ as: 'username', who: 'u', until: 'soon' })).toThrow('root.until')
})

it('over HTTP: kicks the live session, refuses its return, keeps shapes', async () => {
  const b = await bench()
  const client = await mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', clientId: 'victim', reconnectPeriod: 0 })
  const gone = new Promise<void>((done) => client.once('close', () => done()))
  const made = await b.call('POST', '/banned', { body: { as: 'clientid', who: 'victim', reason: '<img src=x>' } })
  expect(made.value).toEqual({
    as: 'clientid', who: 'victim', by: 'mgmt_api', reason: '<img src=x>', at: '2026-11-21T11:00:00+00:00',
    until: '2027-11-21T11:00:00+00:00',
  })
  await gone
  await expect(
    mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', clientId: 'victim', reconnectPeriod: 0 }),
  ).rejects.toThrow()
  const again = await b.call('POST', '/banned', { body: { as: 'clientid', who: 'victim' } })
  expect([again.status, (again.value as { code: string }).code]).toEqual([400, 'ALREADY_EXISTS'])
  expect((await b.call('POST', '/banned', { body: { as: 'peerhost', who: 'not an ip' } })).value).toEqual(
    { code: 'BAD_REQUEST', message: 'bad peerhost' })
  expect((await b.call('GET', '/banned')).value).toMatchObject({ meta: { count: 1, limit: 100, page: 1 } })
  expect((await b.call('DELETE', '/banned/clientid/victim')).status).toBe(204)
  expect((await b.call('DELETE', '/banned/clientid/victim')).status).toBe(404)
  expect((await b.call('DELETE', '/banned/planet/x')).status).toBe(400)
  await b.broker.close()
})

it('survives a restart in a data directory, and refuses to start over a broken file', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await bench({ data })
  await first.call('POST', '/banned', { body: { as: 'clientid', who: 'x' } })
  await first.call('POST', '/users', { body: { username: 'alice', password: 'passw0rd', description: 'note' } })
  await first.broker.close()
  expect(readFileSync(join(data, 'users.json'), 'utf8')).not.toContain('passw0rd')
  const second = await bench({ data })
  expect(second.broker.state.bans.list()).toHaveLength(1)
  expect(await second.login('alice', 'passw0rd')).toBeTruthy()
  await second.broker.close()
  for (const broken of ['{"half":', '{"not":"a list"}']) {
    writeFileSync(join(data, 'bans.json'), broken)
    await expect(bench({ data })).rejects.toThrow(/bans\.json/)
    expect(readFileSync(join(data, 'bans.json'), 'utf8')).toBe(broken)
  }
  expect(createStore(data)('none').read()).toBeUndefined()
})
