import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand } from './command'
import type { Confirm } from './confirm'
import { contextWith, kick } from './fixture'
import { createRunner } from './runner'

const turn = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** A command that would destroy something; `read` returns what. */
function stage(
  read: (targets: readonly string[]) => Promise<Confirm | undefined>,
  more: Partial<AnyCommand> = {},
) {
  const sent: string[] = []
  const { confirm: _confirm, ...rest } = kick
  const command: AnyCommand = { ...rest, danger: 'reversible', warn: (_, targets) => read(targets), ...more }
  const deps = {
    context: () =>
      contextWith({
        api: {
          clientKick: async ({ params }: { params: { clientid: string } }) => void sent.push(params.clientid),
        } as never,
      }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  return { runner: createRunner(deps), command, sent, deps }
}
const loss: Confirm = { body: 'client.kick.confirm.one', values: { clientid: 'x', count: 3 } }

describe('reading destructive effects before a run', () => {
  it('runs without a question where nothing is lost', async () => {
    const { runner, command, sent } = stage(async () => undefined)
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect([sent, runner.store.get().prompting]).toEqual([['x'], undefined])
  })
  it('asks about the loss, and reads it once', async () => {
    const read = vi.fn(async () => loss)
    const { runner, command, sent } = stage(read)
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect([sent, runner.store.get().prompting?.phase, runner.store.get().prompting?.confirm]).toEqual([
      [],
      'confirming',
      loss,
    ])
    runner.send({ type: 'confirmed' })
    await turn()
    expect([sent, read.mock.calls.length]).toEqual([['x'], 1])
  })
  it('replaces the default question, and keeps it where nothing is lost', async () => {
    const { runner, command } = stage(async (targets) => (targets.length > 1 ? loss : undefined), {
      confirm: () => ({ body: 'ban.clear.confirm' }),
    })
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect(runner.store.get().prompting?.confirm?.body).toBe('ban.clear.confirm')
    runner.cancel()
    runner.start(command, { clientid: ['x', 'y'] }, 'menu')
    await turn()
    expect(runner.store.get().prompting?.confirm?.body).toBe(loss.body)
  })
  it('can be canceled while it reads: nothing is asked or sent then', async () => {
    let answer: (loss: Confirm | undefined) => void = () => undefined
    const { runner, command, sent } = stage(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    runner.cancel()
    answer(undefined)
    await turn()
    expect([sent, runner.store.get().prompting]).toEqual([[], undefined])
  })
  it('does not run where it could not be read', async () => {
    const { runner, command, sent, deps } = stage(async () => {
      throw new ApiError(500, 'INTERNAL_ERROR', '', { method: 'GET', path: '/x' })
    })
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect([sent, deps.report.mock.calls.length]).toEqual([[], 1])
  })
})

describe('typing the number from fifty targets on', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)
  it.each([
    [49, undefined],
    [50, '50'],
  ])('is required for %s selected one by one', (count, type) => {
    const { runner } = stage(async () => undefined)
    runner.start(kick, { clientid: ids(count) }, 'menu')
    expect(runner.store.get().prompting?.confirm?.type).toBe(type)
  })
  it('is also required where a loss is confirmed', async () => {
    const { runner, command } = stage(async () => loss)
    runner.start(command, { clientid: ids(50) }, 'menu')
    await turn()
    expect(runner.store.get().prompting?.confirm).toEqual({ ...loss, type: '50' })
  })
})
