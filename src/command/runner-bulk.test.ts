// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import type { AnyCommand } from './command'
import { contextWith, kick } from './fixture'
import { createRunner } from './runner'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})

/** The names in the message of a run on this many targets. */
async function readNames(count: number) {
  const apply = vi.fn()
  const runner = createRunner({
    context: () => contextWith({ api: { clientKick: async () => undefined } as never }),
    apply,
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  const named: AnyCommand = { ...kick, allDone: 'fleet.log-in.allDone' }
  runner.start(named, { clientid: Array.from({ length: count }, (_, index) => `c${index}`) }, 'menu')
  runner.send({ type: 'confirmed' })
  await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
  return apply.mock.calls[0]?.[0] as unknown
}

it('names all of a few targets in its message, and five of 50', async () => {
  expect(await readNames(3)).toMatchObject({ values: { names: 'c0, c1, and c2' } })
  expect(await readNames(50)).toMatchObject({ values: { names: 'c0, c1, c2, c3, c4 and 45 more' } })
  await switchLanguage('zh')
  expect(await readNames(50)).toMatchObject({ values: { names: 'c0、c1、c2、c3、c4 及其余 45 个' } })
})
