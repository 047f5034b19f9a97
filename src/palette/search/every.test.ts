// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { formatEvery } from './fitting-rows'

beforeAll(() => startI18n('en'))

it('does not call the complete list the matches of a filter', () => {
  const matching = { resource: 'client' as const, ids: () => Promise.resolve([]) }
  const words = [
    { filtered: true, count: 27 },
    { filtered: false, count: 27 },
    { filtered: false, count: undefined },
  ].map((more) => formatEvery({ ...matching, ...more }))
  expect(new Set(words).size).toBe(3)
  expect(words[0]).toContain('matching')
  expect(words.slice(1).filter((text) => text.includes('matching'))).toEqual([])
})
