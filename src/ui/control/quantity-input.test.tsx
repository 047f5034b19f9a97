// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field'
import { QuantityInput } from './quantity-input'

afterEach(cleanup)

const changes: string[] = []
const units = ['ms', 's', 'm', 'h'].map((value) => ({ value, label: value }))

function Example({ initial, emptyIsNone = false }: { initial: string; emptyIsNone?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Timeout">
      {(control) => (
        <QuantityInput
          {...control}
          value={value}
          onValue={(next) => {
            changes.push(next)
            setValue(next)
          }}
          units={units}
          unitLabel="Unit"
          none={{ value: 'infinity', label: 'No limit' }}
          emptyIsNone={emptyIsNone}
        />
      )}
    </Field>
  )
}

const number = () => screen.getByLabelText<HTMLInputElement>('Timeout')
const unit = () => screen.getByLabelText<HTMLSelectElement>('Unit')
const noLimit = () => screen.getByRole('checkbox', { name: 'No limit' })
const last = () => changes.at(-1)

it('shows a number next to its unit and writes both as one text', async () => {
  render(<Example initial="300s" />)
  expect([number().value, unit().value]).toEqual(['300', 's'])
  await userEvent.clear(number())
  await userEvent.type(number(), '20')
  expect(last()).toBe('20s')
  await userEvent.selectOptions(unit(), 'm')
  expect(last()).toBe('20m')
})

it('accepts a typed unit and selects it on blur', async () => {
  render(<Example initial="300s" />)
  await userEvent.clear(number())
  await userEvent.type(number(), '500ms')
  expect([last(), number().value]).toEqual(['500ms', '500ms'])
  await userEvent.tab()
  expect([number().value, unit().value]).toEqual(['500', 'ms'])
})

it('keeps a text of several units unchanged', () => {
  render(<Example initial="1h30m" />)
  expect([number().value, unit().value]).toEqual(['1h30m', ''])
})

it('offers a box for the word that replaces the number, and restores the number', async () => {
  render(<Example initial="300s" />)
  await userEvent.click(noLimit())
  expect([last(), number().value, number().placeholder]).toEqual(['infinity', '', 'No limit'])
  await userEvent.click(noLimit())
  expect([last(), number().value]).toEqual(['300s', '300'])
})

it('checks the box for an empty value that means the word', async () => {
  render(<Example initial="" emptyIsNone />)
  expect(noLimit().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(noLimit())
  expect(noLimit().getAttribute('aria-checked')).toBe('false')
  await userEvent.type(number(), '5')
  expect(last()).toBe('5s')
})
