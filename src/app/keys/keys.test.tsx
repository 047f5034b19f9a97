// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contextWith, ban, kick, show } from '@/command/fixture'
import { noScreenContext, setScreenContext, type ScreenContext } from '@/command/screen-context'
import type { AnyCommand } from '@/command/command'
import { drafts, dropDrafts, hasDraft, keepDraft } from '@/command/prompt/draft'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import type { Runner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { render } from '@testing-library/react'
import { clearHistory, commandHistory, remember } from '@/command/history/history-store'
import { KeysProvider, pendingKeys } from '@/command/keys/keys-provider'
import { liveKeys } from '@/command/keys/live'
import { guardLeaving } from '@/route/location'
import { preferences } from '@/api/preferences'
import { Keys } from './keys'
import { closePalette, openPalette, palette } from '@/palette/store'
import { readLink } from '../run-link'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  closePalette()
  setScreenContext(noScreenContext)
  preferences.merge({ singleKeys: true })
})

const goClients: AnyCommand = {
  ...show,
  id: 'go.clients',
  hotkey: 'g c',
  params: {},
  opensPath: '/clients' as never,
}
const refresh: AnyCommand = {
  ...show,
  id: 'view.refresh',
  get hotkey() {
    return 'r'
  },
  params: {},
}
const undo: AnyCommand = { ...show, id: 'command-history.undo', hotkey: 'mod+z', params: {}, undo: 'again' }
const repeat: AnyCommand = {
  ...show,
  id: 'command-history.repeat',
  hotkey: 'shift+r',
  params: {},
  blocked: ({ able }) => (able?.repeat === true ? undefined : 'command-history.repeat.none'),
}
const commands = [kick, goClients, refresh, ban, undo, repeat]
const client = { resource: 'client' as const, id: 'x' }

async function stage(singleKeys = true) {
  await startI18n('en')
  await allWords()
  const start = vi.fn()
  const refuse = vi.fn()
  setScreenContext({ refresh: () => undefined })
  preferences.merge({ singleKeys })
  const able = {
    refresh: true,
    export: false,
    back: false,
    forward: false,
    selected: false,
    selectAll: false,
    largest: [],
  }
  const context = () =>
    contextWith({
      preferences: preferences.get(),
      able: { ...able, repeat: commandHistory.get().length > 0 },
    })
  render(
    <CommandRuntimeProvider
      runtime={{
        runner: { start, refuse } as unknown as Runner,
        registry: createRegistry(commands),
        context,
      }}
    >
      <KeysProvider>
        <Keys />
        <input aria-label="field" />
        <button>b</button>
      </KeysProvider>
    </CommandRuntimeProvider>,
  )
  const press = (key: string, more: object = {}, on: Element = screen.getByText('b')) =>
    act(() => void fireEvent.keyDown(on, { key, code: `Key${key.toUpperCase()}`, ...more }))
  return {
    start,
    refuse,
    press,
    started: () => start.mock.calls.map(([command]) => (command as AnyCommand).id),
  }
}

