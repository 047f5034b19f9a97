import { expect, it } from 'vitest'
import { createIdleClock, idleTimes } from './idle-clock'

const minute = 60_000
function start() {
  let time = 1_000_000_000
  const clock = createIdleClock(() => time)
  return { clock, wait: (ms: number) => (time += ms) }
}

it('pauses polls after ten minutes and warns before the token expires (catalogue A17, W14)', () => {
  const { clock, wait } = start()
  wait(10 * minute - 1)
  expect(clock.phase()).toBe('active')
  clock.called()
  wait(1)
  expect(clock.phase()).toBe('idle')
  wait(idleTimes.warn - 2)
  expect(clock.phase()).toBe('idle')
  wait(1)
  expect(clock.phase()).toBe('warning')
  expect(clock.left()).toBeGreaterThanOrEqual(60_000)
  wait(2 * minute)
  expect([clock.phase(), clock.left()]).toEqual(['lapsed', 0])
})

it('stays quiet while the user works without a call', () => {
  const { clock, wait } = start()
  for (let i = 0; i < 120; i++) {
    wait(minute)
    clock.active()
  }
  expect(clock.phase()).toBe('active')
})

it('continues after an answered call and user activity', () => {
  const { clock, wait } = start()
  wait(59 * minute)
  expect(clock.phase()).toBe('warning')
  clock.called()
  expect(clock.phase()).toBe('idle')
  clock.active()
  expect(clock.phase()).toBe('active')
})

it('evaluates a tab that was suspended for hours (catalogue A17)', () => {
  const { clock, wait } = start()
  wait(180 * minute)
  expect(clock.phase()).toBe('lapsed')
  clock.active()
  expect(clock.phase()).toBe('active')
})
