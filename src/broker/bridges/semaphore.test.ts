import { expect, it } from 'vitest'
import { Semaphore } from './semaphore'

const never = new AbortController().signal

it('admits up to its limit, then one for each release, in order', async () => {
  const window = new Semaphore(2)
  const order: number[] = []
  const enter = (n: number, signal = never) => window.acquire(signal).then(() => void order.push(n))
  const givingUp = new AbortController()
  await Promise.all([enter(1), enter(2)])
  const [third, closed, fifth] = [enter(3), enter(4, givingUp.signal), enter(5)]
  givingUp.abort()
  await expect(closed).rejects.toThrow('aborted')
  expect(order).toEqual([1, 2])
  window.release()
  await third
  window.release()
  await fifth
  expect(order).toEqual([1, 2, 3, 5])
  for (let i = 0; i < 2; i += 1) window.release()
  await Promise.all([enter(6), enter(7)])
  await expect(window.acquire(AbortSignal.abort())).rejects.toThrow('aborted')
})

it('admits everyone without a limit', async () => {
  const window = new Semaphore(Infinity)
  await Promise.all(Array.from({ length: 1000 }, () => window.acquire(never)))
})
