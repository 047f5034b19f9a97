// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { createRunner } from '@/command/runner'
import type { CommandArgs } from '@/command/command'
import { exhookAsSent } from '@/features/exhook/commands'
import { startI18n } from '@/i18n/i18n'
import exhookUpdate from '@commands/exhook/edit'

let harness: TestBroker
afterEach(() => harness.broker.close())

async function open() {
  await startI18n('en')
  harness = await startTestBroker({ seed: 'empty' })
  await harness.call('POST', '/exhooks', {
    body: { name: 'audit', url: 'http://127.0.0.1:9000', enable: false },
  })
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${harness.token}`,
    http: createHttp({ fetch: (url, init) => harness.broker.fetch(new Request(url, init)) }),
  })
  const deps = {
    context: () => contextWith({ api }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const form = { done: vi.fn(), refused: vi.fn() }
  const runner = createRunner(deps)
  const save = (values: CommandArgs) => runner.start(exhookUpdate, values, 'button', { complete: true, form })
  return {
    deps,
    form,
    runner,
    save,
    now: () => exhookAsSent('audit', { api, signal: new AbortController().signal }),
    asking: () => vi.waitFor(() => expect(runner.store.get().prompting?.phase).toBe('confirming'), 5000),
  }
}

it('shows the changes to an ExHook server before sending them, and reads them back', async () => {
  const { deps, runner, save, now, asking } = await open()
  save({ exhook: 'audit', config: { ...(await now()), request_timeout: '9s', pool_size: 4 } })
  await asking()
  expect(
    runner.store
      .get()
      .prompting?.changes?.map(({ path, from, to }) => [path, from, to])
      .sort(),
  ).toEqual([
    ['pool_size', 8, 4],
    ['request_timeout', '5s', '9s'],
  ])
  runner.send({ type: 'confirmed' })
  await vi.waitFor(() => expect(deps.apply).toHaveBeenCalled(), 5000)
  expect(deps.apply.mock.calls[0]?.[0]).toMatchObject({ kind: 'done', message: 'exhook.edit.done' })
  expect(await now()).toMatchObject({ pool_size: 4, request_timeout: '9s' })
})

it('asks nothing when nothing changes, and opens the form when only a name is given', async () => {
  const { deps, form, runner, save, now } = await open()
  save({ exhook: 'audit', config: await now() })
  await vi.waitFor(() => expect(form.done).toHaveBeenCalled(), 5000)
  expect(deps.apply.mock.calls[0]?.[0]).toMatchObject({ message: 'form.changes.none' })
  runner.start(exhookUpdate, { exhook: 'audit' }, 'palette')
  await vi.waitFor(() => expect(deps.apply).toHaveBeenCalledTimes(2), 5000)
  expect(deps.apply.mock.calls[1]?.[0]).toMatchObject({ kind: 'go' })
})
