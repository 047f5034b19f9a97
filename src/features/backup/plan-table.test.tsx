// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { done } from '@/command/command'
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
  stageScreen(<PlanTable plan={plan} readAt={0} alike="backup.alike" preselected={false} />, '/backup', {})
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

it('leaves out what was restored at once, and keeps what was not', async () => {
  const { runner } = await draw([item('connectors', 'mqtt:hq'), action, rule])
  for (const id of ['mqtt:hq', 'out']) fireEvent.click(rowOf(id).getByRole('checkbox'))
  fireEvent.click(rowOf('out').getByRole('button', { name: 'Add what Rule out needs' }))
  fireEvent.click(runs())
  const written = [
    { part: 'connectors', id: 'mqtt:hq' },
    { part: 'actions', id: 'mqtt:to_hq' },
  ]
  const outcome = done('backup.restore.partly', { count: 2, total: 3 })
  act(() => runner.store.get().prompting?.onDone?.({ ...outcome, data: { written, removed: [] } }))
  expect(screen.queryByText('mqtt:hq', { selector: 'td *' })).toBeNull()
  expect(screen.queryByText('mqtt:to_hq', { selector: 'td *' })).toBeNull()
  expect(rowOf('out').getByRole('checkbox', { checked: true })).toBeTruthy()
  expect(runs().textContent).toBe('Restore 1 item')
})
