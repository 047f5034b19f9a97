// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { defineCommand, done, type AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { screenContext, noScreenContext } from '@/command/screen-context'
import { json } from '@/command/param'
import { drafts, dropDrafts } from '@/command/prompt/draft'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { file, json as jsonField, rows, secret, text } from '@/contract/family/field'
import { session } from '@/connection/page'
import { allWords, startI18n } from '@/i18n/i18n'
import * as z from 'zod/mini'
import { useConfigForm, type ConfigFormOptions } from './use-config-form'

const sent: unknown[] = []
const save: AnyCommand = defineCommand({
  id: 'bridge.edit',
  title: 'bridge.edit.title',
  group: 'group.integration',
  danger: 'reversible',
  calls: [],
  params: { config: json(z.record(z.string(), z.unknown())) },
  run({ config }) {
    sent.push(config)
    return done('bridge.edit.done')
  },
})

const begin = { name: 'b', note: 'first', password: '******' }
const fields = {
  name: text({ group: 'general' }),
  note: text({ group: 'general' }),
  password: secret({ group: 'general' }),
} as const

async function open(more: Partial<ConfigFormOptions<typeof save>> = {}) {
  await startI18n('en')
  await allWords()
  const deps = {
    context: () => contextWith(),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runtime = { runner: createRunner(deps), registry: createRegistry([save]), context: deps.context }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CommandRuntimeProvider runtime={runtime}>{children}</CommandRuntimeProvider>
  )
  const options: ConfigFormOptions<typeof save> = {
    command: save,
    labelPrefix: 'bridge',
    isNew: false,
    about: 'b',
    fields,
    initialValues: begin,
    toArguments: (config) => ({ config }),
    done: () => undefined,
    ...more,
  }
  return renderHook((now: Partial<ConfigFormOptions<typeof save>>) => useConfigForm({ ...options, ...now }), {
    wrapper,
    initialProps: {},
  })
}

beforeEach(() => {
  sent.length = 0
  dropDrafts()
})
afterEach(() => {
  cleanup()
  screenContext.set(() => noScreenContext)
})

it('sends nothing when concurrent changes cannot be checked, and reads again', async () => {
  const refresh = vi.fn()
  screenContext.set(() => ({ ...noScreenContext, refresh }))
  let answer: () => Promise<typeof begin> = () =>
    Promise.reject(new ApiError(503, 'SERVICE_UNAVAILABLE', 'no'))
  const { result } = await open({ readCurrent: () => answer() })
  act(() => result.current.store.type('note', 'mine'))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.refusal?.key).toBe('form.notCompared'))
  expect([sent, refresh.mock.calls.length, result.current.busy]).toEqual([[], 1, false])
  answer = () => Promise.resolve(begin)
  act(() => result.current.submit())
  await waitFor(() => expect(sent).toEqual([{ ...begin, note: 'mine' }]))
})

describe('the comparison before saving', () => {
  const rule = { permission: 'allow', topic: 'a', qos: { min: 0, max: 1 } }
  const ordered = {
    fields: {
      rules: rows({
        group: 'general',
        fields: { permission: text({ group: 'general' }), topic: text({ group: 'general' }) },
      }),
      extra: jsonField({ group: 'general' }),
      note: text({ group: 'general' }),
    },
    initialValues: { rules: [rule], extra: { a: 1, b: [{ c: 2, d: 3 }] }, note: 'first' },
  }
  const edited = { rules: [rule, { permission: 'deny', topic: 'b' }], extra: { a: 2, b: [{ c: 2, d: 3 }] } }
  const now = {
    note: 'first',
    extra: { b: [{ d: 3, c: 2 }], a: 1 },
    rules: [{ topic: 'a', qos: { max: 1, min: 0 }, permission: 'allow' }],
  }

  it('finds no change where the broker answers with the fields in another order', async () => {
    const { result } = await open({ ...ordered, readCurrent: () => Promise.resolve(now) })
    act(() => {
      result.current.store.set('rules', edited.rules)
      result.current.store.set('extra', edited.extra)
    })
    act(() => result.current.submit())
    await waitFor(() => expect([result.current.clashes, sent]).toEqual([[], [{ ...edited, note: 'first' }]]))
  })

  it('finds the change of a value in a row and in an object', async () => {
    const other = { ...now, extra: { b: [], a: 1 }, rules: [{ topic: 'a', permission: 'deny' }] }
    const { result } = await open({ ...ordered, readCurrent: () => Promise.resolve(other) })
    act(() => {
      result.current.store.set('rules', edited.rules)
      result.current.store.set('extra', edited.extra)
    })
    act(() => result.current.submit())
    await waitFor(() => expect(result.current.clashes).toHaveLength(2))
    expect(sent).toEqual([])
  })
})

