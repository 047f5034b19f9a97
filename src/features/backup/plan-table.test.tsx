// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { done } from '@/command/command'
import { stageScreen } from '@/features/stage'
import { planItem as item } from './fixture'
import type { PlanItem } from './plan'
import { PlanTable } from './plan-table'

afterEach(cleanup)

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

const draw = (plan: readonly PlanItem[], isBroker = false) =>
  stageScreen(
    <PlanTable
      plan={plan}
      readAt={0}
      sides={{ source: 'Lab', target: 'Production' }}
      alike="backup.alike"
      isBroker={isBroker}
    />,
    '/backup',
    {},
  )
const rowOf = (id: string) => {
  const row = screen.getByText(id, { selector: 'td *' }).closest('tr')
  if (row === null) throw new Error(`no row ${id}`)
  return within(row)
}
const box = (name: string) => screen.getByRole('checkbox', { name })
const apply = () => screen.getByRole('button', { name: /^(?:Apply|Restore)/ })
const isDisabled = () => (apply().getAttribute('aria-disabled') ?? apply().getAttribute('disabled')) !== null

/** A rule of which both sides have another timeout and SQL. */
const differing = item('rules', 'r', {
  state: 'changed',
  own: { enable: false, sql: 'SELECT a\nFROM "t"\nWHERE a > 20', timeout: '5s' },
  body: { enable: false, sql: 'SELECT a\nFROM "t"\nWHERE a > 25', timeout: '9s' },
  changes: [change('sql', '…', '…'), change('timeout', '5s', '9s')],
})

it('names what a rule needs, and applies only after that was added', async () => {
  await draw([item('connectors', 'mqtt:hq'), action, rule], true)
  expect(screen.getByText('Needs mqtt:to_hq, mqtt:hq')).toBeTruthy()
  fireEvent.click(box('Rule out'))
  expect(isDisabled()).toBe(true)
  expect(screen.getByText('Add what the selected items need: mqtt:to_hq, mqtt:hq')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add what Rule out needs' }))
  expect(screen.queryByText(/^Needs/)).toBeNull()
  expect(apply().textContent).toBe('Apply 3 items to ProductionCtrl Enter')
})

it('does not offer an item whose needs neither side has', async () => {
  await draw([item('rules', 'out', { needs: [{ parts: ['actions'], id: 'mqtt:gone', offered: false }] })])
  expect(screen.getByText('Needs mqtt:gone, which neither Lab nor Production has')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Rule out' })).toBeNull()
})

it('names the sides, counts by type and state, and filters by both', async () => {
  const here = item('rules', 'gone', { state: 'here', body: { sql: 's' } })
  await draw([
    item('rules', 'n', { body: { sql: 's' } }),
    differing,
    here,
    item('rules', 's', { state: 'same' }),
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select 2 shown itemsSetting',
    'Lab',
    'Production',
  ])
  expect(screen.getByText('1 Lab only · 1 changed · 1 Production only')).toBeTruthy()
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'Differences3',
    'Lab only1',
    'Changed1',
    'Production only1',
    'Same1',
  ])
  fireEvent.click(screen.getByRole('radio', { name: /^Production only/ }))
  expect(screen.queryByText('n', { selector: 'td *' })).toBeNull()
  expect(rowOf('gone').getByText('1 setting')).toBeTruthy()
})

it('shows an empty value and none differently, and names what stays as it is', async () => {
  await draw([
    item('rules', 'r', {
      state: 'changed',
      own: { name: '' },
      body: { precondition: '' },
      changes: [change('precondition', undefined, ''), change('name', '', undefined)],
    }),
    item('listeners', 'tcp:default', { state: 'same', places: [change('bind', '1883', '2883')] }),
    item('prometheus', '', { state: 'changed', dropped: ['latency_buckets'] }),
    item('gatewayUsers', 'stomp ann', { state: 'unread', reason: 'Internal broker error: x' }),
  ])
  const cells = (id: string) =>
    rowOf(id)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect([cells('precondition'), cells('name')]).toEqual([
    ['""', '–'],
    ['–', '""'],
  ])
  expect(
    screen.getByText(/^Left as on Production, because it belongs to one machine: bind: 1883 → 2883/),
  ).toBeTruthy()
  expect(screen.getByText('Not part of these settings on Production: latency_buckets')).toBeTruthy()
  expect(screen.getByText('Internal broker error: x')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /stomp ann/ })).toBeNull()
})

