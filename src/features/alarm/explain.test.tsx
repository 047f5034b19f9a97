// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stageScreen } from '@/features/stage'
import { to } from '@/route/paths'
import AlarmExplain from './explain'
import { alarmPaths } from './paths'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const count = 2500
const alarms = Array.from({ length: count }, (_, index) => ({
  name: `a${index}`,
  node: 'a@1',
  message: `m${index}`,
}))

async function open(name: string) {
  const pages: (number | undefined)[] = []
  await stageScreen(<AlarmExplain />, to(alarmPaths.alarmExplain, undefined, { name }), {
    alarmList: ({ query: { page = 1, limit = 100 } }) => {
      pages.push(page)
      return { data: alarms.slice((page - 1) * limit, page * limit), meta: { page, limit, count } }
    },
  })
  return pages
}

it('reads one page of alarms where the explained one is on it', async () => {
  const pages = await open('a999')
  expect(await screen.findByText('m999')).toBeDefined()
  expect(new Set(pages)).toEqual(new Set([1]))
})

it('reads the other pages for an alarm that is not on the first', async () => {
  const pages = await open('a2400')
  expect(await screen.findByText('m2400')).toBeDefined()
  expect(screen.queryByText('This alarm is not active')).toBeNull()
  expect(new Set(pages)).toEqual(new Set([1, 2, 3]))
})

it('says that an alarm on none of the pages is not active', async () => {
  await open('unknown')
  expect(await screen.findByRole('status')).toBeDefined()
})
