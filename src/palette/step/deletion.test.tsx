// @vitest-environment happy-dom
import retainedClear from '@commands/retained/clear'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { keepalive } from '@/command/fixture'
import { Palette } from '../palette'
import { stage } from './stage'

afterEach(cleanup)

it('shows the effect of a deletion in its last step, and a red button', async () => {
  const { runtime } = await stage(<Palette />)
  act(() => runtime.runner.start(retainedClear, {}, 'palette'))
  await userEvent.type(await screen.findByRole('combobox'), 'old/#')
  expect(await screen.findByText(/Their number is shown before/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Clear matching/ }).className).toContain('bg-bad')
})

it('shows no red button in a step before the last, or for another command', async () => {
  const { runtime } = await stage(<Palette />)
  act(() => runtime.runner.start(keepalive, { clientid: 'sensor-17' }, 'palette'))
  await screen.findByRole('combobox').catch(() => screen.findByRole('textbox'))
  expect(screen.getAllByRole('button').filter(({ className }) => className.includes('bg-bad'))).toEqual([])
})
