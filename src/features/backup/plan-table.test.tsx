// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import type { PlanItem } from './plan'
import { PlanTable } from './plan-table'

afterEach(cleanup)

const item = (part: string, id: string, more: Partial<PlanItem> = {}): PlanItem => ({
  part,
  id,
  body: {},
  state: 'new',
  changes: [],
  secrets: [],
  needs: [],
  places: [],
  dropped: [],
  ...more,
})
const change = (path: string, before: string | undefined, after: string | undefined) => ({
  path,
  root: path,
  before,
  after,
})
const action = item('actions', 'mqtt:to_hq', {
  needs: [{ parts: ['connectors'], id: 'mqtt:hq', offered: true }],
})
const rule = item('rules', 'out', {
  needs: [{ parts: ['actions', 'bridges'], id: 'mqtt:to_hq', offered: true }],
})

const draw = (plan: readonly PlanItem[]) =>
  stageScreen(<PlanTable plan={plan} alike="backup.alike" preselected={false} />, '/backup', {})
const rowOf = (id: string) => {
  const row = screen.getByText(id, { selector: 'td *' }).closest('tr')
  if (row === null) throw new Error(`no row ${id}`)
  return within(row)
}
const runs = () => screen.getByRole('button', { name: /^Restore/ })

it('names what a rule needs, and runs only after that was added', async () => {
  await draw([item('connectors', 'mqtt:hq'), action, rule])
  expect(rowOf('out').getByText('Needs mqtt:to_hq, mqtt:hq')).toBeTruthy()
  fireEvent.click(rowOf('out').getByRole('checkbox'))
  expect(runs().getAttribute('aria-disabled') ?? runs().getAttribute('disabled')).not.toBeNull()
  expect(screen.getByText('Add what the selected items need: mqtt:to_hq, mqtt:hq')).toBeTruthy()
  fireEvent.click(rowOf('out').getByRole('button', { name: 'Add what Rule out needs' }))
  expect(rowOf('out').queryByText(/^Needs/)).toBeNull()
  expect(runs().textContent).toBe('Restore 3 items')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4)
})

it('does not offer an item whose needs neither broker nor file has', async () => {
  await draw([item('rules', 'out', { needs: [{ parts: ['actions'], id: 'mqtt:gone', offered: false }] })])
  expect(rowOf('out').getByText('Needs mqtt:gone, which neither broker nor file has')).toBeTruthy()
  expect(rowOf('out').queryByRole('checkbox')).toBeNull()
})

it('shows an empty value and none differently, and names what stays as it is', async () => {
  await draw([
    item('rules', 'r', {
      state: 'changed',
      changes: [change('precondition', undefined, ''), change('name', '', undefined)],
    }),
    item('listeners', 'tcp:default', { state: 'same', places: [change('bind', '1883', '2883')] }),
    item('prometheus', '', { state: 'changed', dropped: ['latency_buckets'] }),
    item('gatewayUsers', 'stomp ann', { state: 'unread', reason: 'Internal broker error: x' }),
  ])
  expect(screen.getByText('precondition: – → ""')).toBeTruthy()
  expect(screen.getByText('name: "" → –')).toBeTruthy()
  expect(screen.getByText(/belongs to one machine: bind: 1883 → 2883/)).toBeTruthy()
  expect(screen.getByText('Not part of these settings on this broker: latency_buckets')).toBeTruthy()
  expect(rowOf('stomp ann').getByText('Internal broker error: x')).toBeTruthy()
  expect(rowOf('stomp ann').queryByRole('checkbox')).toBeNull()
})