describe('keys', () => {
  it('a leader and a letter fire no single key; the pause shows the possible next keys', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { press, started } = await stage()
    press('g')
    expect(pendingKeys.get()).toEqual({ keys: ['g'], next: [] })
    act(() => void vi.advanceTimersByTime(700))
    expect(pendingKeys.get().next).toEqual([{ key: 'c', title: 'Show client' }])
    press('r')
    expect([started(), pendingKeys.get().keys]).toEqual([[], []])
    press('g')
    press('c')
    expect(started()).toEqual(['go.clients'])
  })
  it('Ctrl+K opens and closes the palette over an unsaved form of a screen without a question; over one of its own it asks', async () => {
    const ask = vi.fn(() => Promise.resolve(false))
    const off = guardLeaving({ dirty: hasDraft, ask })
    const { press } = await stage()
    keepDraft('screen', ban, { reason: 'typed' }, 'admin')
    press('k', { ctrlKey: true })
    expect(palette.get().open).toBe(true)
    press('k', { ctrlKey: true })
    expect([palette.get().open, ask.mock.calls.length, drafts.get().screen?.texts]).toEqual([
      false,
      0,
      { reason: 'typed' },
    ])
    press('k', { ctrlKey: true })
    keepDraft('palette', ban, { reason: 'in the palette' }, 'admin')
    press('k', { ctrlKey: true })
    expect([palette.get().open, ask.mock.calls.length]).toEqual([true, 1])
    dropDrafts()
    off()
  })
  it('a key that takes an object works only where one is selected', async () => {
    const { press, start } = await stage()
    press('K', { shiftKey: true })
    expect(start).not.toHaveBeenCalled()
    act(() => setScreenContext({ selected: [client, { ...client, id: 'y' }] }))
    press('K', { shiftKey: true })
    expect(start.mock.calls[0]?.slice(1)).toEqual([{ clientid: ['x', 'y'] }, 'key'])
    const live = (state: ScreenContext) =>
      liveKeys(commands, contextWith(), state).map(({ command }) => command.id)
    // Without a refresh on the screen, `r` is not bound.
    expect([live(noScreenContext), live({ ...noScreenContext, refresh: () => undefined })]).toEqual([
      ['go.clients', 'command-history.undo'],
      ['go.clients', 'view.refresh', 'command-history.undo'],
    ])
  })
  it('a key for a row that could not be refreshed explains that and does not run', async () => {
    const { press, start, refuse } = await stage()
    act(() => setScreenContext({ focused: client, stale: true }))
    press('K', { shiftKey: true })
    expect([start.mock.calls, refuse.mock.calls[0]?.[1]]).toEqual([[], 'list.staleRow'])
    press('r')
    expect(start).toHaveBeenCalledTimes(1)
  })
  it('P8: keys typed in a field are text, except Ctrl+K', async () => {
    const { press, started } = await stage()
    press('r', {}, screen.getByLabelText('field'))
    expect(started()).toEqual([])
    press('k', { ctrlKey: true }, screen.getByLabelText('field'))
    expect(palette.get().open).toBe(true)
    press('k', { ctrlKey: true })
    expect(palette.get().open).toBe(false)
  })
  it('Ctrl+Z always starts the undo, which reports what it cannot do', async () => {
    const { press, started } = await stage()
    press('z', { ctrlKey: true })
    expect(started()).toEqual(['command-history.undo'])
  })
  it.each([
    ['in a field outside of a form', <input aria-label="typed" key="a" />, false],
    [
      'in a form with unsaved edits',
      <form key="b">
        <input aria-label="typed" />
        <div>Save</div>
      </form>,
      false,
    ],
    [
      'in a form without unsaved edits',
      <form key="c">
        <input aria-label="typed" />
        <div data-unchanged="true">Save</div>
      </form>,
      true,
    ],
    [
      'in the one field of a form that has none',
      <form key="d">
        <div data-field="x" data-edited="false">
          <textarea aria-label="typed" />
        </div>
        <div>Save</div>
      </form>,
      true,
    ],
    [
      'in the one field of a form that has some',
      <form key="e">
        <div data-field="x" data-edited="true">
          <input aria-label="typed" />
        </div>
        <div>Save</div>
      </form>,
      false,
    ],
  ])('Ctrl+Z %s', async (_, field, undoes) => {
    const { press, started } = await stage()
    render(field)
    press('z', { ctrlKey: true }, screen.getByLabelText('typed'))
    expect(started()).toEqual(undoes ? ['command-history.undo'] : [])
  })
  it('runs the first command of the page again as soon as it is done, without any other re-render', async () => {
    const { press, started } = await stage()
    press('R', { shiftKey: true })
    expect(started()).toEqual([])
    act(() =>
      remember({
        id: '1',
        command: 'client.kick',
        args: {},
        at: 0,
        ms: 1,
        source: 'key',
        result: 'done',
        count: 1,
      }),
    )
    press('R', { shiftKey: true })
    expect(started()).toEqual(['command-history.repeat'])
    act(clearHistory)
  })
  it('looks through the commands when the palette opens or closes, not at each letter typed there', async () => {
    await stage()
    const looked = vi.spyOn(refresh, 'hotkey', 'get')
    act(() => openPalette())
    const opening = looked.mock.calls.length
    act(() => palette.merge({ query: 'k' }))
    act(() => palette.merge({ query: 'ki' }))
    expect([opening > 0, looked.mock.calls.length]).toEqual([true, opening])
  })
  it('W7: single keys can be switched off', async () => {
    const { press, started } = await stage(false)
    press('r')
    press('g')
    press('c')
    expect(started()).toEqual([])
    press('k', { ctrlKey: true })
    expect(palette.get().open).toBe(true)
  })
  it('P8: does nothing while composing; R20: asks once for a held key; P9: does nothing under a dialog', async () => {
    const { press, started } = await stage()
    press('r', { isComposing: true, keyCode: 229 })
    expect(started()).toEqual([])
    press('r')
    press('r', { repeat: true })
    expect(started()).toEqual(['view.refresh'])
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    press('r')
    press('k', { ctrlKey: true })
    dialog.remove()
    expect([started().length, palette.get().open]).toEqual([1, false])
  })
})

describe('P5: links', () => {
  const registry = createRegistry(commands)
  it.each<[string, unknown]>([
    ['/clients?run=client.kick&clientid=a%2Fb', { texts: {}, many: { clientid: 'a/b' } }],
    ['/clients?username=u&run=client.kick&client=x', { texts: {}, many: { clientid: 'x' } }],
    ['/clients?run=client.kick&clientid=a&clientid=b', { texts: {}, many: { clientid: ['a', 'b'] } }],
    [
      '/clients?run=ban.create&who=x&until=1h&nonsense=1',
      { texts: { until: '1h' }, many: { who: 'x' }, stray: 'nonsense' },
    ],
  ])('%s', (at, expected) => expect(readLink(at, registry)).toMatchObject(expected as object))
  it('opens nothing for an unknown command or without a command', () => {
    expect(readLink('/clients?run=__proto__', registry)).toEqual({ unknown: '__proto__' })
    expect(readLink('/clients?page=2', registry)).toBeUndefined()
  })
})
