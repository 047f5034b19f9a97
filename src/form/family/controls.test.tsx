// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { at, kept, type Config } from '@/contract/family/config'
import { keyValue, type Fields } from '@/contract/family/field'
import { allWords, startI18n } from '@/i18n/i18n'
import { FamilyProvider } from './context'
import { FieldView } from './field'
import { createFamily } from './store'

const fields: Fields = { headers: keyValue({ group: 'general' }) }

async function open(headers: Config) {
  await startI18n('en')
  await allWords()
  const family = createFamily({ fields, begin: { headers } })
  render(<FamilyProvider value={{ family, of: 'webhook', advice: () => [] }}><FieldView path="headers" /></FamilyProvider>)
  return { family, now: () => at(family.store.get().config, 'headers') }
}
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(`Value of ${name}`)

afterEach(cleanup)

it('keeps a masked header after all: typed over, emptied, or left as it is', async () => {
  const { family, now } = await open({ accept: 'text/plain', authorization: kept })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Stored value kept; type to replace it'])
  expect(screen.queryByRole('button', { name: 'Keep stored value' })).toBeNull()
  await userEvent.click(value('authorization'))
  await userEvent.keyboard('Bearer x')
  expect(now()).toEqual({ accept: 'text/plain', authorization: 'Bearer x' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep stored value' }))
  expect(value('authorization').value).toBe(kept)
  expect([now(), family.changed(), family.problems()]).toEqual([{ accept: 'text/plain', authorization: kept }, [], []])
  await userEvent.clear(value('authorization'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep stored value' }))
  expect([now(), family.problems()]).toEqual([{ accept: 'text/plain', authorization: kept }, []])
})
