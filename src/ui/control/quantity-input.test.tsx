// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field'
import { QuantityInput } from './quantity-input'

afterEach(cleanup)

const told: string[] = []
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
            told.push(next)
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
const last = () => told.at(-1)

it('shows a number beside its unit, and writes both as one text', async () => {
  render(<Example initial="300s" />)
  expect([number().value, unit().value]).toEqual(['300', 's'])
  await userEvent.clear(number())
  await userEvent.type(number(), '20')
  expect(last()).toBe('20s')
  await userEvent.selectOptions(unit(), 'm')
  expect(last()).toBe('20m')
})

it('takes a unit that is typed, and shows it as chosen when the field is left', async () => {
  render(<Example initial="300s" />)
  await userEvent.clear(number())
  await userEvent.type(number(), '500ms')
  expect([last(), number().value]).toEqual(['500ms', '500ms'])
  await userEvent.tab()
  expect([number().value, unit().value]).toEqual(['500', 'ms'])
})

it('leaves a text of several units as it is', () => {
  render(<Example initial="1h30m" />)
  expect([number().value, unit().value]).toEqual(['1h30m', ''])
})

it('has a box for the word that stands in place of a number, and brings the number back', async () => {
  render(<Example initial="300s" />)
  await userEvent.click(noLimit())
  expect([last(), number().value, number().placeholder]).toEqual(['infinity', '', 'No limit'])
  await userEvent.click(noLimit())
  expect([last(), number().value]).toEqual(['300s', '300'])
})

it('ticks the box where nothing stands for the word', async () => {
  render(<Example initial="" emptyIsNone />)
  expect(noLimit().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(noLimit())
  expect(noLimit().getAttribute('aria-checked')).toBe('false')
  await userEvent.type(number(), '5')
  expect(last()).toBe('5s')
})
