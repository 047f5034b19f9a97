import { expect, it } from 'vitest'
import { createFlapping, type FlappingSettings } from './flapping'

const defaults: FlappingSettings = { enable: true, window_time: '1m', max_count: 3, ban_time: '5m' }

function watch(settings: FlappingSettings = defaults) {
  const clock = { at: 1_000_000_000_000 }
  const bans: [string, number, number][] = []
  const { connecting } = createFlapping({
    now: () => clock.at,
    settings: () => settings,
    ban: (...ban) => void bans.push(ban),
  })
  return { clock, bans, connecting }
}

it('bans at the threshold within the window, and starts over', () => {
  const { clock, bans, connecting } = watch()
  connecting('a')
  connecting('b')
  clock.at += 59_999
  connecting('a')
  expect(bans).toEqual([])
  connecting('a')
  const at = Math.floor(clock.at / 1000)
  expect(bans).toEqual([['a', at, at + 300]])
  for (let turn = 0; turn < 2; turn += 1) connecting('a')
  expect(bans).toHaveLength(1)
})

it('resets a count that started before the window, without a ban', () => {
  const { clock, bans, connecting } = watch()
  connecting('a')
  clock.at += 60_000
  connecting('a')
  connecting('a')
  expect(bans).toEqual([])
  connecting('a')
  connecting('a')
  expect(bans).toEqual([])
  connecting('a')
  expect(bans).toHaveLength(1)
})

it('counts nothing while it is disabled', () => {
  const { bans, connecting } = watch({ ...defaults, enable: false })
  for (let turn = 0; turn < 9; turn += 1) connecting('a')
  expect(bans).toEqual([])
})
