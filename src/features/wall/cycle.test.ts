import { expect, it } from 'vitest'
import type { Profile } from '@/contract/profile'
import { readCycle } from './cycle'

const profile = (name: string): Profile => ({
  identity: `id-${name}`,
  name,
  label: name,
  color: 'ok',
  production: false,
  readOnly: false,
})
const all = ['a', 'b', 'c'].map(profile)
const namesOf = (search: Record<string, string>) => readCycle(search, all)?.profiles.map(({ name }) => name)

it('shows the broker of the page where the address names none', () => {
  expect(readCycle({}, all)).toBeUndefined()
  expect(readCycle({ every: '20' }, all.slice(0, 1))).toBeUndefined()
  expect(readCycle({ brokers: ' , ' }, all)).toBeUndefined()
})

it.each([
  ['b', ['b'], []],
  [' b ', ['b'], []],
  ['b,b', ['b'], []],
  ['b,typo', ['b'], ['typo']],
  ['typo', [], ['typo']],
  ['c, typo ,a,,B', ['c', 'a'], ['typo', 'B']],
])('shows the named brokers and no other one: brokers=%s', (brokers, shown, unknown) => {
  for (const every of [undefined, '5']) {
    const cycle = readCycle({ brokers, every }, all)
    expect([cycle?.profiles.map(({ name }) => name), cycle?.unknown]).toEqual([shown, unknown])
  }
})

it('knows no name where the console serves a single broker', () => {
  expect(readCycle({ brokers: 'b' }, [])).toMatchObject({ profiles: [], unknown: ['b'] })
})

it('shows all brokers, or those that are named in their order', () => {
  expect(namesOf({ every: '20' })).toEqual(['a', 'b', 'c'])
  expect(namesOf({ brokers: 'c,unknown,a' })).toEqual(['c', 'a'])
})

it('limits the time of each', () => {
  const secondsOf = (every: string) => (readCycle({ every }, all)?.everyMs ?? 0) / 1000
  expect(['30', '1', '99999', 'soon'].map(secondsOf)).toEqual([30, 5, 3600, 20])
})
