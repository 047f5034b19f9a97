// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { stageScreen } from '@/features/stage'
import { Health } from './health'

afterEach(() => {
  cleanup()
  alarmRuleStates.set(() => ({}))
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
