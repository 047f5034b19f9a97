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
  const around = {
    context: () => contextWith({ api: { traceDownload } as unknown as ApiClient }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runner = createRunner(around)
  runner.start(download, { name: 't' }, 'button')
  return { runner, around, bytes: (done: number) => bytes(done, 10), finish: () => finish() }
}

it('shows the progress of a download, leaves the palette free, and ends with it', async () => {
  const { runner, around, bytes, finish } = stage()
  expect(runner.store.get().prompting?.phase).toBe('running')
  bytes(3)
  bytes(7)
  expect(runner.store.get()).toMatchObject({
    prompting: undefined,
    transfers: [{ name: 't', done: 7, total: 10 }],
  })
  finish()
  await vi.waitFor(() =>
    expect(around.apply.mock.calls[0]?.[0]).toMatchObject({ kind: 'save', name: 't.zip' }),
  )
  await vi.waitFor(() => expect(runner.store.get().transfers).toEqual([]))
})

it('cancels a download without an error', async () => {
  const { runner, around, bytes } = stage()
  bytes(3)
  runner.store.get().transfers[0]?.stop()
  await vi.waitFor(() =>
    expect(around.apply.mock.calls[0]?.[0]).toMatchObject({
      kind: 'done',
      message: 'trace.download.stopped',
    }),
  )
  expect([around.report.mock.calls, runner.store.get().transfers]).toEqual([[], []])
})

it('ends with the session', async () => {
  const { runner, around, bytes } = stage()
  bytes(3)
  runner.abandon()
  await vi.waitFor(() => expect(runner.store.get().transfers).toEqual([]))
  expect(around.apply.mock.calls).toEqual([])
})
