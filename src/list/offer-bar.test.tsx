// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { stage } from '@/palette/step/stage'
import type { AnyCommand } from '@/command/command'
import { kick } from '@/command/fixture'
import { OfferBar } from './offer-bar'
import { RowMenu } from './rows/row-menu'

afterEach(cleanup)

const command = (id: AnyCommand['id'], danger: AnyCommand['danger']): AnyCommand => ({
  ...kick,
  id,
  title: `${id}.title` as 'rule.delete.title',
  danger,
  needs: undefined,
})
const edit = command('rule.edit', 'reversible')
const reset = command('rule.reset', 'reset')
const disable = command('rule.disable', 'disruptive')
const deletions = [command('rule.delete', 'irreversible'), command('exhook.delete', 'disruptive')]
const offers = (...commands: readonly AnyCommand[]) =>
  commands.map((one) => ({ command: one, with: { clientid: 'a' } }))
const isRed = (element: Element) => element.className.includes('text-bad')

/** Whether each rendered button or item is red, in order. */
const reds = (role: 'button' | 'menuitem') =>
  screen
    .getAllByRole(role)
    .filter(({ textContent }) => textContent !== 'opener')
    .map(isRed)

it.each(deletions.map((one) => [one.id, one] as const))(
  '%s is the last button of a detail page, in red',
  async (_, deletion) => {
    await stage(
      <OfferBar offers={offers({ ...deletion, verb: 'verb.delete' }, edit, disable)} stale={false} about />,
    )
    expect(reds('button')).toEqual([false, false, true])
  },
)

it('shows a single deletion of a list last, in red', async () => {
  await stage(
    <OfferBar
      offers={[
        ...offers(deletions[0] ?? edit, edit),
        { command: disable, with: { clientid: 'a' }, primary: true },
      ]}
      stale={false}
    />,
  )
  expect(reds('button')).toEqual([false, false, true])
})

it('shows a reset of counters in the menu, not in red', async () => {
  await stage(<OfferBar offers={offers(reset, edit, ...deletions)} stale={false} about />)
  expect(screen.queryByRole('button', { name: 'Reset rule statistics' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More commands' }))
  expect(isRed(screen.getByRole('menuitem', { name: 'Reset rule statistics' }))).toBe(false)
  expect(reds('menuitem')).toEqual([false, true, true])
})

it('shows a reset in the menu even if it is the only item', async () => {
  await stage(<OfferBar offers={offers(edit, reset)} stale={false} about />)
  expect(screen.queryByRole('button', { name: 'Reset rule statistics' })).toBeNull()
  expect(screen.getByRole('button', { name: 'More commands' })).toBeTruthy()
})

it('shows deletions last in a row menu, in red', async () => {
  await stage(<RowMenu offers={offers(...deletions, edit, reset)} name="a" stale={false} />)
  await userEvent.click(screen.getByRole('button', { name: /a/ }))
  expect(reds('menuitem')).toEqual([false, false, true, true])
})
