import { expect, it } from 'vitest'
import { accessBy, admits, rateLimiterOf, createSharedLimits } from './limits'

const clock = { at: 0 }
const now = () => clock.at

it.each([
  [[], '10.1.1.1', true],
  [['allow all'], '10.1.1.1', true],
  [['deny 10.0.0.0/8', 'allow all'], '10.1.1.1', false],
  [['deny 10.0.0.0/8', 'allow all'], '11.1.1.1', true],
  [['allow 127.0.0.1', 'deny all'], '127.0.0.1', true],
  [['allow 127.0.0.1', 'deny all'], '::1', false],
  [['deny ::1'], '::1', false],
  [['nonsense'], '10.1.1.1', true],
])('%j lets %s in: %s', (rules, address, allowed) => expect(accessBy(rules)(address)).toBe(allowed))

it('says how long to wait for what was too much, of messages and of bytes', () => {
  const limiter = rateLimiterOf(
    { messages_rate: '10/s', bytes_rate: '1KB/s' },
    createSharedLimits({}, now),
    now,
  )
  for (let n = 0; n < 10; n++) expect(limiter?.consume(10, 1)).toBe(0)
  expect(limiter?.consume(0, 1)).toBe(100)
  clock.at += 1000
  expect(limiter?.consume(3 * 1024, 0)).toBe(2000)
})

it('shares the pace of the node among all, and asks nothing where nothing is limited', () => {
  const node = createSharedLimits({ messages_rate: '1/s' }, now)
  const [one, two] = [rateLimiterOf({}, node, now), rateLimiterOf({}, node, now)]
  expect(one?.consume(5, 1)).toBe(0)
  expect(two?.consume(5, 1)).toBe(1000)
  expect(rateLimiterOf({ messages_rate: 'infinity' }, createSharedLimits({}, now), now)).toBeUndefined()
})

it('lets connections in at the rate of the listener and of the node', () => {
  const [listener, node] = [
    createSharedLimits({ max_conn_rate: '2' }, now),
    createSharedLimits({ max_conn_rate: '3/s' }, now),
  ]
  const come = () => admits([listener.connections, node.connections])
  expect([come(), come(), come()]).toEqual([true, true, false])
  clock.at += 500
  expect([come(), come()]).toEqual([true, false])
})
