import { afterAll, beforeAll, expect, it } from 'vitest'
import { explain, type KnownSource, type TableRule } from '@/features/authorization/model/acl/explain'
import type { Ask, Asker } from '@/features/authorization/model/acl/match'
import { seeded, type Seeded } from '@/lib/seeded'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ seed: 'empty' })
})
afterAll(() => b.stop())

const names = ['c1', 'c2', 'u1', '+']
const levels = ['a', 'b', '+', '#', '${clientid}', '${username}', '$SYS', 'c1', 'u1']

const topicOf = ({ pick, int }: Seeded, wild: boolean) => {
  const parts = Array.from({ length: 1 + int(3) }, () =>
    pick(wild ? levels : ['a', 'b', 'c1', 'u1', '$SYS', 'x']),
  )
  const hash = parts.indexOf('#')
  return (hash < 0 ? parts : parts.slice(0, hash + 1)).join('/')
}

const ruleOf = (chance: Seeded): TableRule => {
  const { pick, int } = chance
  return {
    permission: pick(['allow', 'deny']),
    action: pick(['publish', 'subscribe', 'all']),
    topic: `${int(6) === 0 ? 'eq ' : ''}${topicOf(chance, true)}`,
    ...(int(3) === 0 ? { qos: pick([[0], [1, 2], [0, 1, 2]]) } : {}),
    ...(int(3) === 0 ? { retain: pick([true, false]) } : {}),
  }
}

const term = (text: string) => JSON.stringify(text)
const lineOf = (chance: Seeded): string => {
  const { pick, int } = chance
  const who = pick([
    'all',
    `{clientid, ${term(pick(names))}}`,
    `{username, ${term(pick(names))}}`,
    '{ipaddr, "10.0.0.0/8"}',
    '{\'and\', [{clientid, "c1"}, {username, "u1"}]}',
    '{\'or\', [{clientid, "c2"}, {ipaddr, "127.0.0.1"}]}',
    '{clientid, {re, "^c"}}',
  ])
  const action = pick([
    'publish',
    'subscribe',
    'all',
    '{publish, [{qos, 1}]}',
    '{publish, [{retain, true}]}',
    '{all, [{qos, [0, 2]}]}',
  ])
  const topic = int(5) === 0 ? `{eq, ${term(topicOf(chance, true))}}` : term(topicOf(chance, true))
  return `{${pick(['allow', 'deny'])}, ${who}, ${action}, [${topic}]}.`
}

const askOf = (chance: Seeded): Ask => {
  const action = chance.pick(['publish', 'subscribe'] as const)
  return {
    action,
    topic: topicOf(chance, action === 'subscribe' && chance.int(2) === 0).replaceAll('${', 'x'),
    qos: chance.pick([0, 1, 2] as const),
    retain: action === 'publish' && chance.int(3) === 0,
  }
}
const askerOf = ({ pick }: Seeded): Asker => ({
  clientid: pick(['c1', 'c2', 'z']),
  username: pick(['u1', 'c1', undefined]),
  peerhost: pick(['127.0.0.1', '10.1.2.3']),
})

it('agrees with the broker’s decisions in 2,000 cases of rules, clients and topics', async () => {
  const chance = seeded(20261122)
  const { authz } = b.broker.state
  await b.source({ type: 'built_in_database' })
  let cases = 0
  const verdicts = new Map<string, number>()
  for (let round = 0; round < 100; round += 1) {
    const noMatch = chance.pick(['allow', 'deny'] as const)
    await b.settings({ no_match: noMatch, cache: { enable: false } })
    const text = Array.from({ length: 2 + chance.int(8) }, () => lineOf(chance)).join('\n')
    await b.file(text)
    const table = {
      clientid: new Map<string, TableRule[]>(),
      username: new Map<string, TableRule[]>(),
      all: Array.from({ length: chance.int(3) }, () => ruleOf(chance)),
    }
    for (const name of ['c1', 'c2'])
      table.clientid.set(
        name,
        Array.from({ length: chance.int(3) }, () => ruleOf(chance)),
      )
    for (const name of ['u1', 'c1'])
      table.username.set(
        name,
        Array.from({ length: chance.int(3) }, () => ruleOf(chance)),
      )
    const database = '/authorization/sources/built_in_database/rules'
    for (const [clientid, rules] of table.clientid)
      expect(
        (await b.call('PUT', `${database}/clients/${clientid}`, { body: { clientid, rules } })).status,
      ).toBe(204)
    for (const [username, rules] of table.username)
      expect(
        (await b.call('PUT', `${database}/users/${username}`, { body: { username, rules } })).status,
      ).toBe(204)
    expect(
      (
        await b.call(
          table.all.length === 0 ? 'DELETE' : 'POST',
          `${database}/all`,
          table.all.length === 0 ? {} : { body: { rules: table.all } },
        )
      ).status,
    ).toBe(204)
    await b.call('POST', '/authorization/sources/file/move', {
      body: { position: chance.pick(['front', 'rear']) },
    })
    const order = (await b.sources()).map(({ type, enable }) => ({ type, enable }))
    for (let one = 0; one < 20; one += 1) {
      const asker = askerOf(chance)
      const ask = askOf(chance)
      const sources = order.map(({ type, enable }): KnownSource =>
        type === 'file'
          ? { type, enabled: enable, text }
          : {
              type,
              enabled: enable,
              tables: {
                clientid: table.clientid.get(asker.clientid) ?? [],
                username: asker.username === undefined ? [] : (table.username.get(asker.username) ?? []),
                all: table.all,
              },
            },
      )
      const explanation = explain({ asker, ask, sources, noMatch })
      const decided = await authz.authorize(
        { ...asker, superuser: false, acl: undefined } as Parameters<typeof authz.authorize>[0],
        ask,
      )
      expect(
        [
          explanation.verdict,
          explanation.by === 'nomatch'
            ? 'default'
            : typeof explanation.by === 'object'
              ? explanation.by.source
              : explanation.by,
        ],
        JSON.stringify({ text, asker, ask }),
      ).toEqual([decided.allowed ? 'allow' : 'deny', decided.source])
      verdicts.set(
        `${explanation.verdict} ${String(decided.source)}`,
        (verdicts.get(`${explanation.verdict} ${String(decided.source)}`) ?? 0) + 1,
      )
      cases += 1
    }
  }
  expect(cases).toBe(2000)
  // Every outcome must have occurred often enough for the comparison to be meaningful.
  for (const end of [
    'allow file',
    'deny file',
    'allow built_in_database',
    'deny built_in_database',
    'allow default',
    'deny default',
  ])
    expect(verdicts.get(end) ?? 0, end).toBeGreaterThan(40)
})
