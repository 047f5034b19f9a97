// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import ActiveAlarms from './active'

afterEach(cleanup)

it('shows the meaning of an alarm and related screens in its preview', async () => {
  await stageScreen(<ActiveAlarms />, '/alarm/current-alarm', {
    alarmList: () => ({
      data: [
        {
          name: 'high_cpu_usage',
          node: 'emqx@a',
          message: '95% cpu usage',
          activate_at: '2026-01-01T00:00:00Z',
        },
      ],
      meta: { page: 1, limit: 100, count: 1 },
    }),
    nodeList: () => [],
  })
  await screen.findByText('high_cpu_usage')
  const user = userEvent.setup()
  await user.keyboard('j')
  await user.keyboard(' ')
  const peek = within(await screen.findByRole('complementary'))
  const answer = within(peek.getByRole('heading', { name: 'What it means' }).parentElement as HTMLElement)
  expect(answer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Nodes',
    'Overview',
    'Alarm thresholds',
  ])
})
