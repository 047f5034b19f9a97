// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { ban, keepalive, kick, password as passwordCommand, show } from '@/command/fixture'
import { drafts, dropDrafts, keepDraft } from '@/command/prompt/draft'
import { setScreenContext } from '@/command/screen-context'
import { Palette } from './palette'
import { stage } from './step/stage'
import { openPalette, palette } from './store'

afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option')
const activeRow = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
const open = async (given: Parameters<typeof stage>[1] = {}) => {
  const all = await stage(<Palette />, given)
  screen.getByText('opener').focus()
  act(() => openPalette())
  await waitFor(() => expect(document.activeElement).toBe(box()))
  return all
}

describe('W3: the palette as a combobox', () => {
  it('names role, list and active row from the first paint, and after typing', async () => {
    await open()
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe(
      'listbox',
    )
    expect(activeRow()?.getAttribute('role')).toBe('option')
    await userEvent.type(box(), 'kick')
    expect(activeRow()?.textContent).toContain('Kick client')
    expect(document.activeElement).toBe(box())
  })
  it('counts its rows correctly, and moves by the arrows while Home stays with the text', async () => {
    await open()
    const rows = options()
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(
      rows.map((_, index) => String(index + 1)),
    )
    expect(new Set(rows.map((row) => row.getAttribute('aria-setsize')))).toEqual(
      new Set([String(rows.length)]),
    )
    await userEvent.keyboard('{ArrowDown}')
    expect(activeRow()).toBe(options()[1])
    expect(options().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(1)
    expect(fireEvent.keyDown(box(), { key: 'Home' })).toBe(true)
    expect(activeRow()).toBe(options()[1])
  })
  it('appends rows that arrive late, and never moves the active one', async () => {
    await open()
    await userEvent.type(box(), 'show')
    const first = activeRow()?.textContent
    await userEvent.clear(box())
    await userEvent.type(box(), 'sensor')
    await waitFor(() => expect(options().length).toBe(2))
    expect(activeRow()?.textContent).toContain('sensor-17')
    expect(first).toContain('Show client')
  })
  it('searches commands that load later for the typed text, unless the user moves among the rows', async () => {
    let bring = (_: readonly AnyCommand[]): void => undefined
    const later = () =>
      new Promise<readonly AnyCommand[]>((resolve) => {
        bring = resolve
      })
    await open({ early: [show], rest: later() })
    await userEvent.type(box(), 'client')
    expect(activeRow()?.textContent).toContain('Show client')
    const inspect = {
      ...show,
      id: 'client.inspect' as const,
      title: 'client.diagnose.title' as const,
      aliases: ['client'],
    }
    await act(async () => bring([inspect]))
    expect(activeRow()?.textContent).toContain('Diagnose client')
    cleanup()
    await open({ early: [show, ban], rest: later() })
    await userEvent.type(box(), 'c')
    await userEvent.keyboard('{ArrowDown}')
    const before = [activeRow()?.textContent, options().length]
    await act(async () => bring([kick]))
    expect([activeRow()?.textContent, options().length]).toEqual(before)
  })
  it('is not expanded when empty, and announces that', async () => {
    await open()
    await userEvent.type(box(), '>zzzz')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(box().hasAttribute('aria-activedescendant')).toBe(false)
    expect(screen.getAllByText('No results').length).toBeGreaterThan(0)
  })
  it('names a source that failed', async () => {
    await open({ fail: true })
    await userEvent.type(box(), '@sensor')
    await waitFor(() => expect(screen.getByText(/client: search failed/)).toBeTruthy())
  })
})

describe('H12: ids that look alike', () => {
  it('are distinct rows, and the right one is acted on (catalogue H12)', async () => {
    const { runner } = await open({ clients: ['Ab', 'ab', 'ab '] })
    await userEvent.type(box(), 'k ab')
    const chosen = () =>
      options().find((row) => row.getAttribute('aria-selected') === 'true')?.textContent ?? ''
    await waitFor(() =>
      expect(options().some((row) => row.textContent?.startsWith('ab\\u0020') === true)).toBe(true),
    )
    expect(new Set(options().map((row) => row.textContent)).size).toBe(options().length)
    for (let i = 0; i < 5 && !chosen().startsWith('ab\\u0020'); i++) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(runner.store.get().prompting?.answers).toEqual({ clientid: 'ab ' }))
  })
})

