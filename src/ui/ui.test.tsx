// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ariaKeys } from './aria-keys'
import { Button } from './button'
import { Dialog, fetchDialog } from './overlay/dialog'
import { Field } from './control/field'
import { Link } from './link'
import { Menu } from './overlay/menu'
import { Pager, type PagerLabels } from './pager'
import { Switch } from './control/switch'
import { TextInput } from './control/text-input'
import { ToastList } from './overlay/toast-list'
import { Untrusted } from './untrusted'

afterEach(cleanup)

describe('button', () => {
  it('stays focusable with a disabled reason, describes it, and does not fire', async () => {
    const fired = vi.fn()
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submitted}>
        <Button type="submit" disabledReason="Nothing is selected" onClick={fired}>
          Kick
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Kick' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    expect(fired).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('Nothing is selected')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Nothing is selected',
    )
  })

  it('fires, and keeps its key cap out of its name', async () => {
    const fired = vi.fn()
    render(
      <Button keys="Ctrl Enter" onClick={fired}>
        Create
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Create' })
    await userEvent.click(button)
    expect(fired).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
  })

  it.each([
    ['Ctrl K', 'Control+K'],
    ['Ctrl Shift P', 'Control+Shift+P'],
    ['Esc', 'Escape'],
    ['g c', undefined],
    [undefined, undefined],
  ])('converts %s to %s', (keys, expected) => expect(ariaKeys(keys)).toBe(expected))
})

describe('dialog', () => {
  beforeAll(async () => {
    await fetchDialog()
  })

  function Opener({ onClose }: { onClose?: () => void }) {
    const [open, setOpen] = useState(false)
    const close = () => {
      onClose?.()
      setOpen(false)
    }
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <Dialog
          open={open}
          onClose={close}
          title="Kick 3 clients?"
          description="Their sessions end."
          role="alertdialog"
        >
          <input aria-label="reason" />
        </Dialog>
      </>
    )
  }

  it('does not close on the Escape that cancels a composition, closes on the next, and gives the focus back', async () => {
    const closed = vi.fn()
    render(<Opener onClose={closed} />)
    await userEvent.click(screen.getByText('open'))
    const input = await screen.findByLabelText('reason')
    await waitFor(() => expect(document.activeElement).toBe(input))
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 })
    expect(closed).not.toHaveBeenCalled()
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(closed).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')))
  })

  it('keeps toasts announced and usable while the page behind it is inert', async () => {
    const dismissed = vi.fn()
    const { container } = render(
      <>
        <ToastList
          label="Results"
          toasts={[{ id: '1', kind: 'ok', kindWord: 'Done', text: 'Kicked' }]}
          onDismiss={dismissed}
          dismissLabel="Dismiss"
        />
        <Dialog open onClose={() => undefined} title="Kick?" />
      </>,
    )
    await screen.findByRole('dialog', { name: 'Kick?' })
    // The library makes the page container inert; toasts are outside it.
    expect(container.contains(screen.getByRole('status', { name: 'Results' }))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(dismissed).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog', { name: 'Kick?' })).toBeTruthy()
  })

  it('focuses the least destructive button when there is no field', async () => {
    const footer = ['Keep them', 'Kick 3 clients'].map((label) => <Button key={label}>{label}</Button>)
    render(
      <Dialog
        open
        onClose={() => undefined}
        title="Kick?"
        closeLabel="Close"
        role="alertdialog"
        footer={footer}
      />,
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep them'))
  })

  it('is named by its title and described by its message', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByText('open'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Kick 3 clients?' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Their sessions end.',
    )
  })
})

describe('menu', () => {
  it('runs an item, and keeps one with a reason readable but inert', async () => {
    const kick = vi.fn()
    const ban = vi.fn()
    render(
      <Menu
        label="More"
        items={[
          { id: 'kick', label: 'Kick', onSelect: kick },
          { id: 'ban', label: 'Ban', disabledReason: 'You may only look', onSelect: ban },
        ]}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Ban.*You may only look/ }))
    expect(ban).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Kick' }))
    expect(kick).toHaveBeenCalledOnce()
  })
})

