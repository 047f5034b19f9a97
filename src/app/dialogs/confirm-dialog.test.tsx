// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { kick } from '@/command/fixture'
import { ConfirmDialog } from './confirm-dialog'
import { stage } from '@/palette/step/stage'

afterEach(cleanup)

const typed: AnyCommand = {
  ...kick,
  confirm: (values) => ({
    body: 'client.kick.confirm.one',
    values: values as never,
    type: String((values as { clientid: string }).clientid),
  }),
}
const ask = async (command: AnyCommand, clientid: unknown) => {
  const all = await stage(<ConfirmDialog />)
  screen.getByText('opener').focus()
  act(() => all.runner.start(command, { clientid }, 'key'))
  await screen.findByRole('alertdialog')
  return all
}
const cancel = () => screen.getByRole('button', { name: 'Cancel' })

describe('P6: the confirm of a dangerous command', () => {
  it('is named by its question and described by the loss, has the focus on Cancel and the verb on the button', async () => {
    await ask(kick, ['a', 'b', 'c'])
    await waitFor(() => expect(document.activeElement).toBe(cancel()))
    const dialog = screen.getByRole('alertdialog', { name: 'Kick 3 clients?' })
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent
    expect(description).toContain('disconnected')
    expect(description).not.toContain('?')
    expect(dialog.textContent).toContain('Kick 3 clients? ')
    expect(screen.getByRole('button', { name: 'Kick 3 clients' })).toBeTruthy()
  })
  it('ignores Enter auto-repeat; a fresh Enter cancels, and y is no shortcut', async () => {
    const { runner, sent } = await ask(kick, 'a')
    await waitFor(() => expect(document.activeElement).toBe(cancel()))
    expect(fireEvent.keyDown(cancel(), { key: 'Enter', repeat: true })).toBe(false)
    await userEvent.keyboard('y')
    expect(runner.store.get().prompting?.phase).toBe('confirming')
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    expect([sent, runner.store.get().prompting]).toEqual([[], undefined])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('opener'))
  })
  it('runs once by its own button', async () => {
    const { sent } = await ask(kick, 'a')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Kick a' }))
    await waitFor(() => expect(sent).toEqual(['kick a']))
  })
})

describe('the confirm of a reset of figures', () => {
  it('has the focus on its own button, which is not red, and requires no typing', async () => {
    const { sent } = await ask({ ...kick, danger: 'reset' }, 'a')
    const go = screen.getByRole('button', { name: 'Kick a' })
    await waitFor(() => expect(document.activeElement).toBe(go))
    expect(go.className).not.toContain('bg-bad')
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(go)
    await waitFor(() => expect(sent).toEqual(['kick a']))
  })
})

describe('the confirm of a run at another broker', () => {
  it('names that broker, in its color and as production, and not the broker of the page', async () => {
    const at = {
      identity: 'id-prod',
      name: 'prod',
      label: 'Main site',
      color: 'bad',
      production: true,
      readOnly: false,
    } as const
    await ask(
      { ...kick, confirm: () => ({ body: 'undo.changed', values: { count: 1 }, at, type: 'prod' }) },
      'a',
    )
    const dialog = screen.getByRole('alertdialog')
    expect(within(dialog).getByText('Runs on').parentElement?.textContent).toBe('Runs on Main siteproduction')
    expect(dialog.querySelector('.border-2')?.className).toMatch(/\bborder-bad\b/)
    expect(screen.getByLabelText('To confirm, type')).toBeTruthy()
  })
})

describe('the order of the dialog', () => {
  it('puts the loss, the line about undo and the input before the buttons', async () => {
    await ask({ ...typed, irreversible: 'session' }, 'a')
    const message = await screen.findByText(/cannot be restored/)
    const order = [
      screen.getByRole('heading', { name: 'Kick a?' }),
      message,
      screen.getByLabelText('To confirm, type'),
      screen.getByRole('button', { name: /Requests to send/ }),
      cancel(),
      screen.getByRole('button', { name: 'Kick a' }),
    ]
    for (const [place, element] of order.entries())
      if (place > 0)
        expect(
          (order[place - 1]?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
        ).not.toBe(0)
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})

describe('H13: typing to confirm', () => {
  // Latin a, Cyrillic а; composed é, e with a combining accent.
  it.each([
    ['paypal', 'pаypal'],
    ['caf\u00e9', 'cafe\u0301'],
    ['ab', 'ab '],
    ['ab', 'AB'],
  ])('%s is not matched by %s', async (expected, wrong) => {
    const { sent, runner } = await ask(typed, expected)
    const field = screen.getByLabelText<HTMLInputElement>('To confirm, type')
    await waitFor(() => expect(document.activeElement).toBe(field))
    const act1 = screen.getByRole('button', { name: new RegExp('^Kick') })
    await userEvent.keyboard('{Enter}')
    await userEvent.paste(wrong)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(act1)
    expect([sent, runner.store.get().prompting?.phase, act1.getAttribute('aria-disabled')]).toEqual([
      [],
      'confirming',
      'true',
    ])
    await userEvent.clear(field)
    await userEvent.paste(expected)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([`kick ${expected}`]))
  })
  it('shows hidden characters in the text', async () => {
    await ask(typed, 'a\u202Eb')
    expect(screen.getByRole('alertdialog').textContent).toContain('\\u202E')
    expect(screen.getByRole('alertdialog').textContent).not.toContain('\u202E')
  })
})

describe('U7: a confirm for many targets', () => {
  it('names the first ten of them and how many follow', async () => {
    await ask(
      kick,
      Array.from({ length: 12 }, (_, index) => `c${index}`),
    )
    const named = within(screen.getByRole('list', { name: 'Affected items' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect([named.length, named[0], named[9], named[10]]).toEqual([11, 'c0', 'c9', 'and 2 more'])
  })
  it('shows no list for one target', async () => {
    await ask(kick, 'a')
    expect(screen.queryByRole('list')).toBeNull()
  })
})