describe('W4: Escape goes back one level', () => {
  it('goes from the step to the search with its line, then to the page with the focus on the opener', async () => {
    await open()
    await userEvent.type(box(), 'set client keep')
    await userEvent.keyboard('{Enter}')
    await screen.findByLabelText('Client ID')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box().value).toBe('set client keep'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('opener'))
  })
})

describe('I14: an input method', () => {
  it.each(['Enter', 'Tab', 'ArrowDown', 'Escape', 'Backspace'])('ignores %s while composing', async (key) => {
    const { runner } = await open()
    await userEvent.type(box(), 'show')
    const before = box().getAttribute('aria-activedescendant')
    fireEvent.keyDown(box(), { key, isComposing: true, keyCode: 229 })
    expect([
      palette.get().open,
      runner.store.get().prompting,
      box().getAttribute('aria-activedescendant'),
    ]).toEqual([true, undefined, before])
  })
})

describe('early, stray and navigation keys', () => {
  it.each(['ban sensor-17 1h "too chatty"', '>zzzz', ''])(
    'Tab stays in the palette, with or without a completion: %s',
    async (line) => {
      await open()
      if (line !== '') await userEvent.type(box(), line)
      for (const shiftKey of [true, false]) {
        expect(fireEvent.keyDown(box(), { key: 'Tab', shiftKey })).toBe(false)
        expect(document.activeElement).toBe(box())
      }
    },
  )
  it('runs the result of an Enter that was pressed before it was found', async () => {
    const { runner } = await open()
    const started: unknown[] = []
    runner.store.subscribe(() => started.push(runner.store.get().prompting?.answers))
    await userEvent.type(box(), '@sensor-17{Enter}')
    await waitFor(() => expect(palette.get().open).toBe(false))
    expect(started[0]).toEqual({ clientid: 'sensor-17' })
  })
  it('cancels that Enter when another key follows it', async () => {
    const { runner } = await open()
    await userEvent.type(box(), '@sensor-1{Enter}{ArrowDown}')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect([palette.get().open, runner.store.get().prompting]).toEqual([true, undefined])
  })
  it('closes on the browser’s Back, and cancels a step that was asked over the page before', async () => {
    const { runner } = await open()
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => runner.start(show, {}, 'palette'))
    await screen.findByLabelText('Client ID')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(runner.store.get().prompting).toBeUndefined()
  })
  it('asks about an unsaved form of its own on the browser’s Back', async () => {
    await open()
    await userEvent.type(box(), 'ban sensor-17 1h')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.type(await screen.findByLabelText('Value to ban'), '8')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(screen.getByLabelText('Value to ban')).toHaveProperty('value', 'sensor-178')
    act(dropDrafts)
  })
  it('closes over a form on a screen too, without asking about it', async () => {
    const { runner } = await open()
    act(() => keepDraft('screen', kick, { clientid: 'x' }, undefined))
    act(() => runner.start(show, { clientid: 'sensor-17' }, 'palette'))
    expect(palette.get().open).toBe(false)
    act(dropDrafts)
  })
  it('restores its own form over an unsaved one of the same command on a screen, and leaves that one alone', async () => {
    keepDraft('screen', ban, { who: 'on the screen' }, undefined)
    keepDraft('palette', ban, { who: 'in the palette' }, undefined)
    await stage(<Palette />)
    const field = await screen.findByLabelText('Value to ban')
    expect(field).toHaveProperty('value', 'in the palette')
    await userEvent.type(field, '!')
    expect([drafts.get().screen?.texts, drafts.get().palette?.texts['who']]).toEqual([
      { who: 'on the screen' },
      'in the palette!',
    ])
    await userEvent.keyboard('{Escape}')
    expect([drafts.get().screen?.texts, drafts.get().palette]).toEqual([{ who: 'on the screen' }, undefined])
    act(dropDrafts)
  })
  it('describes the effect of the key for the defaults exactly: not where a value is required first', async () => {
    const { runner } = await stage(<Palette />)
    const offered = () =>
      screen
        .queryAllByRole('button', { hidden: true })
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.startsWith('Ctrl'))
        .map((text) => text.replace(/^(?:Ctrl|Enter|[ +.])+/, ''))
    act(() => runner.start(keepalive, {}, 'palette'))
    await screen.findByRole('combobox', { name: 'Client ID' })
    expect(offered()).toEqual([])
    act(() => runner.start(ban, { who: 'x' }, 'palette'))
    await waitFor(() => expect(offered()).toEqual(['run with defaults', 'plan']))
    act(() => runner.start(ban, { who: 'x', until: '1h', reason: 'why' }, 'palette'))
    await waitFor(() => expect(offered()).toEqual(['run', 'plan']))
  })
  it('does not announce a search in a step that searches nothing', async () => {
    const { runner } = await stage(<Palette />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    act(() => runner.start(passwordCommand, { username: 'admin' }, 'palette'))
    await act(() => vi.dynamicImportSettled())
    // Announcements wait half a second for the text to settle.
    await act(() => vi.advanceTimersByTimeAsync(700))
    screen.getByLabelText('Current password')
    expect(screen.queryByText('Searching…')).toBeNull()
  })
  it('marks the matched letters by elements where the browser does not support highlights', async () => {
    await open()
    await userEvent.type(box(), 'kick')
    expect(activeRow()?.querySelector('mark')?.textContent).toBe('Kick')
  })
})

