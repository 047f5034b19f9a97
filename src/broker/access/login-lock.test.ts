import { expect, it } from 'vitest'
import { createLoginLock } from './login-lock'

const limits = { attempts: 3, within: 1000, lasts: 5000 }

it('locks a user after failures within the time, for a time', () => {
  let now = 10_000
  const lock = createLoginLock(() => now, limits)
  for (let at = 0; at < limits.attempts; at += 1) lock.failed('a')
  expect([lock.isLocked('a'), lock.isLocked('b')]).toEqual([true, false])
  now += limits.lasts
  expect(lock.isLocked('a')).toBe(false)
})

it('forgets names whose failures do not count any more', () => {
  let now = 10_000
  const lock = createLoginLock(() => now, limits)
  for (let at = 0; at < 100; at += 1) lock.failed(`guess ${at}`)
  for (let at = 0; at < limits.attempts; at += 1) lock.failed('locked')
  expect(lock.size).toBe(101)
  now += limits.within
  lock.failed('next')
  expect([lock.size, lock.isLocked('locked')]).toEqual([2, true])
  now += limits.lasts
  lock.failed('last')
  expect(lock.size).toBe(1)
})
