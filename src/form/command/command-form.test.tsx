// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { defineCommand, done, type AnyCommand } from '@/command/command'
import { drafts, dropDrafts } from '@/command/prompt/draft'
import { contextWith } from '@/command/fixture'
import { duration, number, toggle } from '@/command/param'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { session } from '@/connection/page'
import { allWords, startI18n } from '@/i18n/i18n'
import { CommandForm } from './command-form'
import type { FormOptions, Texts } from './use-command-form'

const sent: unknown[] = []
let answer: () => void | Promise<void> = () => undefined
let there: { enable?: boolean; interval?: number; max?: number; expiry?: number } = {}

const edit: AnyCommand = defineCommand({
  id: 'retainer.edit',
  title: 'retainer.edit.title',
  group: 'group.management',
  danger: 'reversible',
  calls: [],
  params: {
    enable: toggle({ optional: true, label: 'param.enabled' }),
    interval: duration({ optional: true }),
    max: number({ min: 0, max: 65_535 }, { optional: true, label: 'param.max_retained_messages' }),
    expiry: duration({ optional: true, zero: 'never', label: 'param.msg_expiry_interval' }),
  },
  errors: { BAD_REQUEST: { step: 'max', key: 'error.number' } },
  async current() {
    return there
  },
  async run(values) {
    await answer()
    sent.push(values)
    return done('retainer.edit.done')
  },
})

const initial: Texts = { enable: 'true', interval: '1m', max: '0', expiry: '0s' }

async function open(options: Partial<FormOptions<typeof edit>> = {}) {
  await startI18n('en')
  await allWords()
  const deps = {
    context: () => contextWith(),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runtime = { runner: createRunner(deps), registry: createRegistry([edit]), context: deps.context }
  const form = (now: Texts, more = options) => (
    <CommandRuntimeProvider runtime={runtime}>
      <CommandForm
        command={edit}
        initial={now}
        parts={[{ fields: ['enable', 'interval', 'max', 'expiry'] }]}
        {...more}
      />
    </CommandRuntimeProvider>
  )
  const { rerender } = render(form(initial))
  return {
    deps: deps,
    runner: runtime.runner,
    reread: (now: Texts, more = options) => rerender(form(now, more)),
  }
}
const save = () => screen.getByRole('button', { name: /^Save/ })
const max = () => screen.getByLabelText<HTMLInputElement>(/max retained/i)

beforeEach(() => {
  sent.length = 0
  answer = () => undefined
  there = { enable: true, interval: 60_000, max: 0, expiry: 0 }
  dropDrafts()
})
afterEach(cleanup)

it('sends only what was changed, and follows the broker again afterwards', async () => {
  const { reread } = await open()
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(save())
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('switch'))
  await userEvent.clear(max())
  await userEvent.type(max(), '50')
  expect(screen.getByText('2 fields changed')).toBeTruthy()
  expect(drafts.get().screen).toMatchObject({ form: 'retainer.edit', texts: { enable: 'false', max: '50' } })
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([{ enable: false, max: 50 }]))
  reread({ enable: 'false', interval: '1m', max: '60' })
  expect(max().value).toBe('60')
  expect(drafts.get().screen).toBeUndefined()
})

it('checks an edited field when it is left, and names its limit', async () => {
  await open()
  await userEvent.clear(max())
  await userEvent.type(max(), '99999999')
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Enter a number from 0 to 65535')).toBeTruthy()
  expect(max().getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(max())
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
  expect(sent).toEqual([])
})

it('shows that it is saved until something is typed', async () => {
  const { deps: deps, reread } = await open()
  await userEvent.type(max(), '5')
  await userEvent.click(save())
  reread({ ...initial, max: '5' })
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  // So its result needs no toast.
  expect(deps.apply.mock.calls.map(([, , , shown]) => shown as unknown)).toEqual([true])
  await userEvent.type(max(), '6')
  expect(screen.queryByText('Saved')).toBeNull()
})

it('keeps what was typed while the values before were being saved, and does not call it saved', async () => {
  const { reread } = await open()
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  answer = () => finished
  await userEvent.clear(max())
  await userEvent.type(max(), '5')
  await userEvent.click(screen.getByRole('switch'))
  await userEvent.click(save())
  await userEvent.type(max(), '0')
  act(() => finish())
  await waitFor(() => expect(sent).toEqual([{ enable: false, max: 5 }]))
  reread({ ...initial, enable: 'false', max: '5' })
  expect(max().value).toBe('50')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(drafts.get().screen).toMatchObject({ texts: { max: '50' } })
  // The saved value is the base of the edit, not a change of another user.
  there = { ...there, enable: false, max: 5 }
  answer = () => undefined
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)).toEqual({ max: 50 }))
})