it('compares a long text line by line', async () => {
  await draw([differing])
  const lines = within(screen.getByRole('region', { name: 'sql of Rule r' }))
  expect(
    lines
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join(),
  ).toMatch(/> 20.*> 25/)
})

it('applies one setting without its neighbors', async () => {
  const { runner } = await draw([differing], true)
  fireEvent.click(box('timeout of Rule r'))
  expect([box('Rule r'), box('sql of Rule r')].map((one) => one.getAttribute('aria-checked'))).toEqual([
    'mixed',
    'false',
  ])
  fireEvent.click(apply())
  expect(runner.store.get().prompting?.answers).toMatchObject({
    from: 'Lab',
    knownOnly: true,
    removals: [],
    items: [{ part: 'rules', id: 'r', body: { ...differing.own, timeout: '9s' } }],
  })
  expect(runner.store.get().prompting?.confirm).toMatchObject({
    body: 'backup.restore.applyConfirm',
    items: [{ kind: 'backup.part.rules', name: 'r', isDeleted: false }],
  })
})

it('selects the whole item with its last setting, and nothing with none', async () => {
  await draw([differing])
  const states = () =>
    ['Rule r', 'timeout of Rule r', 'sql of Rule r'].map((name) => box(name).getAttribute('aria-checked'))
  fireEvent.click(box('timeout of Rule r'))
  fireEvent.click(box('sql of Rule r'))
  expect(states()).toEqual(['true', 'true', 'true'])
  fireEvent.click(box('Rule r'))
  expect(states()).toEqual(['false', 'false', 'false'])
  fireEvent.click(box('Rule r'))
  fireEvent.click(box('sql of Rule r'))
  expect(states()).toEqual(['mixed', 'true', 'false'])
})

it('asks for the secrets of what is selected before it is applied', async () => {
  await draw([item('connectors', 'mqtt:hq', { body: { password: '******' }, secrets: ['password'] })])
  fireEvent.click(box('Connector mqtt:hq'))
  expect(isDisabled()).toBe(true)
  expect(screen.getByText('Enter the secrets of mqtt:hq')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('password of Connector mqtt:hq'), { target: { value: 'p' } })
  expect(isDisabled()).toBe(false)
})

it('leaves out what was restored at once, and keeps what was not', async () => {
  const { runner } = await draw([item('connectors', 'mqtt:hq'), action, rule])
  fireEvent.click(screen.getByRole('button', { name: 'Add what Rule out needs' }))
  fireEvent.click(apply())
  const written = [
    { part: 'connectors', id: 'mqtt:hq' },
    { part: 'actions', id: 'mqtt:to_hq' },
  ]
  const outcome = done('backup.restore.partly', { count: 2, total: 3 })
  act(() => runner.store.get().prompting?.onDone?.({ ...outcome, data: { written, removed: [] } }))
  expect(screen.queryByText('mqtt:hq', { selector: 'td *' })).toBeNull()
  expect(screen.queryByText('mqtt:to_hq', { selector: 'td *' })).toBeNull()
  expect(box('Rule out').getAttribute('aria-checked')).toBe('true')
  expect(apply().textContent).toBe('Restore 1 itemCtrl Enter')
})

it('goes to the filter with /, and applies what is selected with mod+Enter', async () => {
  const { runner } = await draw([differing], true)
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Filter by type, name or setting' }),
  )
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(runner.store.get().prompting).toBeUndefined()
  fireEvent.click(box('Rule r'))
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(runner.store.get().prompting?.command.id).toBe('backup.restore')
})
