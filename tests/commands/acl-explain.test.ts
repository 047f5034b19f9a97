import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { toBroker } from '@/broker/releases/releases'
import { contextWith } from '@/command/fixture'
import authorizationEdit from '@commands/authorization/edit'
import aclExplain from '@commands/acl/explain'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  const settings = { no_match: 'allow', deny_action: 'ignore', cache: { enable: false } }
  expect((await b.call('PUT', '/authorization/settings', { body: settings })).status).toBe(200)
})
afterAll(() => b.broker.close())

const contextAt = (api: '6.2' | '6.3') =>
  contextWith({
    ...toBroker('enterprise', api),
    api: createClient({
      base: 'http://127.0.0.1:4180',
      authorization: () => `Bearer ${b.token}`,
      http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
    }),
  })
const editFile = (config: object) =>
  authorizationEdit.run({ source: 'file', config } as never, contextAt('6.3'))
const explain = async (username: string, api: '6.2' | '6.3' = '6.3') => {
  const question = { clientid: 'c1', username, action: 'publish', topic: 'd/x' }
  const outcome = await aclExplain.run(question as never, contextAt(api))
  expect(outcome.kind).toBe('done')
  const { verdict, steps } = (outcome as { readonly data: Readonly<Record<string, unknown>> }).data
  return { verdict, says: (steps as readonly { readonly says: string }[])[0]?.says }
}

it('is not certain of a source with a precondition that has a rule for the request', async () => {
  const rules = '{deny, all, all, ["d/#"]}.'
  await editFile({ rules, precondition: "str_eq(action, 'subscribe')" })
  expect(await explain('u1')).toEqual({ verdict: 'unknown', says: 'precondition' })
  await editFile({ rules: '{deny, all, all, ["other"]}.' })
  expect(await explain('u1')).toEqual({ verdict: 'allow', says: 'nomatch' })
  await editFile({ rules, precondition: '' })
  expect(await explain('u1')).toEqual({ verdict: 'deny', says: 'deny' })
})

it('is not certain of a topic that is filled with a value with a separator or a wildcard, from 6.3 on', async () => {
  await editFile({ rules: '{deny, all, all, ["d/${username}"]}.', precondition: '' })
  expect(await explain('+')).toEqual({ verdict: 'unknown', says: 'value' })
  expect(await explain('+', '6.2')).toEqual({ verdict: 'deny', says: 'deny' })
  expect(await explain('x')).toEqual({ verdict: 'deny', says: 'deny' })
})
