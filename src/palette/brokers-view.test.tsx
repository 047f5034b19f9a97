// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { kick, show } from '@/command/fixture'
import { Palette } from './palette'
import { BrokersView } from './parts'
import { stage } from './step/stage'
import { openForBrokers, palette } from './store'

const profiles = vi.hoisted(() =>
  (
    [
      ['lab', 'Lab', ['test'], false],
      ['eu-1', 'Production EU', ['live'], true],
      ['us-1', 'Production US', ['live'], true],
    ] as const
  ).map(([name, label, tags, production]) => ({
    identity: name,
    name,
    label,
    color: 'accent',
    production,
    readOnly: false,
    tags,
  })),
)
vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  hasFleet: true,
  brokers: profiles,
}))

afterEach(cleanup)

const open = async (names: readonly string[] = []) => {
  const staged = await stage(<Palette />, { early: [{ ...kick, calls: ['clientKick'], writes: true }, show] })
  await BrokersView.fetch()
  openForBrokers(names)
  await screen.findByRole('combobox')
  return staged
}
const input = () => screen.getByRole('combobox')
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more })
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('chooses brokers one by one with Enter, marks those in production, and goes on with Ctrl+Enter', async () => {
  await open()
  expect(options()).toEqual(['Labtest', 'Production EUproductionlive', 'Production USproductionlive'])
  press('Enter', { ctrlKey: true })
  expect(palette.get().choosesBrokers).toBe(true)
  press('Enter')
  type('us')
  press('Enter')
  press('Enter', { ctrlKey: true })
  expect(palette.get()).toMatchObject({ brokers: ['lab', 'us-1'], choosesBrokers: false })
})

it('chooses all brokers of a tag at once, and takes one back', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'live 2' }))
  expect(screen.getByText('2 chosen', { selector: 'span' })).toBeTruthy()
  type('Production EU')
  press('Enter')
  press('Enter', { ctrlKey: true })
  expect(palette.get().brokers).toEqual(['us-1'])
})

it('lists only commands that run on a broker, and runs none of them here', async () => {
  const { runner, deps } = await open(['lab', 'us-1'])
  const runAtBrokers = vi.fn()
  Object.assign(deps, { runAtBrokers })
  expect(screen.getByText('Lab, Production US')).toBeTruthy()
  type('show')
  expect(screen.queryByText(/^Show client/)).toBeNull()
  type('kick sensor-17')
  await vi.waitFor(() => expect(options()).toEqual(['sensor-17Client ID · emqx@a']))
  press('Enter')
  await vi.waitFor(() => expect(runAtBrokers).toHaveBeenCalledOnce())
  expect(runAtBrokers.mock.calls[0]?.[0]).toMatchObject({ answers: { clientid: 'sensor-17' } })
  expect(runAtBrokers.mock.calls[0]?.[1]).toEqual(['lab', 'us-1'])
  expect(runner.store.get().prompting).toBeUndefined()
})

it('returns to the broker of the page with Backspace on an empty line', async () => {
  await open(['lab'])
  press('Backspace')
  expect(palette.get()).toMatchObject({ open: true, brokers: [] })
})