describe('menu by keys', () => {
  it('opens at its last item, reaches the one with a reason, and Enter leaves it open', async () => {
    const ban = vi.fn()
    const active = () =>
      document.getElementById(screen.getByRole('menu').getAttribute('aria-activedescendant') ?? '')
        ?.textContent
    render(
      <Menu
        label="More"
        items={[
          { id: 'kick', label: 'Kick', onSelect: () => undefined },
          { id: 'ban', label: 'Ban', disabledReason: 'You may only look', onSelect: ban },
        ]}
      />,
    )
    screen.getByRole('button', { name: 'More' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(active()).toContain('You may only look'))
    await userEvent.keyboard('{Enter}')
    expect([ban.mock.calls.length, screen.queryAllByRole('menu').length]).toEqual([0, 1])
    await userEvent.keyboard('k')
    await waitFor(() => expect(active()).toBe('Kick'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  })
})

describe('pager', () => {
  const labels: PagerLabels = {
    nav: 'Pages',
    previous: 'Previous',
    next: 'Next',
    atStart: 'This is the first page',
    atEnd: 'This is the last page',
    range: ({ from, to, count }) => `${from}–${to}${count === undefined ? '' : ` of ${count}`}`,
  }
  const off = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

  it.each([
    [{ page: 1, count: 101 }, '1–50 of 101', true, false],
    [{ page: 2, count: 100 }, '51–100 of 100', false, true],
    [{ page: 1, hasNext: true }, '1–50', true, false],
    [{ page: 3, hasNext: false }, '101–150', false, true],
    [{ page: 1 }, '1–50', true, true],
  ])('shows the range of %o', async (input, range, start, end) => {
    const onPage = vi.fn()
    render(<Pager pageSize={50} shown={50} {...input} onPage={onPage} labels={labels} />)
    expect(screen.getByText(range)).toBeTruthy()
    expect([off('Previous'), off('Next')]).toEqual([start, end])
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(onPage.mock.calls).toEqual(end ? [] : [[input.page + 1]])
  })

  it('shows 0–0 for an empty list', () => {
    render(<Pager page={1} pageSize={50} shown={0} count={0} onPage={() => undefined} labels={labels} />)
    expect(screen.getByText('0–0 of 0')).toBeTruthy()
  })
})

describe('untrusted', () => {
  it('renders isolated text with hidden characters escaped and the full text as title', () => {
    const { container } = render(<Untrusted text={'a\u202Eb<img src=x>'} />)
    const bdi = container.querySelector('bdi')
    expect(bdi?.getAttribute('dir')).toBe('auto')
    expect(bdi?.textContent).toBe('a\\u202Eb<img src=x>')
    expect(container.querySelector('img')).toBeNull()
    expect(bdi?.title).not.toContain('\u202E')
  })

  it('truncates, shows that it did, and copies the exact text', async () => {
    const user = userEvent.setup()
    const { container } = render(
      <Untrusted text={'x\u0000'.repeat(50)} max={4} copyLabel="Copy" copiedLabel="Copied" />,
    )
    expect(container.querySelector('bdi')?.textContent).toBe('x\\u0000x\\u0000…')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('x\u0000'.repeat(50))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})

describe('toasts and links', () => {
  it('announces a quiet toast without showing it', () => {
    const toasts = [false, true].map((quiet) => ({
      id: String(quiet),
      kind: 'ok' as const,
      kindWord: 'Done',
      text: quiet ? 'heard' : 'seen',
      quiet,
    }))
    render(<ToastList label="Results" toasts={toasts} onDismiss={() => undefined} dismissLabel="Dismiss" />)
    expect(screen.getByRole('status', { name: 'Results' }).textContent).toContain('heard')
    expect(screen.getByText('heard').className).toBe('sr-only')
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
  })

  it('links externally only to safe addresses', () => {
    const { container } = render(
      <>
        <Link external href="javascript:alert(1)">
          bad
        </Link>
        <Link external href="https://example.org/">
          good
        </Link>
      </>,
    )
    expect([...container.querySelectorAll('a')].map((a) => [a.href, a.rel, a.target])).toEqual([
      ['https://example.org/', 'noopener noreferrer', '_blank'],
    ])
  })
})

describe('field, inputs, switch', () => {
  it('links label, description and error', () => {
    render(
      <Field label="Server" description="host:port" error="No port" required>
        {(control) => <TextInput {...control} />}
      </Field>,
    )
    const input = screen.getByLabelText('Server')
    const descriptions = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(descriptions).toEqual(['No port', 'host:port'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('toggles by button and label, but not with a disabled reason', async () => {
    const flip = vi.fn()
    const { rerender } = render(<Switch checked={false} onChange={flip} label="Enabled" />)
    await userEvent.click(screen.getByRole('switch', { name: 'Enabled' }))
    await userEvent.click(screen.getByText('Enabled'))
    expect(flip.mock.calls).toEqual([[true], [true]])
    rerender(<Switch checked={false} onChange={flip} label="Enabled" disabledReason="You may only look" />)
    await userEvent.click(screen.getByRole('switch', { name: 'Enabled' }))
    expect(flip).toHaveBeenCalledTimes(2)
  })
})
