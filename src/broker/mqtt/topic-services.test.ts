import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestEngine, eventually, inbox, type TestEngine } from './harness'

let b: TestEngine
const requested: string[] = []
beforeAll(async () => {
  b = await startTestEngine({
    authorize(_client, { action, topic }) {
      requested.push(`${action} ${topic}`)
      return { allowed: !topic.startsWith('forbidden'), how: 'matched', source: 'test' }
    },
  })
})
afterAll(() => b.stop())
afterEach(() => {
  b.engine.setTopicRewrites([])
  b.engine.subscribeAll([])
  requested.length = 0
})

it('publishes and subscribes under the rewritten topic, and authorizes the original one', async () => {
  b.engine.setTopicRewrites([
    { action: 'all', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'new/${clientid}/$1' },
  ])
  const client = await b.client({ clientId: 'c1', protocolVersion: 5 })
  const got = inbox(client)
  await client.subscribeAsync('$share/g/old/a', { qos: 1 })
  expect([...b.engine.subscriptions('c1')].map(({ filter }) => filter)).toEqual(['$share/g/new/c1/a'])
  await client.publishAsync('old/a', 'hello', { qos: 1, retain: true })
  await eventually(() => got.length === 1, 'message')
  expect(b.engine.retainedStore.get('new/c1/a')?.payload.toString()).toBe('hello')
  expect(requested).toEqual(['subscribe old/a', 'publish old/a'])
  await client.unsubscribeAsync('$share/g/old/a')
  expect([...b.engine.subscriptions('c1')]).toEqual([])
})

it('keeps a topic whose rewrite would be invalid, and system topics', async () => {
  b.engine.setTopicRewrites([{ action: 'publish', source_topic: '+/#', re: '.*', dest_topic: 'a/+' }])
  const client = await b.client({ clientId: 'c2' })
  const topics: string[] = []
  client.on('message', (topic) => topics.push(topic))
  await client.subscribeAsync('plain')
  await client.publishAsync('plain', 'x')
  await eventually(() => topics.length === 1, 'message')
  expect(topics).toEqual(['plain'])
})

it('subscribes every new client without authorization', async () => {
  b.engine.subscribeAll([
    { topic: 'forbidden/${clientid}/${username}/${host}', qos: 1, nl: 0, rap: 1, rh: 0 },
    { topic: 'all', qos: 0, nl: 1, rap: 0, rh: 2 },
  ])
  const client = await b.client({ clientId: 'c3', username: 'u3', protocolVersion: 5 })
  const got = inbox(client)
  expect([...b.engine.subscriptions('c3')]).toMatchObject([
    { filter: 'forbidden/c3/u3/127.0.0.1', qos: 1, nl: false, rap: true, rh: 0 },
    { filter: 'all', qos: 0, nl: true, rap: false, rh: 2 },
  ])
  expect(requested).toEqual([])
  b.engine.publish({ topic: 'forbidden/c3/u3/127.0.0.1', payload: Buffer.from('news'), qos: 0 })
  await eventually(() => got.length === 1, 'message')
  await b.client({ clientId: 'c4' })
  expect([...b.engine.subscriptions('c4')][0]?.filter).toBe('forbidden/c4/${username}/127.0.0.1')
})
