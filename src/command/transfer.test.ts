import { expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import download from '@commands/trace/download'
import { contextWith } from './fixture'
import { createRunner } from './runner'

type Options = { signal: AbortSignal; onBytes: (done: number, total: number | undefined) => void }

/** A runner whose broker sends a file as slowly as the test requires. */
function stage() {
  let bytes: Options['onBytes'] = () => undefined
  let finish = (): void => undefined
  const traceDownload = (_: unknown, { signal, onBytes }: Options) => {
    bytes = onBytes
    return new Promise((resolve, reject) => {
      finish = () => resolve({ blob: new Blob(['x']), name: 't.zip' })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  const deps = {
    context: () => contextWith({ api: { traceDownload } as unknown as ApiClient }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runner = createRunner(deps)
  runner.start(download, { name: 't' }, 'button')
  return { runner, deps, bytes: (done: number) => bytes(done, 10), finish: () => finish() }
}

it('shows the progress of a download, leaves the palette free, and ends with it', async () => {
  const { runner, deps, bytes, finish } = stage()
  expect(runner.store.get().prompting?.phase).toBe('running')
  bytes(3)
  bytes(7)
  expect(runner.store.get()).toMatchObject({
    prompting: undefined,
    transfers: [{ name: 't', done: 7, total: 10 }],
  })
  finish()
  await vi.waitFor(() => expect(deps.apply.mock.calls[0]?.[0]).toMatchObject({ kind: 'save', name: 't.zip' }))
  await vi.waitFor(() => expect(runner.store.get().transfers).toEqual([]))
})

it('cancels a download without an error', async () => {
  const { runner, deps, bytes } = stage()
  bytes(3)
  runner.store.get().transfers[0]?.stop()
  await vi.waitFor(() =>
    expect(deps.apply.mock.calls[0]?.[0]).toMatchObject({
      kind: 'done',
      message: 'trace.download.stopped',
    }),
  )
  expect([deps.report.mock.calls, runner.store.get().transfers]).toEqual([[], []])
})

it('ends with the session', async () => {
  const { runner, deps, bytes } = stage()
  bytes(3)
  runner.abandon()
  await vi.waitFor(() => expect(runner.store.get().transfers).toEqual([]))
  expect(deps.apply.mock.calls).toEqual([])
})
