// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearLibrary, library } from '@/api/library'
import { ApiError } from '@/api/error'
import { polling } from '@/api/polling'
import { connection, session } from '@/connection/page'
import { writable } from '@/connection/fixture'
import { stageScreen } from '@/features/stage'
import { loggedOut } from '@/connection/session'
import LibraryList from './list'
import { followLibrary, readLibrary } from './read'

const files = [{ path: 'views/a.json', text: '{"name":"Offline","address":"/clients"}' }]
const state = writable(session)
const logIn = () =>
  state.set(() => ({ ...loggedOut, state: 'in', username: 'ops', token: 't', generation: 'g', origin: 'g' }))
const logOut = () => state.set(() => loggedOut)

let stop = (): void => undefined
afterEach(() => {
  cleanup()
  stop()
  vi.useRealTimers()
  polling.merge({ idle: false })
  logOut()
  clearLibrary()
  vi.restoreAllMocks()
})

it('says how to start a console with a library where there is none', async () => {
  await stageScreen(<LibraryList />, '/library', {})
  expect(screen.getByText('This console has no library')).toBeTruthy()
  expect(screen.getByText(/--library/)).toBeTruthy()
})

it('is read with each session, and emptied at its end', async () => {
  const read = vi.spyOn(connection, 'readServer').mockImplementation(async () => ({ files, unread: [] }))
  stop = followLibrary(true)
  expect(read).not.toHaveBeenCalled()
  logIn()
  await waitFor(() => expect(library.get().files).toEqual(files))
  expect(read).toHaveBeenCalledTimes(1)
  logOut()
  expect([library.get().files, library.get().at]).toEqual([[], undefined])
})

it('is read every five minutes, but neither for an absent user, whose session a call would prolong, nor in a hidden page', async () => {
  vi.useFakeTimers()
  const read = vi.spyOn(connection, 'readServer').mockImplementation(async () => ({ files, unread: [] }))
  const passFiveMinutes = () => vi.advanceTimersByTimeAsync(5 * 60_000)
  stop = followLibrary(true)
  logIn()
  await vi.advanceTimersByTimeAsync(0)
  await passFiveMinutes()
  expect(read).toHaveBeenCalledTimes(2)
  polling.merge({ idle: true })
  await passFiveMinutes()
  expect(read).toHaveBeenCalledTimes(2)
  polling.merge({ idle: false })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passFiveMinutes()
  expect(read).toHaveBeenCalledTimes(2)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(read).toHaveBeenCalledTimes(3)
})

it('stays in use while it cannot be read, which the screen says with the reason', async () => {
  const read = vi.spyOn(connection, 'readServer').mockImplementation(async () => ({ files, unread: [] }))
  await stageScreen(<LibraryList />, '/library', {})
  logIn()
  readLibrary()
  await screen.findByText('Offline')
  read.mockRejectedValue(new ApiError(500, 'LIBRARY_UNREADABLE', 'The folder of the library cannot be read'))
  readLibrary()
  await waitFor(() => expect(library.get().error?.code).toBe('LIBRARY_UNREADABLE'))
  expect(screen.getByText('Offline')).toBeTruthy()
  // Another form, such as a page of a proxy.
  read.mockResolvedValue('<html>')
  readLibrary()
  await waitFor(() => expect(library.get().error?.code).toBe('UNREADABLE'))
  expect(library.get().files).toEqual(files)
})
