// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, type Config } from '@/contract/family/config'
import { keyValue, rows, text, type Fields } from '@/contract/family/field'
import { allWords, startI18n } from '@/i18n/i18n'
import { maxDrawnRows, maxEditedRows } from '@/list/paging/row-pages'
import { FormProvider } from './context'
import { FieldView } from './config-field'
import type * as RowCells from './row-cell'
import { createFormStore } from './store'

const drawnCells: string[] = []
vi.mock('./row-cell', async (importActual) => {
  const { RowCell } = await importActual<typeof RowCells>()
  return {
    RowCell: (props: ComponentProps<typeof RowCell>) => {
      drawnCells.push(props.path)
      return <RowCell {...props} />
    },
  }
})

const fields: Fields = {
  headers: keyValue({ group: 'general' }),
  rules: rows({ group: 'general', ordered: true, fields: { topic: text({ group: 'general' }) } }),
}
const count = 10_000
const topics = Array.from({ length: count }, (_, index) => ({ topic: `t/${index}` }))

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

function open(path: 'headers' | 'rules', initialValues: Config) {
  const store = createFormStore({ fields, initialValues })
  render(
    <FormProvider value={{ store, labelPrefix: 'webhook', isNew: false, advice: () => [] }}>
      <FieldView path={path} />
    </FormProvider>,
  )
  return { store, value: () => at(store.state.get().config, path) }
}
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox')
const drawn = () => inputs().map(({ value }) => value)
const goTo = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('draws one page of 10,000 rows and edits, moves and adds those of the others', () => {
  const { value } = open('rules', { rules: topics })
  expect(inputs()).toHaveLength(maxEditedRows)
  goTo('Next')
  expect(drawn()[0]).toBe('t/50')
  const [first] = inputs()
  if (first === undefined) throw new Error('no row')
  fireEvent.change(first, { target: { value: 'changed' } })
  expect(value()).toHaveLength(count)
  expect((value() as Config[])[50]).toEqual({ topic: 'changed' })
  // Moved over the edge of its page, the row is followed.
  const up = screen.getByRole('button', { name: 'Move row 51 up' })
  up.focus()
  fireEvent.click(up)
  expect(drawn()[49]).toBe('changed')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move row 50 up')
  goTo('Add row')
  expect(drawn()).toEqual([''])
  expect(value()).toHaveLength(count + 1)
})

it('draws only the row that is edited, and compares the lists once for each edit', () => {
  const { store } = open('rules', { rules: topics })
  drawnCells.length = 0
  const [, second] = inputs()
  if (second === undefined) throw new Error('no row')
  fireEvent.change(second, { target: { value: 'changed' } })
  expect(drawnCells).toEqual(['rules.1.topic'])
  expect(store.changed()).toEqual(['rules'])
  expect(store.changed()).toBe(store.changed())
  store.search('x')
  expect(store.changed()).toBe(store.changed())
})

it('shows the page of the row with a problem', () => {
  const { store } = open('rules', { rules: topics })
  act(() => store.show([{ path: 'rules.250.topic', reason: 'error.required' }]))
  expect(drawn()).toContain('t/250')
})

it('draws one page of 10,000 headers and edits those of the others', () => {
  const headers = Object.fromEntries(topics.map(({ topic }, index) => [`h${index}`, topic]))
  const { value } = open('headers', { headers })
  expect(inputs()).toHaveLength(2 * maxDrawnRows)
  goTo('Next')
  const field = screen.getByLabelText('Value of h100')
  fireEvent.change(field, { target: { value: 'changed' } })
  expect(value()).toMatchObject({ h99: 't/99', h100: 'changed', h101: 't/101' })
})
