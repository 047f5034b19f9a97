import { expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { contextWith } from '@/command/fixture'
import queueEdit from '@commands/message-queue/edit'
import queueSettings from '@commands/message-queue/edit-settings'
import streamSettings from '@commands/message-stream/edit-settings'

const unlimited = { max_shard_message_count: 'infinity', max_shard_message_bytes: 'infinity' }
const settings = { enable: 'auto', most: 5, span: 172_800_000 } as const
const on = (api: Partial<ApiClient>) => contextWith({ api: api as ApiClient })

it.each([
  ['regular', 'QUEUE_LIMITS', 0],
  ['last-value', undefined, 1],
])('changes a %s queue from unlimited to limited only where the broker does', async (kind, code, calls) => {
  const queueUpdate = vi.fn<ApiClient['queueUpdate']>()
  const queueDetail: ApiClient['queueDetail'] = async () => ({
    name: 'jobs',
    is_lastvalue: kind === 'last-value',
    data_retention_period: 604_800_000,
    limits: unlimited,
  })
  const outcome = await queueEdit.run(
    { name: 'jobs', config: { limits: { max_shard_message_count: 10 } } },
    on({ queueDetail, queueUpdate }),
  )
  expect('code' in outcome ? outcome.code : undefined).toBe(code)
  expect(queueUpdate).toHaveBeenCalledTimes(calls)
})

it('creates queues of one kind automatically, and leaves out what does not change', async () => {
  const auto = { regular: false, lastvalue: { data_retention_period: '7d' } }
  const queueLimits = { max_queue_count: 5, regular_queue_retention_period: '2d' }
  const queueConfigUpdate = vi.fn<ApiClient['queueConfigUpdate']>()
  const queueConfig: ApiClient['queueConfig'] = async () => ({ enable: 'auto', auto_create: auto })
  const context = on({ queueConfig, queueConfigUpdate })
  await queueSettings.run({ ...settings, create: 'lastvalue' }, context)
  expect(queueConfigUpdate.mock.lastCall?.[0]).toEqual({ body: queueLimits })
  await queueSettings.run({ ...settings, create: 'regular' }, context)
  expect(queueConfigUpdate.mock.lastCall?.[0]).toEqual({
    body: { ...queueLimits, auto_create: { regular: {}, lastvalue: false } },
  })
  const streamConfigUpdate = vi.fn<ApiClient['streamConfigUpdate']>()
  await streamSettings.run(
    { ...settings, create: 'none' },
    on({ streamConfig: async () => ({ enable: false, auto_create: auto }), streamConfigUpdate }),
  )
  expect(streamConfigUpdate.mock.lastCall?.[0]).toEqual({
    body: {
      enable: 'auto',
      max_stream_count: 5,
      regular_stream_retention_period: '2d',
      auto_create: { regular: false, lastvalue: false },
    },
  })
})
