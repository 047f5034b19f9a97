import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse, type Exchange } from '../../../../tests/samples'
import { bench, type Bench } from '../../harness'

type Call = Exchange & { readonly requestContentType?: string }

const calls: readonly Call[] = recorded('authentication')
const database = '/authentication/password_based%3Abuilt_in_database/users'

/** Users that existed before the recording. */
const others = [
  'device3',
  'device4',
  'device5',
  ...Array.from({ length: 30 }, (_, index) => `bulk-user-${String(index)}`),
]

/** The recording masks secrets with three asterisks. */
const hidden = (reply: unknown, answer: unknown): unknown =>
  reply === '***'
    ? answer
    : Array.isArray(reply)
      ? reply.map((each, index) => hidden(each, (answer as unknown[] | undefined)?.[index]))
      : typeof reply === 'object' && reply !== null
        ? Object.fromEntries(
            Object.entries(reply).map(([key, each]) => [
              key,
              hidden(each, (answer as Record<string, unknown> | undefined)?.[key]),
            ]),
          )
        : reply

/** The recording has two nodes: compares only that nodes are listed, and the names of the metrics. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, shapeOf(each)]),
        )
      : typeof value

let b: Bench
beforeAll(async () => {
  b = await bench()
})
afterAll(() => b.broker.close())

it('answers every recorded call as the broker did', async () => {
  for (const [
    index,
    { method, path, query = {}, requestBody, requestContentType, note, status, responseBody },
  ] of calls.entries()) {
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    if (method === 'GET' && path === database && query['page'] === 1) {
      for (const user_id of others) await b.call('POST', database, { body: { user_id, password: 'x' } })
    }
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    const answer = await b.call(method, search === '' ? path : `${path}?${search}`, {
      ...(requestBody === undefined ? {} : { body: requestBody }),
      ...(requestContentType === undefined ? {} : { headers: { 'content-type': requestContentType } }),
    })
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (path.endsWith('/status') && status === 200) {
      expect(shapeOf(answer.value), words).toEqual(shapeOf(responseBody))
      expect((answer.value as { status: string }).status, words).toBe(
        (responseBody as { status: string }).status,
      )
    } else expect(withoutProse(answer.value), words).toEqual(withoutProse(hidden(responseBody, answer.value)))
  }
})
