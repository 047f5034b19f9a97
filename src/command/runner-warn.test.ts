import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand, Confirm } from './command'
import { contextWith, kick } from './fixture'
import { createRunner } from './runner'

const turn = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** A command that would lose something; `read` answers what it would lose. */
function stage(
  read: (targets: readonly string[]) => Promise<Confirm | undefined>,
  more: Partial<AnyCommand> = {},
) {
  const sent: string[] = []
  const { confirm: _confirm, ...rest } = kick
  const command: AnyCommand = { ...rest, danger: 'reversible', warn: (_, targets) => read(targets), ...more }
  const around = {
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
  return { runner: createRunner(around), command, sent, around }
}
const loss: Confirm = { body: 'client.kick.confirm.one', values: { clientid: 'x', count: 3 } }

describe('what a run would destroy is read before it runs', () => {
  it('runs unasked where nothing is lost', async () => {
    const { runner, command, sent } = stage(async () => undefined)
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect([sent, runner.store.get().prompting]).toEqual([['x'], undefined])
  })
  it('asks what is lost, and reads it once', async () => {
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
  it('asks in place of the usual question, and leaves that where nothing is lost', async () => {
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
  it('may be given up while it is read: nothing is asked or sent then', async () => {
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
    const { runner, command, sent, around } = stage(async () => {
      throw new ApiError(500, 'INTERNAL_ERROR', '', { method: 'GET', path: '/x' })
    })
    runner.start(command, { clientid: 'x' }, 'button')
    await turn()
    expect([sent, around.report.mock.calls.length]).toEqual([[], 1])
  })
})

describe('one rule for many: from fifty targets on their number is typed', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)
  it.each([
    [49, undefined],
    [50, '50'],
  ])('%s marked one by one', (count, type) => {
    const { runner } = stage(async () => undefined)
    runner.start(kick, { clientid: ids(count) }, 'menu')
    expect(runner.store.get().prompting?.confirm?.type).toBe(type)
  })
  it('also where what is lost is asked', async () => {
    const { runner, command } = stage(async () => loss)
    runner.start(command, { clientid: ids(50) }, 'menu')
    await turn()
    expect(runner.store.get().prompting?.confirm).toEqual({ ...loss, type: '50' })
  })
})
