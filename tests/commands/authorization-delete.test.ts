import { expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { toBroker, type Api } from '@/broker/releases/releases'
import { contextWith } from '@/command/fixture'
import { readSourceRules } from '@/features/authorization/source-rules'
import authorizationDelete from '@commands/authorization/delete'

const rules = [{ topic: 'a', permission: 'allow', action: 'all' }]

/** A broker with the built-in database, and a context in which commands run there. */
async function start(api: Api, b: TestBroker) {
  await b.call('POST', '/authorization/sources', { body: { type: 'built_in_database' } })
  const client = createClient({
    base: 'http://127.0.0.1:4180',
    authorization: () => `Bearer ${b.token}`,
    http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
  })
  return contextWith({ api: client, ...toBroker('enterprise', api) })
}

const databaseRules = '/authorization/sources/built_in_database/rules'
const question = (context: Awaited<ReturnType<typeof start>>) =>
  authorizationDelete.warn?.({ source: 'built_in_database' }, ['built_in_database'], context)

it('counts the rules that are deleted with the built-in database, those of namespaces too', async () => {
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  const context = await start('6.2', b)
  expect(await question(context)).toMatchObject({ body: 'authorization.delete.confirm.noRules' })
  await b.call('POST', '/mt/ns/plant_a', {})
  for (const query of ['', '?ns=plant_a']) {
    await b.call('POST', `${databaseRules}/clients${query}`, {
      body: ['c1', 'c2'].map((clientid) => ({ clientid, rules })),
    })
    await b.call('POST', `${databaseRules}/users${query}`, { body: [{ username: 'u1', rules }] })
    await b.call('POST', `${databaseRules}/all${query}`, { body: { rules } })
  }
  expect(await question(context)).toMatchObject({
    body: 'authorization.delete.confirm.rulesToo',
    values: { named: 6, everyone: 2 },
    type: 'built_in_database',
  })
  await b.broker.close()
})

it('does not mention them on a broker that keeps the rules', async () => {
  const b = await startTestBroker({ api: '5.1', edition: 'enterprise' })
  expect(await question(await start('5.1', b))).toBeUndefined()
  await b.broker.close()
})

it('reads all pages of rules up to the limit of an undo, and no more', async () => {
  const b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  const context = await start('5.8', b)
  const add = (from: number, to: number) =>
    b.call('POST', `${databaseRules}/clients`, {
      body: Array.from({ length: to - from }, (_, n) => ({ clientid: `c${String(from + n)}`, rules })),
    })
  await add(0, 1000)
  const whole = await readSourceRules(context)
  expect(whole === 'many' ? whole : whole.map(({ entries }) => entries.length)).toEqual([1000])
  await add(1000, 1001)
  expect(await readSourceRules(context)).toBe('many')
  await b.broker.close()
})