describe('lines, steps and the current selection', () => {
  it('P1: runs ban sensor-17 1h "too chatty" as=username on Enter', async () => {
    const { sent } = await open()
    await userEvent.type(box(), 'ban sensor-17 1h "too chatty" as=username')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual(['ban username sensor-17 too chatty']))
  })
  it('makes an ambiguous name the step, with its text', async () => {
    await open()
    await userEvent.type(box(), 'set client keep alive sensor 60')
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Client ID' })).toHaveProperty('value', 'sensor'),
    )
  })
  it('lists the commands for the selected rows first', async () => {
    const { runner } = await stage(<Palette />)
    act(() =>
      setScreenContext({ selected: ['a', 'b', 'c'].map((id) => ({ resource: 'client' as const, id })) }),
    )
    act(() => openPalette())
    await userEvent.type(box(), 'kick')
    expect(activeRow()?.textContent).toContain('Kick 3 clients')
    await userEvent.keyboard('{Enter}')
    expect(runner.store.get().prompting).toMatchObject({
      phase: 'confirming',
      answers: { clientid: ['a', 'b', 'c'] },
    })
  })
  it('shows a secret as a password field and dots', async () => {
    const { runner } = await stage(<Palette />)
    act(() => runner.start(passwordCommand, { username: 'admin' }, 'palette'))
    const field = await screen.findByLabelText<HTMLInputElement>('Current password')
    expect(field.type).toBe('password')
    await userEvent.type(field, 'hunter2{Enter}')
    await screen.findByLabelText('New password')
    expect(document.body.textContent).not.toContain('hunter2')
    expect(document.body.textContent).toContain('••••••')
  })
  it.each([
    ['ban zed password=Hunter22', 'Ban has no parameter password'],
    ['ban zed reson=Hunter22', 'Ban has no parameter reson. Put a value with = in quotes'],
    ['change password admin old=Hunter22', 'old is secret: leave it out of the line and enter it when asked'],
  ])('refuses %s by the name of the word, and runs nothing', async (line, reason) => {
    const { runtime, sent, deps } = await open()
    await userEvent.type(box(), line)
    await waitFor(() => expect(document.body.textContent).toContain(reason))
    await userEvent.keyboard('{Enter}')
    expect([sent, runtime.runner.store.get().prompting, deps.remember.mock.calls]).toEqual([
      [],
      undefined,
      [],
    ])
    expect(document.querySelector('[role=listbox]')?.textContent).not.toContain('Hunter22')
  })
  it('shows an error under the input, linked to it, and goes back on Backspace', async () => {
    const { runner, runtime } = await stage(<Palette />)
    const command = runtime.registry.get('client.keepalive')
    if (command === undefined) throw new Error('missing')
    act(() => runner.start(command, {}, 'palette'))
    await userEvent.type(await screen.findByRole('combobox', { name: 'Client ID' }), 'sensor-17')
    await waitFor(() => expect(options().length).toBe(1))
    await userEvent.keyboard('{Enter}')
    const field = await screen.findByLabelText<HTMLInputElement>('Interval (seconds)')
    await userEvent.type(field, '-1{Enter}')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toContain('Enter a number from 0 to 65535')
    await userEvent.clear(field)
    await userEvent.keyboard('{Backspace}')
    expect(await screen.findByRole('combobox', { name: 'Client ID' })).toHaveProperty('value', 'sensor-17')
  })
  it('turns the line into a form with the same values on Ctrl+Enter, and back on Escape', async () => {
    await open()
    await userEvent.type(box(), 'ban sensor-17 1h')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByLabelText('Value to ban')).toHaveProperty('value', 'sensor-17')
    expect(screen.getByLabelText(/Expires at/)).toHaveProperty('value', '1h')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box().value).toBe('ban sensor-17 1h'))
  })
})
