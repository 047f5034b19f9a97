// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { TypeChooser, type TypeOption } from './type-chooser'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const groups = [
  { id: 'messaging', title: 'Messaging' },
  { id: 'databases', title: 'Databases' },
]

function open(many = 12) {
  const choose = vi.fn()
  const option = (id: string, more: Partial<TypeOption> = {}): TypeOption => ({
    id,
    name: id.toUpperCase(),
    purpose: `Sends to ${id}`,
    group: 'databases',
    choose: () => choose(id),
    ...more,
  })
  const options = [
    option('mqtt', { group: 'messaging' }),
    option('added', { unavailable: 'added' }),
    option('mysql'),
    ...Array.from({ length: many - 3 }, (_, index) => option(`later${index}`, { unavailable: 'enterprise' })),
  ]
  render(<TypeChooser label="Type" groups={groups} options={options} />)
  return choose
}
const tiles = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('button')
    .map((one) => one.textContent)

it('shows each type with its purpose, in groups, with types missing in the edition folded', async () => {
  const choose = open()
  expect([tiles('Messaging'), tiles('Databases')]).toEqual([
    ['MQTTSends to mqtt'],
    ['ADDEDAlready created', 'MYSQLSends to mysql'],
  ])
  const fold = screen.getByRole('button', { name: '9 more in Enterprise' })
  expect(screen.queryByText('LATER0')).toBeNull()
  await userEvent.click(fold)
  // Shown, but not a button: it cannot be chosen.
  expect(screen.getByText('LATER0').closest('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'ADDED' }))
  await userEvent.click(screen.getByRole('button', { name: 'MYSQL' }))
  expect(choose.mock.calls).toEqual([['mysql']])
})

it('finds types by their purpose, also folded ones, and chooses the first available one on Enter', async () => {
  const choose = open()
  const search = screen.getByRole('searchbox', { name: 'Search types' })
  expect(document.activeElement).toBe(search)
  await userEvent.type(search, 'later3{Enter}')
  expect([screen.getByText('LATER3').closest('button'), choose.mock.calls]).toEqual([null, []])
  await userEvent.clear(search)
  await userEvent.type(search, 'sends my{Enter}')
  expect(choose.mock.calls).toEqual([['mysql']])
  await userEvent.clear(search)
  await userEvent.type(search, 'nothing')
  expect(screen.getByText('No matching types')).toBeTruthy()
})

it('has no search for a few types', () => {
  open(5)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
