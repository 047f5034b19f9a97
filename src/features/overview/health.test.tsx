// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { stageScreen } from '@/features/stage'
import { Health } from './health'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'

afterEach(() => {
  cleanup()
  alarmRuleStates.set(() => ({}))
  writable(connection.link).merge({ mqttPath: undefined })
  vi.restoreAllMocks()
})

const noAlarms = { alarmList: () => ({ data: [], meta: { page: 1, limit: 100, count: 0 } }) }

it('lists the alarm rules that fire next to the active alarms', async () => {
  alarmRuleStates.set(() => ({
    'many clients': { phase: 'firing', since: 1, at: 1, firingSince: 1 },
    quiet: { phase: 'ok', since: 1, at: 1 },
  }))
  await stageScreen(<Health />, '/dashboard/overview', noAlarms)
  expect(await screen.findByText('No active alarms')).toBeDefined()
  expect(screen.getByRole('link', { name: /1 alarm rule firing/ })).toBeDefined()
  expect(screen.getByText('many clients')).toBeDefined()
  expect(screen.queryByText('quiet')).toBeNull()
})

it('names the listeners whose certificate has expired or does so within 30 days', async () => {
  const day = 24 * 3_600_000
  const days: Record<string, number> = { 'ssl%3Aold': -1, 'ssl%3Ashort': 2, 'wss%3Along': 90 }
  const asked: string[] = []
  vi.spyOn(connection, 'readServer').mockImplementation(async (path) => {
    asked.push(path)
    const validTo = Date.now() + (days[path.split('/').at(-1) ?? ''] ?? NaN) * day
    if (Number.isNaN(validTo)) return { failure: 'refused', address: 'broker.example:8883' }
    const names = { subject: 'CN=a', issuer: 'CN=b', names: [], fingerprint: '00' }
    return { address: 'broker.example:8883', certificates: [{ ...names, validFrom: 0, validTo }] }
  })
  writable(connection.link).merge({ mqttPath: '/mqtt' })
  const listener = (type: string, name: string, running = true) => ({
    id: `${type}:${name}`,
    type,
    status: { running },
  })
  await stageScreen(<Health />, '/dashboard/overview', {
    ...noAlarms,
    listenerList: () => [
      listener('tcp', 'default'),
      listener('ssl', 'old'),
      listener('ssl', 'short'),
      listener('wss', 'long'),
      listener('ssl', 'closed'),
      listener('ssl', 'off', false),
    ],
  })
  expect(await screen.findByRole('link', { name: /1 certificate has expired/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /1 certificate expires within 30 days/ })).toBeDefined()
  expect(screen.getByText('ssl:short')).toBeDefined()
  expect(screen.queryByText('wss:long')).toBeNull()
  expect(asked).toHaveLength(4)
})

it('says how many of 10,000 alarms it does not name, of which it reads 100', async () => {
  const names = Array.from({ length: 100 }, (_, index) => ({
    name: `a${index < 98 ? index : 0}`,
    node: 'a@1',
  }))
  await stageScreen(<Health />, '/dashboard/overview', {
    alarmList: () => ({ data: names, meta: { page: 1, limit: 100, count: 10_000 } }),
  })
  expect(await screen.findByRole('link', { name: /10,000 active alarms/ })).toBeDefined()
  // Three names, one of them of three alarms.
  expect(screen.getByText('and 9,995 more')).toBeDefined()
})
