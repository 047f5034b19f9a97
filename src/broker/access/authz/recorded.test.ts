import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../../tests/samples'
import { startTestBroker, type TestBroker } from '../../harness'
import { send, toShape } from '../../replay-fixture'

const rule = (topic: string) => ({ topic, permission: 'allow', action: 'all' })
let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
  // Existed before the recording.
  const body = Array.from({ length: 12 }, (_, index) => ({
    clientid: `c${String(index)}`,
    rules: [rule('t/#')],
  }))
  expect(
    (await b.call('POST', '/authorization/sources/built_in_database/rules/clients', { body })).status,
  ).toBe(204)
})
afterAll(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  for (const [index, call] of recorded('authorization').entries()) {
    const { method, path, note, status, responseBody } = call
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    const answer = await send(b, call)
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    // The recording has two nodes.
    else if (method === 'GET' && path.endsWith('/status') && status === 200) {
      expect(toShape(answer.value), words).toEqual(toShape(responseBody))
      expect((answer.value as { status: string }).status, words).toBe(
        (responseBody as { status: string }).status,
      )
    } else expect(withoutProse(answer.value), words).toEqual(withoutProse(responseBody))
  }
})
