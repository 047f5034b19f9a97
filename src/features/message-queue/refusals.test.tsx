// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { ApiClient } from '@/api/client'
import { contextWith } from '@/command/fixture'
import { queueTypes } from './nouns'
import { messageQueuePaths } from './paths'
import { stageScreen } from '@/features/stage'
import { QueueList, StreamList } from './list'

afterEach(cleanup)

/** A 503 of EMQX 6.2, which has one code for every reason. */
const unavailable = (message: string) => new ApiError(503, 'SERVICE_UNAVAILABLE', message)
const refuse = (message: string) => () => Promise.reject(unavailable(message))

it('says that queues are disabled', async () => {
  await stageScreen(<QueueList />, messageQueuePaths.queues, { queueList: refuse('Not enabled') })
  expect(await screen.findByText('Message queues are disabled')).toBeTruthy()
})

it('says that streams are starting right after they were enabled', async () => {
  await stageScreen(<StreamList />, messageQueuePaths.streams, { streamList: refuse('Not ready') })
  expect(await screen.findByText('Message streams are starting')).toBeTruthy()
})

it.each([
  ['Not enabled', 'SERVICE_UNAVAILABLE'],
  ['Not ready', 'QUEUE_STARTING'],
  ['{name_index_already_exists,<<"cq">>}', 'ALREADY_EXISTS'],
])('converts the error “%s” of a creation to %s', async (message, code) => {
  const api: Pick<ApiClient, 'queueCreate'> = { queueCreate: refuse(message) }
  await expect(
    queueTypes.queue.at(contextWith({ api: api as ApiClient })).create({ name: 'cq' }),
  ).rejects.toMatchObject({ status: 503, code, message })
})
