import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../../tests/samples'
import { startTestBroker, type TestBroker } from '../../harness'
import { send, toShape, unmasked } from '../../replay-fixture'
import { usersPath } from './harness'

const database = usersPath.replaceAll(/(?<=password_based):/g, '%3A')

/** Users that existed before the recording. */
const others = [
  'device3',
  'device4',
  'device5',
  ...Array.from({ length: 30 }, (_, index) => `bulk-user-${String(index)}`),
]

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

it('answers every recorded call as the broker did', async () => {
  for (const [index, call] of recorded('authentication').entries()) {
    const { method, path, query = {}, note, status, responseBody } = call
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    if (method === 'GET' && path === database && query['page'] === 1) {
      for (const user_id of others) await b.call('POST', database, { body: { user_id, password: 'x' } })
    }
    const answer = await send(b, call)
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    // The recording has two nodes.
    else if (path.endsWith('/status') && status === 200) {
      expect(toShape(answer.value), words).toEqual(toShape(responseBody))
      expect((answer.value as { status: string }).status, words).toBe(
        (responseBody as { status: string }).status,
      )
    } else
      expect(withoutProse(answer.value), words).toEqual(withoutProse(unmasked(responseBody, answer.value)))
  }
})
