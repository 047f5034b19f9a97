import { describe, expect, it } from 'vitest'
import type { ApiClient } from './client'
import { finders } from './finders'

const find = async (topics: readonly string[], text: string) => {
  const api = { topicList: async () => ({ data: topics.map((topic) => ({ topic, node: 'n' })), meta: {} }) } as unknown as ApiClient
  return (await finders.topic(api, text, { signal: new AbortController().signal })).items.map(({ id }) => id)
}

describe('topics are found', () => {
  it('by their words', async () => {
    expect(await find(['sensors/7/temp', 'sensors/7/info', 'jobs/temp'], 'sensors temp')).toEqual(['sensors/7/temp'])
    expect(await find(['sensors/7/temp', 'Sensors/Temp'], 'TEMP sens')).toEqual(['sensors/7/temp', 'Sensors/Temp'])
  })
  it('at the start of a level first', async () => {
    expect(await find(['sensors/17/temp', 'sensors/7/temp', 'sensors/77/temp'], '7/te')).toEqual(['sensors/7/temp', 'sensors/17/temp', 'sensors/77/temp'])
  })
  it('each once, and never by a part that is not there', async () => {
    expect(await find(['a/b', 'a/b', 'b/a'], 'a/b')).toEqual(['a/b'])
    expect(await find(['a b', 'a/b'], 'a b')).toEqual(['a b', 'a/b'])
  })
})
