// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preferences } from '@/api/preferences'
import type { KeyBinding, KeyScope } from './bound'
import { KeysProvider, useKeys } from './keys-provider'

afterEach(() => {
  cleanup()
  preferences.merge({ singleKeys: true })
})

function User({ scope = 'list', bindings }: { scope?: KeyScope; bindings: readonly KeyBinding[] }) {
  useKeys(scope, bindings)
  return null
}
const page = (...users: readonly (readonly [KeyScope, readonly KeyBinding[]])[]) => (
  <KeysProvider>
    {users.map(([scope, bindings], at) => (
      <User key={at} scope={scope} bindings={bindings} />
    ))}
    <button>b</button>
    <input aria-label="field" />
  </KeysProvider>
)
const press = (key: string, more: object = {}, on: Element = screen.getByText('b')) => {
  let free = true
  act(() => {
    free = fireEvent.keyDown(on, { key, code: '', ...more })
  })
  return free
}

describe('key scopes', () => {
  it('prefers the app’s keys to a screen’s and passes a refused key to the next binding, finally the browser', () => {
    const [app, list] = [vi.fn(), vi.fn()]
    let wanted = true
    render(
      page(['list', [{ hotkey: 'x', run: list }]], ['app', [{ hotkey: 'x', here: () => wanted, run: app }]]),
    )
    expect(press('x')).toBe(false)
    wanted = false
    expect(press('x')).toBe(false)
    expect([app.mock.calls.length, list.mock.calls.length]).toEqual([1, 1])
    expect(press('y')).toBe(true)
  })
  it('allows only a dialog’s keys under a dialog, and only the palette’s under the palette', () => {
    const ran: string[] = []
    const all = (['app', 'list', 'palette', 'dialog'] as const).map(
      (scope) => [scope, [{ hotkey: 'mod+k', run: () => ran.push(scope) }]] as const,
    )
    const { rerender } = render(page(...all.filter(([scope]) => scope !== 'palette')))
    press('k', { ctrlKey: true })
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    press('k', { ctrlKey: true })
    rerender(page(...all))
    press('k', { ctrlKey: true })
    dialog.remove()
    expect(ran).toEqual(['app', 'dialog', 'palette'])
  })
  it('deactivates a scope with its last binding and follows re-renders', () => {
    const [one, other] = [vi.fn(), vi.fn()]
    const { rerender } = render(
      page(['list', [{ hotkey: 'x', run: one }]], ['list', [{ hotkey: 'y', run: one }]]),
    )
    rerender(page(['list', []], ['list', [{ hotkey: 'y', run: other }]]))
    press('x')
    press('y')
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
    rerender(page(['list', []], ['list', []]))
    expect(press('y')).toBe(true)
  })
  it('repeats only navigation keys while held and lets no other key reach the browser', () => {
    const [move, once] = [vi.fn(), vi.fn()]
    render(
      page([
        'list',
        [
          { hotkey: 'j', holds: true, run: move },
          { hotkey: 'x', run: once },
        ],
      ]),
    )
    expect([press('j'), press('j', { repeat: true }), press('x'), press('x', { repeat: true })]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([move.mock.calls.length, once.mock.calls.length]).toEqual([2, 1])
  })
  it('ignores handled keys and typed letters, but not function keys and combinations', () => {
    const run = vi.fn()
    render(
      page([
        'app',
        [
          { hotkey: 'x', run },
          { hotkey: 'F6', run },
          { hotkey: 'mod+Enter', run },
        ],
      ]),
    )
    const button = screen.getByText('b')
    button.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    press('x')
    const field = screen.getByLabelText('field')
    expect([press('x', {}, field), run.mock.calls.length]).toEqual([true, 0])
    press('F6', {}, field)
    press('Enter', { ctrlKey: true }, field)
    expect(run).toHaveBeenCalledTimes(2)
    preferences.merge({ singleKeys: false })
    expect([press('x'), press('F6')]).toEqual([true, false])
  })
  it('adds one listener to the page, however many keys are bound', () => {
    const live = new Set<unknown>()
    let max = 0
    const countListener = (target: EventTarget) => {
      const [add, remove] = [vi.spyOn(target, 'addEventListener'), vi.spyOn(target, 'removeEventListener')]
      add.mockImplementation((type, fn) => {
        if (type === 'keydown') max = Math.max(max, live.add(fn).size)
      })
      remove.mockImplementation((type, fn) => {
        if (type === 'keydown') live.delete(fn)
      })
    }
    countListener(document)
    countListener(window)
    const { unmount } = render(
      page(
        ['app', [{ hotkey: 'x', run: vi.fn() }]],
        ['list', [{ hotkey: 'y', run: vi.fn() }]],
        ['form', [{ hotkey: 'z', run: vi.fn() }]],
      ),
    )
    expect([live.size, max]).toEqual([1, 1])
    unmount()
    expect(live.size).toBe(0)
    vi.restoreAllMocks()
  })
})
