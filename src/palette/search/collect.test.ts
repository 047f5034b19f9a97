// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { contextWith, kick } from '@/command/fixture'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { createRunner } from '@/command/runner'
import { collectAndStart, collecting } from './collect'

afterEach(() => setScreenContext(noScreenContext))

it('reports how many were read so far, then asks about all of them by their number', async () => {
  const runner = createRunner({
    context: () => contextWith(),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  const reported: (number | undefined)[] = []
  const stop = collecting.subscribe(() => reported.push(collecting.get()?.found))
  setScreenContext({
    matching: {
      resource: 'client',
      count: 3,
      filtered: true,
      ids: async (_, onProgress) => {
        onProgress(2)
        onProgress(3)
        return ['a', 'b', 'c']
      },
    },
  })
  await collectAndStart(runner, kick, vi.fn())
  stop()
  expect(reported).toEqual([0, 2, 3, undefined])
  expect(runner.store.get().prompting).toMatchObject({
    phase: 'confirming',
    answers: { clientid: ['a', 'b', 'c'] },
    confirm: { type: '3' },
  })
})
