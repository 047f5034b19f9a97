import { expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import transformationTry from '@commands/message-transformation/try'

/** Runs the test of a transformation against a broker of 6.2 that answers as recorded. */
const tried = (status: number, answer: object) => {
  const http = createHttp({
    fetch: async (_url, init) =>
      init?.method === 'POST'
        ? Response.json(answer, { status })
        : Response.json({ name: 'tr1', topics: ['tra/#'], failure_action: 'drop', operations: [] }),
  })
  const api = createClient({ base: 'http://127.0.0.1', authorization: () => 'Bearer t', http })
  return perform(transformationTry, { name: 'tr1', topic: 'tra/1', payload: '{}' }, contextWith({ api }))
}

it('shows the transformed message', async () => {
  expect(
    await tried(200, { user_property: {}, retain: false, payload: '{"x":"c"}', topic: 'tra/1', qos: 0 }),
  ).toMatchObject({
    kind: 'done',
    message: 'message-transformation.try.done',
    show: { fields: [{ value: 'tra/1' }, { value: '{"x":"c"}' }, { value: '0' }, { value: 'false' }] },
  })
})

it('names the step that failed and its reason', async () => {
  await expect(
    tried(400, { reason: '{1,invalid_literal}', msg: 'payload_decode_failed', decoder: 'json' }),
  ).rejects.toMatchObject({
    code: 'TRANSFORMATION_FAILED',
    message: 'payload_decode_failed: {1,invalid_literal}',
  })
})
