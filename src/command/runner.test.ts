import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand } from './command'
import { ban, contextWith, keepalive, kick, show } from './fixture'
import type { Entry } from './history/history'
import { runBulk } from './run'
import { createRunner } from './runner'

type Call = { params?: { clientid?: string }; body?: { who?: string } }
const turn = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

function stage(answer: (id: string) => Promise<unknown> = async () => undefined, again = true) {
  const sent: string[] = []
  const call = (one: Call) => {
    const id = one.params?.clientid ?? one.body?.who ?? ''
    sent.push(id)
    return answer(id)
  }
  const entries: Entry[] = []
  const deps = {
    context: () => contextWith({ api: { clientKick: call, banCreate: call } as never }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: (entry: Entry) => void entries.push(entry),
    signInAgain: vi.fn(async () => again),
  }
  return { runner: createRunner(deps), sent, entries, deps }
}
const gone = () => new ApiError(404, 'CLIENTID_NOT_FOUND', 'gone', { method: 'DELETE', path: '/x' })
const over = () => new ApiError(401, 'TOKEN_TIME_OUT', 'over', { method: 'DELETE', path: '/x' })

/** Targets that wait until they are released. */
function createBarrier() {
  const open = new Map<string, (cause?: Error) => void>()
  return {
    open,
    answer: (id: string) =>
      new Promise<void>((resolve, reject) =>
        open.set(id, (cause) => (cause === undefined ? resolve() : reject(cause))),
      ),
  }
}

describe('a single run', () => {
  it('P2: sends nothing when canceled at any step', async () => {
    const { runner, sent, entries } = stage()
    for (let steps = 0; steps < 4; steps++) {
      runner.start(ban, {}, 'palette')
      for (const text of ['x', '1h', ''].slice(0, steps)) runner.send({ type: 'answer', text })
      expect(runner.store.get().prompting?.phase).toBe('asking')
      runner.cancel()
    }
    runner.start(kick, { clientid: 'x' }, 'key')
    runner.cancel()
    runner.send({ type: 'confirmed' })
    await turn()
    expect([sent, entries, runner.store.get().prompting]).toEqual([[], [], undefined])
  })
  it('records runs, but not navigation', async () => {
    const { runner, entries, deps } = stage()
    runner.start(show, { clientid: 'x' }, 'key')
    runner.start(keepalive, { clientid: 'x', interval: 60 }, 'key')
    await turn()
    expect([deps.apply.mock.calls.length, entries.map(({ command }) => command)]).toEqual([
      2,
      ['client.keepalive'],
    ])
  })
  it.each(['button', 'palette'] as const)('reports a refusal without a step, from a %s', async (source) => {
    const { runner, deps } = stage(async () =>
      Promise.reject(new ApiError(400, 'BAD_REQUEST', 'no', { method: 'POST', path: '/banned' })),
    )
    const stepless: AnyCommand = { ...ban, errors: { BAD_REQUEST: { key: 'error.ban.exists' } } }
    runner.start(
      stepless,
      source === 'button' ? { who: 'x', until: '1h', reason: 'y', as: 'clientid' } : {},
      source,
    )
    for (const text of source === 'palette' ? ['x', '1h', 'y', 'clientid'] : [])
      runner.send({ type: 'answer', text })
    await turn()
    const shown = runner.store.get().prompting
    if (source === 'palette')
      expect([shown?.step, shown?.error?.key, shown?.answers['who']]).toEqual(['as', 'error.ban.exists', 'x'])
    else
      expect([shown, deps.refuse.mock.calls]).toEqual([
        undefined,
        [[stepless, 'error.ban.exists', undefined]],
      ])
  })
  it('R20: sends one request for a repeated confirm or start', async () => {
    const { runner, sent } = stage()
    runner.start(kick, { clientid: 'x' }, 'button')
    runner.send({ type: 'confirmed' })
    runner.send({ type: 'confirmed' })
    await turn()
    const given = { who: 'y', until: new Date().toISOString(), reason: '', as: 'clientid' }
    runner.start(ban, given, 'button')
    runner.start(ban, given, 'button')
    await turn()
    expect(sent).toEqual(['x', 'y'])
  })
  it('A8: waits for the login after a 401 and resumes once, keeping the prompt', async () => {
    let failures = 1
    const { runner, sent, deps } = stage(async () => {
      if (failures-- > 0) throw over()
    })
    runner.start(kick, { clientid: 'x' }, 'palette')
    runner.send({ type: 'confirmed' })
    expect(runner.store.get().prompting?.answers).toEqual({ clientid: 'x' })
    await turn()
    expect([sent, deps.signInAgain.mock.calls.length, deps.apply.mock.calls.length]).toEqual([
      ['x', 'x'],
      1,
      1,
    ])
  })
  it('A8: sends once and reports the error without a new login', async () => {
    const { runner, sent, deps } = stage(async () => {
      throw over()
    }, false)
    runner.start(kick, { clientid: 'x' }, 'palette')
    runner.send({ type: 'confirmed' })
    await turn()
    expect([sent, deps.report.mock.calls.length]).toEqual([['x'], 1])
  })
  it('A7: keeps the write through repeated session ends until it is answered', async () => {
    let failures = 2
    const { runner, sent, deps } = stage(async () => {
      if (failures-- > 0) throw over()
    })
    runner.start(kick, { clientid: 'x' }, 'palette')
    runner.send({ type: 'confirmed' })
    await turn()
    await turn()
    expect([
      sent.length,
      deps.signInAgain.mock.calls.length,
      deps.apply.mock.calls.length,
      deps.report.mock.calls.length,
    ]).toEqual([3, 2, 1, 0])
  })
  it('A16: shows nothing that an ended session started, and records it under its user', async () => {
    const { open, answer } = createBarrier()
    const { runner, sent, entries, deps } = stage(answer)
    runner.start(kick, { clientid: 'x' }, 'palette')
    runner.send({ type: 'confirmed' })
    await turn()
    runner.abandon()
    expect(runner.store.get()).toEqual({ prompting: undefined, bulk: undefined, acted: [], transfers: [] })
    open.get('x')?.()
    await turn()
    expect([sent, entries.map(({ user, result }) => [user, result]), deps.apply.mock.calls.length]).toEqual([
      ['x'],
      [['admin', 'done']],
      0,
    ])
    runner.start(kick, { clientid: ['y', 'z'] }, 'menu')
    runner.send({ type: 'confirmed' })
    await turn()
    runner.abandon()
    open.get('y')?.(gone())
    open.get('z')?.()
    await turn()
    await vi.waitFor(() => expect(entries).toHaveLength(2))
    expect([
      entries[1]?.failed,
      deps.apply.mock.calls.length,
      deps.report.mock.calls.length,
      runner.store.get().bulk,
    ]).toEqual([1, 0, 0, undefined])
  })
  it('P3: returns to the step of an error and keeps the rest', async () => {
    const { runner } = stage(async () => {
      throw new ApiError(400, 'ALREADY_EXISTS', '', { method: 'POST', path: '/x' })
    })
    runner.start(ban, {}, 'palette')
    runner.send({ type: 'type', text: 'x' })
    runner.send({ type: 'defaults' })
    await turn()
    expect(runner.store.get().prompting).toMatchObject({
      phase: 'asking',
      step: 'who',
      draft: 'x',
      error: { key: 'error.ban.exists' },
    })
  })
  it('reports an unknown outcome without offering a second try', async () => {
    const { runner, deps } = stage(async () => {
      throw new ApiError(0, 'TIMEOUT', '', { failure: 'timeout', method: 'DELETE', path: '/x' })
    })
    runner.start(kick, { clientid: 'x' }, 'palette')
    runner.send({ type: 'confirmed' })
    await turn()
    expect(deps.report.mock.calls[0]?.[2]).toBeUndefined()
  })
  it('opens a form with the object of a row, and asks step by step from a key or about several', () => {
    const openForm = vi.fn()
    const runner = createRunner({ ...stage().deps, openForm })
    const whole = { ...keepalive, form: 'always' } as const
    const step = () => runner.store.get().prompting?.step
    runner.start(whole, { clientid: 'x' }, 'menu')
    expect([openForm.mock.calls, step()]).toEqual([[[whole, { clientid: 'x' }]], undefined])
    runner.start(whole, { clientid: 'x' }, 'key')
    expect(step()).toBe('interval')
    runner.start({ ...whole, params: { ...whole.params } }, { clientid: 'x', interval: 5 }, 'button')
    expect(openForm).toHaveBeenCalledTimes(1)
  })
  it('asks nothing optional for values from a form', async () => {
    const { runner, deps } = stage()
    runner.start(ban, { who: 'x' }, 'button')
    expect(runner.store.get().prompting?.phase).toBe('asking')
    runner.cancel()
    runner.start(ban, { who: 'x' }, 'button', { complete: true })
    await turn()
    expect([runner.store.get().prompting, deps.apply.mock.calls.length]).toEqual([undefined, 1])
  })
  it('P4: explains why a blocked command does not run', () => {
    const { runner, deps } = stage()
    runner.start({ ...keepalive, blocked: () => 'user.delete.self' }, { clientid: 'x', interval: 1 }, 'url')
    expect([deps.refuse.mock.calls[0]?.[1], runner.store.get().prompting]).toEqual([
      'user.delete.self',
      undefined,
    ])
  })
})

describe('P10: a bulk run', () => {
  const ids = Array.from({ length: 10 }, (_, index) => `c${index}`)
  const begin = (runner: ReturnType<typeof stage>['runner']) => {
    runner.start(kick, { clientid: ids }, 'menu')
    runner.send({ type: 'confirmed' })
  }
  it('runs four at a time', async () => {
    const { open, answer } = createBarrier()
    const { runner, sent } = stage(answer)
    begin(runner)
    await turn()
    expect(sent).toEqual(ids.slice(0, 4))
    open.get('c1')?.()
    await turn()
    expect(sent).toEqual(ids.slice(0, 5))
  })
  it('pauses, resumes and stops; running targets finish, the rest is untouched', async () => {
    const { open, answer } = createBarrier()
    const { runner, sent, entries } = stage(answer)
    begin(runner)
    await turn()
    runner.pause()
    for (const id of ids.slice(0, 4)) open.get(id)?.()
    await turn()
    expect([sent.length, runner.store.get().bulk?.progress.state]).toEqual([4, 'paused'])
    runner.resume()
    await turn()
    expect(sent.length).toBe(8)
    runner.stop()
    for (const id of ids.slice(4, 8)) open.get(id)?.()
    await turn()
    expect(runner.store.get().bulk?.progress).toMatchObject({ state: 'stopped', done: 8 })
    expect([sent.length, entries[0]?.result]).toEqual([8, 'stopped'])
  })
  it('continues after a failure, and retries only the failed targets', async () => {
    let broken = true
    const { runner, sent, deps } = stage(async (id) => {
      if (broken && (id === 'c3' || id === 'c7')) throw gone()
    })
    begin(runner)
    for (let i = 0; i < 10; i++) await turn()
    expect(runner.store.get().bulk?.progress).toMatchObject({ state: 'finished', done: 8, failed: 2 })
    broken = false
    sent.length = 0
    runner.retryFailed()
    for (let i = 0; i < 10; i++) await turn()
    // A complete run leaves no report.
    expect([sent, runner.store.get().bulk]).toEqual([['c3', 'c7'], undefined])
    expect(deps.apply.mock.calls.at(-1)?.[0]).toMatchObject({ message: 'palette.bulk.allDone' })
  })
  it('starts no more than a hundred at once and a hundred a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const started: string[] = []
    const { finished } = runBulk(
      Array.from({ length: 350 }, (_, index) => `c${index}`),
      async (target) => void started.push(target),
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(started.length).toBe(100)
    await vi.advanceTimersByTimeAsync(1000)
    expect(started.length).toBeGreaterThanOrEqual(190)
    expect(started.length).toBeLessThanOrEqual(200)
    await vi.advanceTimersByTimeAsync(2000)
    expect([started.length, (await finished).done]).toEqual([350, 350])
    vi.useRealTimers()
  })
  it('refuses a second bulk run with a reason', async () => {
    const { answer } = createBarrier()
    const { runner, sent, deps } = stage(answer)
    begin(runner)
    await turn()
    begin(runner)
    await turn()
    expect([sent.length, deps.refuse.mock.calls[0]?.[1]]).toEqual([4, 'palette.bulk.busy'])
  })
})
