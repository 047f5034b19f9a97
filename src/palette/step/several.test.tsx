// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ban, keepalive, kick } from '@/command/fixture'
import { setScreenContext } from '@/command/screen-context'
import { Palette } from '../palette'
import { openForm, openPalette } from '../store'
import { stage } from './stage'

afterEach(cleanup)

const clipboardData = (text: string) => ({ clipboardData: { getData: () => text } })
const selected = ['other-1', 'other-2', 'other-3'].map((id) => ({ resource: 'client' as const, id }))

/** A palette over a list with three selected rows. */
async function open() {
  const all = await stage(<Palette />)
  act(() => setScreenContext({ selected: selected, focused: selected[0] }))
  return all
}

describe('several values in a step', () => {
  it('are taken from a paste of several lines, each as a separate value', async () => {
    const { runtime } = await open()
    act(() => runtime.runner.start(ban, {}, 'palette'))
    const input = await screen.findByRole('combobox')
    fireEvent.paste(input, clipboardData('gone-1\nsensor-17\ngone-2'))
    const lines = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(lines.value).toBe('gone-1\nsensor-17\ngone-2')
    await waitFor(() => expect(document.activeElement).toBe(lines))
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting).toMatchObject({
        step: 'until',
        answers: { who: ['gone-1', 'sensor-17', 'gone-2'] },
      }),
    )
  })
  it('must all exist where the command acts on nothing else, and missing ones are named', async () => {
    const { runtime, sent } = await open()
    act(() => runtime.runner.start(kick, {}, 'palette'))
    fireEvent.paste(await screen.findByRole('combobox'), clipboardData('sensor-17\ngone-1'))
    await userEvent.type(await screen.findByRole('textbox'), '{Enter}')
    expect(await screen.findByText('Not found: gone-1. Remove it, or correct it.')).toBeTruthy()
    expect([runtime.runner.store.get().prompting?.answers, sent]).toEqual([{}, []])
  })
  it('are split at commas, unless an object has the complete text as its name', async () => {
    const { runtime } = await stage(<Palette />, { clients: ['a,b', 'a', 'b', 'c'] })
    act(() => runtime.runner.start(kick, {}, 'palette'))
    await userEvent.type(await screen.findByRole('combobox'), 'a,b{Enter}')
    await waitFor(() => expect(runtime.runner.store.get().prompting?.answers).toEqual({ clientid: ['a,b'] }))
    act(() => runtime.runner.cancel())
    act(() => runtime.runner.start(kick, {}, 'palette'))
    await userEvent.type(await screen.findByRole('combobox'), 'a, c{Enter}')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting?.answers).toEqual({ clientid: ['a', 'c'] }),
    )
  })
  it('are refused with the reason where one is taken', async () => {
    const { runtime } = await open()
    act(() => runtime.runner.start(keepalive, {}, 'palette'))
    const input = await screen.findByRole<HTMLInputElement>('combobox')
    fireEvent.paste(input, clipboardData('sensor-17\nsensor-18'))
    expect(
      screen.getByText('The pasted text has 2 lines, and one value is expected here. Nothing was pasted.'),
    ).toBeTruthy()
    expect(input.value).toBe('')
  })
})

describe('several values in a form of the palette', () => {
  it('are taken from a paste of several lines', async () => {
    const { runtime } = await open()
    act(() => openForm({ command: ban, texts: {}, line: 'ban' }))
    const field = await screen
      .findByRole('combobox', { name: /Value to ban/ })
      .catch(() => screen.getByRole('textbox', { name: /Value to ban/ }))
    fireEvent.paste(field, clipboardData('gone-1\ngone-2'))
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Value to ban/ }).value).toBe(
        'gone-1\ngone-2',
      ),
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting?.answers).toMatchObject({ who: ['gone-1', 'gone-2'] }),
    )
  })
})

describe('several values in a line', () => {
  it.each(['ban who=a who=b until=1h', 'ban a,b 1h'])('%s', async (line) => {
    const { runtime } = await open()
    act(() => openPalette(line))
    await screen.findByText(/2 clients: a, b/)
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting).toMatchObject({
        answers: { who: ['a', 'b'], until: '1h' },
      }),
    )
  })
})
