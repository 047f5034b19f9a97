import { expect, it } from 'vitest'
import { accessBy, admits, createConnectionLimiter, createSharedLimits } from './limits'

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
])('%j allows %s: %s', (rules, address, allowed) => expect(accessBy(rules)(address)).toBe(allowed))

it('computes the pause for excess messages and bytes', () => {
  const limiter = createConnectionLimiter(
    { messages_rate: '10/s', bytes_rate: '1KB/s' },
    createSharedLimits({}, now),
    now,
  )
  for (let n = 0; n < 10; n++) expect(limiter?.consume(10, 1)).toBe(0)
  expect(limiter?.consume(0, 1)).toBe(100)
  clock.at += 1000
  expect(limiter?.consume(3 * 1024, 0)).toBe(2000)
})

it('shares the limits of the node, and does nothing without limits', () => {
  const node = createSharedLimits({ messages_rate: '1/s' }, now)
  const [one, two] = [createConnectionLimiter({}, node, now), createConnectionLimiter({}, node, now)]
  expect(one?.consume(5, 1)).toBe(0)
  expect(two?.consume(5, 1)).toBe(1000)
  expect(
    createConnectionLimiter({ messages_rate: 'infinity' }, createSharedLimits({}, now), now),
  ).toBeUndefined()
})

it('limits connections by listener and node', () => {
  const [listener, node] = [
    createSharedLimits({ max_conn_rate: '2' }, now),
    createSharedLimits({ max_conn_rate: '3/s' }, now),
  ]
  const come = () => admits([listener.connections, node.connections])
  expect([come(), come(), come()]).toEqual([true, true, false])
  clock.at += 500
  expect([come(), come()]).toEqual([true, false])
})
