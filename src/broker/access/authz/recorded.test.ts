import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../../tests/samples'
import { bench, type Answer, type Bench } from '../../harness'

const rule = (topic: string) => ({ topic, permission: 'allow', action: 'all' })
const calls = recorded('authorization')
const answers: Answer[] = []
let b: Bench

beforeAll(async () => {
  b = await bench()
  // Existed before the recording.
  const known = Array.from({ length: 12 }, (_, index) => ({
    clientid: `c${String(index)}`,
    rules: [rule('t/#')],
  }))
  expect(
    (await b.call('POST', '/authorization/sources/built_in_database/rules/clients', { body: known })).status,
  ).toBe(204)
  for (const { method, path, query = {}, requestBody } of calls) {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    answers.push(
      await b.call(
        method,
        search === '' ? path : `${path}?${search}`,
        requestBody === undefined ? {} : { body: requestBody },
      ),
    )
  }
})
afterAll(() => b.broker.close())

const isStatus = (path: string) => path.endsWith('/status')
it.each(calls.map((call, index) => [index, `${call.method} ${call.path} ${call.note ?? ''}`, call] as const))(
  'answers %i %s like the broker',
  (index, _, { method, path, status, responseBody }) => {
    const answer = answers[index]
    expect([answer?.status, answer?.text]).toEqual([status, responseBody === null ? '' : expect.any(String)])
    if (responseBody === null || (method === 'GET' && isStatus(path) && status === 200)) return
    expect(withoutProse(answer?.value)).toEqual(withoutProse(responseBody))
  },
)

/** The structure of a value: names and types. */
const shape = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shape)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, below]) => [key, shape(below)]))
      : typeof value

it.each(
  calls.flatMap(({ method, path, status, responseBody }, index) =>
    method === 'GET' && isStatus(path) && status === 200 ? [[path, index, responseBody] as const] : [],
  ),
)('%s (%i) has the same shape', (_, index, responseBody) => {
  expect(shape(answers[index]?.value)).toEqual(shape(responseBody))
  expect((answers[index]?.value as { status: string }).status).toBe(
    (responseBody as { status: string }).status,
  )
})
