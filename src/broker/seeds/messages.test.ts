import { describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { startTestBroker } from '../harness'

type Page = {
  data: {
    topic: string
    from_clientid: string
    from_username: string
    payload?: string
    msgid: string
    node?: string
  }[]
  meta: { count: number }
}

const read = async (b: Awaited<ReturnType<typeof startTestBroker>>, path: string) =>
  (await b.call('GET', path)).value as Page

describe('hostile seed of messages', () => {
  it('has the corpus in retained and delayed messages, which can be read one by one', async () => {
    const b = await startTestBroker({ seed: 'hostile' })
    const retained = await read(b, '/mqtt/retainer/messages?limit=1000')
    const delayed = await read(b, '/mqtt/delayed/messages?limit=1000')
    for (const { data } of [retained, delayed]) {
      expect(
        hostileTexts.filter(({ text }) => !data.some(({ from_clientid }) => from_clientid === text)),
      ).toEqual([])
      expect(data.some(({ topic }) => topic === '<img src=x onerror=alert(1)>')).toBe(true)
      expect(data.some(({ from_username }) => from_username === 'undefined')).toBe(true)
    }
    // These three cannot be part of a URL (catalogue H10).
    for (const { topic } of retained.data.filter(
      ({ topic }) => topic !== '.' && topic !== '..' && topic.length < 60_000,
    )) {
      expect(
        (await b.call('GET', `/mqtt/retainer/message/${encodeURIComponent(topic)}`)).value,
        topic,
      ).toMatchObject({ topic })
    }
    for (const { node, msgid, topic } of delayed.data)
      expect((await b.call('GET', `/mqtt/delayed/messages/${node ?? ''}/${msgid}`)).value).toMatchObject({
        topic,
      })
    const payload = async (topic: string) =>
      (
        (await b.call('GET', `/mqtt/retainer/message/${encodeURIComponent(topic)}`)).value as {
          payload?: string
        }
      ).payload
    expect(Buffer.from((await payload('payload/large')) ?? '', 'base64')).toHaveLength(1_048_576)
    expect(await payload('payload/too-large')).toBeUndefined()
    await b.broker.close()
  })
})
