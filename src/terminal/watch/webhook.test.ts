import { beforeAll, expect, it } from 'vitest'
import { loadWords } from '../words'
import type { Notice } from './state'
import { deliver, toBody, toWebhookUrl, type Delivery } from './webhook'

beforeAll(() => void loadWords())

const notice = (rule: string, more: Partial<Notice> = {}): Notice => ({
  rule,
  condition: 'received above 1000',
  severity: 'warning',
  status: 'firing',
  startsAt: 0,
  value: 1234.5,
  ...more,
})

it('escapes what Slack reads as markup', () => {
  expect(toBody('slack', notice('<!channel> & co'), 'http://b', 0)).toEqual({
    text: '&lt;!channel&gt; &amp; co fires: Messages received above 1,000/s, now 1,234.5/s (http://b)',
  })
})

it.each([
  ['http://am:9093', 'http://am:9093/api/v2/alerts'],
  ['http://am:9093/prefix/', 'http://am:9093/prefix/api/v2/alerts'],
  ['http://am:9093/api/v2/alerts', 'http://am:9093/api/v2/alerts'],
])('sends to the API of Alertmanager at %s', (url, expected) => {
  expect(toWebhookUrl({ url, format: 'alertmanager' })).toBe(expected)
})

it('sends the notices of one rule in order, goes on after a refused one, and stops where nothing answers', async () => {
  const notices = [notice('a'), notice('a', { status: 'resolved' }), notice('b'), notice('c')]
  const play = async (answers: Readonly<Record<string, Delivery['is']>>) => {
    const sent: string[] = []
    const { left, reason } = await deliver(notices, ({ rule, status }) => {
      sent.push(`${rule} ${status}`)
      const is = answers[rule] ?? 'delivered'
      return Promise.resolve(is === 'delivered' ? { is } : { is, reason: is })
    })
    return { sent, left: left.map(({ rule }) => rule).join(''), reason }
  }
  expect(await play({})).toEqual({
    sent: ['a firing', 'a resolved', 'b firing', 'c firing'],
    left: '',
    reason: undefined,
  })
  expect(await play({ a: 'refused' })).toEqual({
    sent: ['a firing', 'b firing', 'c firing'],
    left: 'aa',
    reason: 'refused',
  })
  expect(await play({ b: 'unreachable' })).toEqual({
    sent: ['a firing', 'a resolved', 'b firing'],
    left: 'bc',
    reason: 'unreachable',
  })
})
