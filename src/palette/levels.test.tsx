// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepalive } from '@/command/fixture'
import { setScreenContext } from '@/command/screen-context'
import { levelLink, maxTargets, readLevel } from './link-for'
import { Palette } from './palette'
import { stage } from './step/stage'
import { openPalette } from './store'

afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Path in the command palette' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace('›', ''))
const options = () => screen.queryAllByRole('option').map((row) => row.textContent ?? '')
const open = async () => {
  const staged = await stage(<Palette />)
  act(() => openPalette())
  await screen.findByRole('combobox')
  return staged
}
const client = { resource: 'client', id: 'sensor-17' } as const

describe('levels of the palette', () => {
  it('return on Backspace in an empty line and by their name, each with the text typed there', async () => {
    await open()
    await userEvent.type(box(), 'sensor-17')
    await waitFor(() => expect(options()[0]).toContain('sensor-17'))
    await userEvent.keyboard('{ArrowRight}kick')
    expect(crumbs()).toEqual(['All', 'sensor-17'])
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(box().value).toBe('sensor-17')
    expect(screen.queryByRole('navigation')).toBeNull()
    await waitFor(() => expect(options()[0]).toContain('sensor-17'))
    await userEvent.keyboard('{ArrowRight}')
    expect(box().value).toBe('kick')
    await userEvent.clear(box())
    await userEvent.keyboard('{Backspace}')
    expect(box().value).toBe('sensor-17')
  })
  it('return to everything from the initial subject of the palette, and from a one-letter prefix', async () => {
    await open()
    act(() => openPalette('', [client]))
    expect(crumbs()).toEqual(['All', 'sensor-17'])
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('navigation')).toBeNull()
    await userEvent.type(box(), '#')
    expect(crumbs()).toEqual(['All', 'topics'])
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(box().value).toBe('')
  })
  it('omit the typed text above a step: Backspace at its first one returns to the line', async () => {
    const { runner } = await open()
    await userEvent.type(box(), 'set client keep')
    await userEvent.keyboard('{Enter}')
    await screen.findByLabelText('Client ID')
    expect(screen.queryByRole('navigation')).toBeNull()
    await userEvent.keyboard('{Backspace}')
    await waitFor(() => expect(box().value).toBe('set client keep'))
    act(() => openPalette('', [{ resource: 'client', id: 'sensor-18' }]))
    act(() => runner.start(keepalive, {}, 'palette'))
    expect(crumbs()).toEqual(['sensor-18', 'Set client keep alive'])
    await userEvent.type(await screen.findByRole('combobox', { name: 'Client ID' }), 'sensor-17')
    await waitFor(() => expect(options()).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await screen.findByLabelText('Interval (seconds)')
    await userEvent.click(screen.getByRole('button', { name: 'sensor-17' }))
    expect(await screen.findByRole('combobox', { name: 'Client ID' })).toHaveProperty('value', 'sensor-17')
  })
})

describe('a link to a level', () => {
  const read = (level: Parameters<typeof levelLink>[0]) => readLevel(levelLink(level).replace(/^[^#]*#/, ''))
  it('contains the typed text and the subject', () => {
    expect(
      read({ text: 'a&b=c #/+', about: [client, { resource: 'client', id: 'x/y&z' }], related: undefined }),
    ).toEqual({ text: 'a&b=c #/+', about: [client, { resource: 'client', id: 'x/y&z' }], related: false })
    expect(read({ text: '', about: [client], related: [] })).toEqual({
      text: '',
      about: [client],
      related: true,
    })
    expect(readLevel('/clients?q=1')).toBeUndefined()
    expect(readLevel(`/clients?search=&of=client${'&id=a'.repeat(maxTargets + 1)}`)?.about).toHaveLength(
      maxTargets,
    )
    expect(readLevel('/clients?search=k&of=nonsense&id=a')).toEqual({ text: 'k', about: [], related: false })
  })
})

describe('a list of ids pasted into the palette', () => {
  const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } })
  it('lists the commands for the objects that exist, selects them in their list, and reports the others', async () => {
    await open()
    const select = vi.fn()
    act(() => setScreenContext({ rowSelection: { resource: 'client', select } }))
    paste('sensor-17\nsensor-18\ngone')
    await screen.findByText('2 of 3 pasted IDs found · 1 not found')
    expect(options()[0]).toContain('Kick 2 clients')
    expect(options()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Ban 3 clients'),
        expect.stringContaining('Ban 2 clients'),
      ]),
    )
    expect(crumbs()).toEqual(['All', '2 clients'])
    expect(select.mock.calls[0]?.[0]).toMatchObject([client, { id: 'sensor-18' }])
  })
  it('never falls back to the selection or the focused row, found or not', async () => {
    const { runtime, sent } = await open()
    const selected = ['other-1', 'other-2', 'other-3'].map((id) => ({ resource: 'client' as const, id }))
    act(() => setScreenContext({ selected: selected, focused: selected[0] }))
    paste('gone-1\ngone-2')
    expect(options().join()).not.toMatch(/3 clients|other-1/)
    await screen.findByText('0 of 2 pasted IDs found · 2 not found')
    expect(options().map((text) => text.slice(0, 13))).toEqual(['Ban 2 clients'])
    expect(crumbs()).toEqual(['All', '2 pasted IDs'])
    await userEvent.type(box(), 'kick')
    expect(options()).toEqual([expect.stringContaining('None of the 2 pasted IDs was found')])
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(box())
    await userEvent.type(box(), 'ban{Enter}')
    expect(runtime.runner.store.get().prompting?.answers).toEqual({ who: ['gone-1', 'gone-2'] })
    expect(sent).toEqual([])
  })
  it('goes to the command that was typed before it, unchanged where the names need not exist', async () => {
    const { runtime } = await open()
    await userEvent.type(box(), 'ban ')
    paste('gone-1\nsensor-17, gone-2')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting?.answers).toEqual({
        who: ['gone-1', 'sensor-17', 'gone-2'],
      }),
    )
    expect(runtime.runner.store.get().prompting?.step).toBe('until')
  })
  it('goes to the command that was typed before it once all are found, where they must exist', async () => {
    const { runtime } = await open()
    await userEvent.type(box(), 'kick')
    paste('sensor-17\nsensor-18')
    await waitFor(() =>
      expect(runtime.runner.store.get().prompting).toMatchObject({
        phase: 'confirming',
        answers: { clientid: ['sensor-17', 'sensor-18'] },
      }),
    )
  })
  it('asks which of them to use where not all exist', async () => {
    const { runtime } = await open()
    await userEvent.type(box(), 'kick')
    paste('sensor-17\nsensor-18\ngone')
    await screen.findByText('2 of 3 pasted IDs found · 1 not found')
    expect(runtime.runner.store.get().prompting).toBeUndefined()
    expect(options()).toEqual([expect.stringContaining('Kick 2 clients')])
  })
  it('is refused by a command that takes a single object', async () => {
    const { runtime } = await open()
    await userEvent.type(box(), 'show client')
    paste('sensor-17\nsensor-18')
    expect(
      screen.getAllByText('Show client accepts only one value, but the pasted list has 2').length,
    ).toBeGreaterThan(0)
    expect([box().value, runtime.runner.store.get().prompting]).toEqual(['show client', undefined])
  })
  it('is normal text where it is no list', async () => {
    await open()
    expect(paste('kick sensor-17')).toBe(true)
    expect(screen.queryByText(/pasted/)).toBeNull()
  })
})
