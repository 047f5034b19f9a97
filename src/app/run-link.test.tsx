// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '@/connection/page'
import { go, here } from '@/route/location'
import { kick } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { linkFor, maxTargets } from '@/palette/link-for'
import { CopyLink } from '@/palette/copy-link'
import { Palette } from '@/palette/palette'
import { stage } from '@/palette/step/stage'
import { followLinks, readLink } from './run-link'
import { toasts } from '@/command/toast/toasts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `many-${at}`)
const link = () => screen.queryByRole('button', { name: 'Copy link' })

beforeEach(() => {
  toasts.set(() => [])
  go('/clients', { force: true })
})
afterEach(cleanup)

it('reports a link to a command that does not exist, and runs nothing', async () => {
  const { runtime, sent } = await stage(null)
  session.merge({ state: 'in', username: 'admin' })
  followLinks(runtime)
  act(() => go('/clients?run=non\u202Esense&clientid=a', { force: true }))
  await vi.waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^There is no command “non.*sense”/),
    ]),
  )
  expect(toasts.get()[0]?.text).not.toContain('\u202E')
  expect([here(), runtime.runner.store.get().prompting, sent]).toEqual(['/clients', undefined, []])
  act(() => go('/clients?run=client.kick&clientid=a', { force: true }))
  await vi.waitFor(() => expect(runtime.runner.store.get().prompting?.answers).toEqual({ clientid: 'a' }))
  act(() => runtime.runner.cancel())
  session.merge({ state: 'out' })
})

it('refuses a link with a name that is no parameter of its command, and removes it from the address', async () => {
  const { runtime, sent } = await stage(null)
  session.merge({ state: 'in', username: 'admin' })
  followLinks(runtime)
  act(() => go('/clients?run=client.kick&clientid=a&password=Hunter22', { force: true }))
  await vi.waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'The link was not followed: Kick client has no parameter password',
    ]),
  )
  expect([here(), runtime.runner.store.get().prompting, sent]).toEqual(['/clients', undefined, []])
  session.merge({ state: 'out' })
})

it('limits the number of objects in a link, and offers none for more', async () => {
  const { runtime } = await stage(<CopyLink command={kick} answers={{ clientid: many(maxTargets) }} />)
  expect(link()).not.toBeNull()
  const href = linkFor(kick, { clientid: many(maxTargets) })
  expect(readLink(href.slice(href.indexOf('#') + 1), runtime.registry)).toMatchObject({
    many: { clientid: many(maxTargets) },
  })
  cleanup()
  await stage(<CopyLink command={kick} answers={{ clientid: many(maxTargets + 1) }} />)
  expect(link()).toBeNull()
})

it('asks only about the first objects of a link that was made longer', () => {
  const at = `/clients?run=client.kick${many(maxTargets + 1)
    .map((id) => `&clientid=${id}`)
    .join('')}`
  expect(readLink(at, createRegistry([kick]))).toMatchObject({ many: { clientid: many(maxTargets) } })
})

it('writes an id into a link as an address takes it', () => {
  expect(linkFor(kick, { clientid: 'a/b' })).toMatch(/#\/clients\?run=client\.kick&clientid=a%2Fb$/)
})

it('opens the palette at the text and subject of a link to it, and runs nothing', async () => {
  const { runtime, sent } = await stage(<Palette />)
  session.merge({ state: 'in', username: 'admin' })
  followLinks(runtime)
  act(() => go('/clients?conn_state=connected&search=kick&of=client&id=sensor-17', { force: true }))
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'kick'))
  const crumbs = screen.getByRole('navigation', { name: 'Path in the command palette' })
  expect([here(), crumbs.textContent, sent]).toEqual(['/clients?conn_state=connected', 'All›sensor-17', []])
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Kick sensor-17')
  session.merge({ state: 'out' })
})