it('leaves the result to a toast when it creates something, or when the page is left', async () => {
  const { deps: deps } = await open({ then: () => undefined })
  await userEvent.type(max(), '5')
  await userEvent.click(save())
  await waitFor(() => expect(deps.apply.mock.calls.map(([, , , shown]) => shown as unknown)).toEqual([false]))
})

it('sends no invalid value, shows the error at the field and focuses it', async () => {
  await open()
  await userEvent.clear(max())
  await userEvent.type(max(), 'many')
  await userEvent.click(save())
  expect(sent).toEqual([])
  expect(max().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(max()))
})

it('shows an error of the broker at its field (catalogue R15)', async () => {
  const { deps: deps } = await open()
  answer = () => {
    throw new ApiError(400, 'BAD_REQUEST', 'max_retained_messages: not an integer')
  }
  await userEvent.type(max(), '5')
  await userEvent.click(save())
  await waitFor(() => expect(max().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(max())
  expect(max().value).toBe('05')
  expect(deps.report).not.toHaveBeenCalled()
})

it('shows concurrent changes of the edited fields before overwriting them (catalogue R19)', async () => {
  const { runner } = await open()
  await userEvent.type(max(), '5')
  there = { enable: true, interval: 300_000, max: 70 }
  await userEvent.click(save())
  const asked = () => runner.store.get().prompting
  await waitFor(() => expect(asked()?.confirm?.differences).toEqual([{ param: 'max', was: 0, now: 70 }]))
  runner.cancel()
  // Not sent, and nothing is lost; it asks again until confirmed.
  expect([sent, max().value]).toEqual([[], '05'])
  await userEvent.click(save())
  await waitFor(() => expect(asked()?.confirm?.differences).toHaveLength(1))
  runner.send({ type: 'confirmed' })
  await waitFor(() => expect(sent).toEqual([{ max: 5 }]))
})

it('continues as a copy, or as a new object if it was deleted meanwhile, with all typed values', async () => {
  const next = vi.fn()
  const { reread } = await open({ saveAsNew: { deleted: false, open: next } })
  await userEvent.type(max(), '5')
  await userEvent.click(screen.getByRole('button', { name: /^Save as copy/ }))
  expect(next).toHaveBeenLastCalledWith({ ...initial, max: '05' })
  reread(initial, { saveAsNew: { deleted: true, open: next } })
  expect(screen.queryByRole('button', { name: /^Save as copy|^Undo/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Save as new/ }))
  expect(next).toHaveBeenLastCalledWith({ ...initial, max: '05' })
  expect(sent).toEqual([])
  expect(max().value).toBe('05')
})

it('keeps a draft under the user who typed it when another user logs in (catalogue A15)', async () => {
  const logIn = (username: string) =>
    act(() => session.signIn({ username, token: username, edition: 'opensource', version: '5.8.9' }))
  await logIn('alice')
  await open()
  await userEvent.type(max(), '5')
  expect(drafts.get().screen?.username).toBe('alice')
  await logIn('bob')
  expect(drafts.get().screen?.username).toBe('alice')
})

it('restores typed values after a reload (catalogue P12)', async () => {
  await open()
  await userEvent.type(max(), '7')
  const before = drafts.get()
  cleanup()
  drafts.set(() => before)
  await open()
  expect(max().value).toBe('07')
  expect(screen.getByText(/Your input was restored/)).toBeTruthy()
})

it('marks fields with unsaved edits, each with its own undo', async () => {
  const { reread } = await open()
  const edited = (field: HTMLElement) => field.closest('[data-field]')?.getAttribute('data-edited')
  expect([edited(max()), document.querySelector('[data-unchanged]') !== null]).toEqual(['false', true])
  await userEvent.clear(max())
  await userEvent.type(max(), '5')
  expect([edited(max()), document.querySelector('[data-unchanged]')]).toEqual(['true', null])
  // Saved: the field shows the broker's value.
  reread({ ...initial, max: '5' })
  expect([edited(max()), document.querySelector('[data-unchanged]') !== null]).toEqual(['false', true])
})

it('has a checkbox for "never" where the broker uses zero', async () => {
  const { reread } = await open()
  const box = screen.getByRole('checkbox', { name: 'Never' })
  expect(box.getAttribute('aria-checked')).toBe('true')
  await userEvent.type(screen.getByLabelText(/^message expiry/i), '90')
  expect(box.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([{ expiry: 90_000 }]))
  there = { ...there, expiry: 90_000 }
  reread({ ...initial, expiry: '1m30s' })
  await userEvent.click(box)
  await userEvent.click(save())
  await waitFor(() => expect(sent.slice(1)).toEqual([{ expiry: 0 }]))
})

it('follows the broker again when the original value is typed', async () => {
  const { reread } = await open()
  await userEvent.clear(max())
  await userEvent.type(max(), '0')
  reread({ ...initial, max: '7' })
  expect([max().value, save().getAttribute('aria-disabled')]).toEqual(['7', 'true'])
})
