// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { dismiss, toasts } from '@/command/toast/toasts'
import { findEntry, findNewer, watchBuild } from './watch-build'

const entry = './static/index-1.js'
let off = (): void => undefined
beforeEach(async () => {
  vi.useRealTimers()
  await startI18n('en')
  vi.useFakeTimers()
})
afterEach(() => {
  off()
  for (const { id } of toasts.get()) dismiss(id)
  vi.useRealTimers()
})

const tenMinutes = 600_000

it('reports once that a newer console is served, with a reload action (catalogue D3)', async () => {
  const served = ['./static/index-1.js', undefined, './static/index-2.js', './static/index-3.js']
  const readSeen = vi.fn(async () => ({ entry: served.shift(), versions: undefined }))
  off = watchBuild(readSeen, entry)
  await vi.advanceTimersByTimeAsync(tenMinutes * 2)
  expect([readSeen.mock.calls.length, toasts.get()]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(tenMinutes)
  expect(
    toasts.get().map(({ kind, text, actions }) => [kind, text, actions.map(({ label }) => label)]),
  ).toEqual([['info', 'A newer version of this console is available.', ['Reload']]])
  await vi.advanceTimersByTimeAsync(tenMinutes * 3)
  expect(readSeen).toHaveBeenCalledTimes(3)
})

it('reports that the broker has changed its version', async () => {
  const versions = [undefined, '5.1.6', '5.1.6', '5.8.9']
  off = watchBuild(async () => ({ entry, versions: versions.shift() }), entry)
  await vi.advanceTimersByTimeAsync(tenMinutes * 3)
  expect(toasts.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(tenMinutes)
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'The broker now runs version 5.8.9. Reload to use its API.',
  ])
})

it('identifies a page by its entry file, and ignores pages that it cannot read', () => {
  expect(
    findEntry(
      '<script src="./theme.js"></script><script type="module" crossorigin src="./static/index-elbKRFqM.js"></script>',
    ),
  ).toBe('./static/index-elbKRFqM.js')
  expect(findEntry('<h1>502</h1>')).toBeUndefined()
  expect(findNewer({ entry: undefined, versions: 'a' }, { entry: 'x', versions: undefined })).toBeUndefined()
})
