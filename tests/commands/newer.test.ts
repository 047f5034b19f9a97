import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from '@/api/client'
import { toApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { contextWith } from '@/command/fixture'
import { findErrorPlace } from '@/command/error-place'
import { contract } from '@/contract'
import { authnKinds } from '@/features/authentication/fields'
import { initialConfig, bodyOf } from '@/contract/family/body'
import flappingEdit from '@commands/flapping/edit'
import pluginInstall from '@commands/plugin/install'
import { recorded } from '../samples'

it('sends all settings for all clients back, with roots that only newer brokers have', async () => {
  const was = z.parse(
    contract.globalZone.reply,
    recorded('configs', '5.8').find(
      ({ method, path, status }) => method === 'GET' && path === '/configs/global_zone' && status === 200,
    )?.responseBody,
  ) as Record<string, unknown>
  const put = vi.fn(async ({ body }: { body: unknown }) => body)
  await flappingEdit.run(
    { max_count: 7 } as never,
    contextWith({ api: { globalZone: async () => was, globalZoneUpdate: put } as never }),
  )
  expect(was['durable_sessions']).toBeDefined()
  expect(put.mock.lastCall?.[0]).toEqual({
    body: { ...was, flapping_detect: { ...(was['flapping_detect'] as object), max_count: 7 } },
  })
})

describe('flapping detection by kinds of identity (6.3)', () => {
  const rule = { window_time: '1m', max_count: 15, ban_time: '5m' }
  const zone = { flapping_detect: { by_clientid: rule, by_username: 'none', by_peerhost: 'none' } }
  const run = (values: object, zoneNow: object, store: (body: object) => object = (body) => body) => {
    const put = vi.fn(async ({ body }: { body: object }) => store(body))
    const api = { globalZone: async () => zoneNow, globalZoneUpdate: put } as never
    return { put, outcome: flappingEdit.run(values as never, contextWith({ api })) }
  }

  it('sends the rule of each kind', async () => {
    const { put, outcome } = run({ username_enable: true, username_max_count: 3 }, zone)
    expect(await outcome).toMatchObject({ message: 'flapping.edit.done' })
    expect(put.mock.lastCall?.[0].body).toMatchObject({
      flapping_detect: { ...zone.flapping_detect, by_username: { ...rule, max_count: 3 } },
    })
  })

  it('warns where the broker stores something else than it was sent', async () => {
    const { outcome } = run({ max_count: 3 }, zone, () => zone)
    expect(await outcome).toMatchObject({ message: 'flapping.edit.other', differs: true })
  })

  it('refuses rules of other kinds for a broker that has one rule', async () => {
    const { put, outcome } = run({ peerhost_enable: true }, { flapping_detect: { enable: false, ...rule } })
    expect(await outcome).toMatchObject({ kind: 'refused', code: 'ONE_KIND' })
    expect(put).not.toHaveBeenCalled()
  })
})

it('rejects a package that is not allowed yet, with the line that allows it (5.8.9)', async () => {
  const refusal = recorded('plugins', '5.8').find(({ status }) => status === 403)
  const api = createClient({
    http: createHttp({
      fetch: async () =>
        new Response(JSON.stringify(refusal?.responseBody), {
          status: 403,
          headers: { 'content-type': 'application/json' },
        }),
    }),
    base: '',
    authorization: () => 'Bearer t',
  })
  const error = await api
    .pluginInstall({ body: new FormData() })
    .then(() => expect.fail('it did not fail'), toApiError)
  expect(findErrorPlace(pluginInstall, error)).toMatchObject({
    key: 'plugin.install.forbidden',
    values: { reason: expect.stringContaining('`emqx ctl plugins allow demo_plugin-1.0.0`') as string },
  })
})

it('always names the password hash of the built-in database, as 5.8.9 requires', () => {
  const refusal = recorded('authentication', '5.8').find(
    ({ method, path, status, responseBody }) =>
      method === 'POST' &&
      path === '/authentication' &&
      status === 400 &&
      JSON.stringify(responseBody).includes('password_hash_algorithm'),
  )
  expect(refusal).toBeDefined()
  const kind = authnKinds.find(
    (one) => one.mechanism === 'password_based' && one.backend === 'built_in_database',
  )
  const fields = kind?.fields ?? {}
  expect(bodyOf(fields, initialConfig(fields), { omitDefaults: true })).toMatchObject({
    password_hash_algorithm: { name: 'sha256' },
  })
})
