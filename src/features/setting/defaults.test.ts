import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { delayedTexts, flappingTexts, retainerTexts, slowTexts, systemTopicTexts } from './contract'
import {
  authorizationDefaults,
  delayedDefaults,
  flappingDefaults,
  retainerDefaults,
  slowDefaults,
  systemTopicDefaults,
} from './defaults'

describe.each(['5.1', '5.8', '6.2'] as const)('the defaults of settings without a schema (%s)', (api) => {
  let broker: TestBroker
  let client: ApiClient
  const options = { signal: new AbortController().signal }
  beforeAll(async () => {
    broker = await startTestBroker({ api })
    client = createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${broker.token}`,
      http: createHttp({ fetch: (url, init) => broker.broker.fetch(new Request(url, init)) }),
    })
  })
  afterAll(() => broker.broker.close())

  it.each([
    ['retainer', retainerDefaults, async () => retainerTexts(await client.retainerConfig({}, options))],
    ['slow subscriptions', slowDefaults, async () => slowTexts(await client.slowSettings({}, options))],
    ['delayed publish', delayedDefaults, async () => delayedTexts(await client.delayedConfig({}, options))],
    [
      'flapping detection',
      flappingDefaults,
      async () => flappingTexts((await client.globalZone({}, options)).flapping_detect),
    ],
    [
      'system topics',
      systemTopicDefaults,
      async () => systemTopicTexts(await client.systemTopicsConfig({}, options)),
    ],
    [
      'authorization',
      authorizationDefaults,
      async () => {
        const { no_match, deny_action, cache } = await client.authzSettings({}, options)
        return {
          no_match,
          deny_action,
          cache: String(cache.enable),
          max_size: String(cache.max_size),
          ttl: cache.ttl,
        }
      },
    ],
  ] as const)('%s are those of a fresh broker', async (_name, defaults, read) =>
    expect({ ...(await read()), delivery_rate: '' }).toEqual({ ...defaults, delivery_rate: '' }),
  )
})