it('shows why the broker rejected a certificate at its field', async () => {
  const refusing: AnyCommand = {
    ...save,
    errors: { BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true } },
    run: () =>
      Promise.reject(
        new ApiError(400, 'BAD_REQUEST', '{failed_to_start,"ssl:x(:8883) : key values mismatch"}'),
      ),
  }
  const tls = {
    certfile: file({ group: 'tls', accept: '', holds: 'certificate' }),
    keyfile: file({ group: 'tls', accept: '', holds: 'key' }),
  } as const
  const { result } = await open({
    command: refusing,
    fields: tls,
    initialValues: { certfile: 'a', keyfile: 'b' },
  })
  act(() => result.current.store.type('certfile', 'c'))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.store.state.get().focus).toEqual({ path: 'keyfile' }))
  expect([result.current.store.state.get().problems, result.current.refusal]).toEqual([
    { keyfile: { path: 'keyfile', reason: 'bridge.problem.keyMismatch' } },
    undefined,
  ])
})

it('clears the error of the broker when the edits are undone', async () => {
  const refusing: AnyCommand = {
    ...save,
    errors: { BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true } },
    run: () => Promise.reject(new ApiError(400, 'BAD_REQUEST', 'no')),
  }
  const { result } = await open({ command: refusing })
  act(() => result.current.store.type('note', 'mine'))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.refusal?.key).toBe('access.refused'))
  act(() => result.current.reset())
  expect({ refusal: result.current.refusal, note: result.current.store.state.get().config['note'] }).toEqual({
    refusal: undefined,
    note: 'first',
  })
})

it('passes typed values on instead of saving when the object was deleted meanwhile', async () => {
  const next = vi.fn()
  const { result, rerender } = await open({
    readCurrent: () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')),
  })
  act(() => result.current.store.type('note', 'mine'))
  rerender({ saveAsNew: { deleted: true, open: next } })
  act(() => result.current.submit())
  expect(next).toHaveBeenCalledWith({ ...begin, note: 'mine' })
  expect(sent).toEqual([])
})

it('keeps a draft under the user who typed it when another user logs in (catalogue A15)', async () => {
  const logIn = (username: string) =>
    act(() => session.signIn({ username, token: username, edition: 'opensource', version: '5.8.9' }))
  await logIn('alice')
  const { result } = await open()
  act(() => result.current.store.type('note', 'mine'))
  expect(drafts.get().screen?.username).toBe('alice')
  await logIn('bob')
  expect(drafts.get().screen?.username).toBe('alice')
})

it('requires the secrets of a copy after a reload, which stores none (catalogue P12)', async () => {
  const blank = { ...begin, password: '' }
  const first = await open({ initialValues: blank, secretsToReenter: ['password'] })
  act(() => first.result.current.store.type('password', 'typed'))
  expect(first.result.current.store.problems()).toEqual([])
  const before = drafts.get()
  cleanup()
  drafts.set(() => before)
  const { result } = await open({ initialValues: blank })
  expect([result.current.restored, result.current.secretsToReenter]).toEqual([true, ['password']])
  expect(result.current.store.problems()).toMatchObject([
    { path: 'password', reason: 'bridge.problem.again' },
  ])
})

it('stores a large draft when typing pauses or the page is left', async () => {
  const { result, unmount } = await open({ initialValues: { ...begin, note: 'n'.repeat(200_000) } })
  vi.useFakeTimers()
  const note = () => JSON.parse(drafts.get().screen?.texts['config'] ?? '{}').name as unknown
  const type = (name: string) => act(() => result.current.store.type('name', name))
  type('b1')
  expect(note()).toBe('b1')
  type('b2')
  type('b3')
  expect(note()).toBe('b1')
  act(() => vi.runAllTimers())
  expect(note()).toBe('b3')
  type('b4')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(note()).toBe('b4')
  type('b5')
  unmount()
  vi.runAllTimers()
  expect(drafts.get().screen).toBeUndefined()
  vi.useRealTimers()
})
