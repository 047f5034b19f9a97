import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { everyRecorded } from '../../../tests/samples'
import apiKeyCreate from '@commands/api-key/create'
import apiKeyEdit from '@commands/api-key/edit'
import listenerEdit from '@commands/listener/edit'
import retainerEdit from '@commands/retainer/edit'
import systemTopicEdit from '@commands/system-topic/edit'
import userCreate from '@commands/user/create'
import userEdit from '@commands/user/edit'
import type { AnyCommand } from '../command'
import { contextWith } from '../fixture'
import { parseBrokerComplaint, findErrorPlace } from '@/command/error-place'
import { createRunner } from '../runner'
import { getPrefill } from './params'

const turn = async () => {
  for (let i = 0; i < 60; i++) await Promise.resolve()
}
const refusal = (message: string, code = 'BAD_REQUEST', status = 400) =>
  new ApiError(status, code, message, { method: 'POST', path: '/x' })

function stage(api: object) {
  const deps = {
    context: () => contextWith({ api: api as never }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runner = createRunner(deps)
  return { runner, deps, now: () => runner.store.get().prompting }
}

it('starts an edit with the present text, but not with a number, which is replaced', () => {
  const started = (command: AnyCommand, name: string, text: string) =>
    getPrefill({ command, current: { [name]: text } }, name)
  expect([
    started(userEdit, 'description', 'before'),
    started(listenerEdit, 'max_connections', 'infinity'),
  ]).toEqual(['before', ''])
})

describe('a refusal returns to its step', () => {
  it('R15: by the field that it names, in any of the broker’s shapes', () => {
    const complaint = {
      path: 'root.expired_at',
      reason: { expected: 'epoch_second()' },
      value: 'x',
      kind: 'validation_error',
    }
    expect(parseBrokerComplaint({ status: 400, message: JSON.stringify(complaint) })).toEqual({
      field: 'expired_at',
      reason: 'expected: epoch_second()',
    })
    expect(
      parseBrokerComplaint({
        status: 400,
        message: JSON.stringify([{ ...complaint, path: 'desc', reason: 'required_field' }]),
      }),
    ).toEqual({ field: 'desc', reason: 'required field' })
    for (const message of ['{', '[]', '{"reason":"x"}', 'Not found', ''])
      expect(parseBrokerComplaint({ status: 400, message })).toBeUndefined()
    expect(parseBrokerComplaint({ status: 500, message: JSON.stringify(complaint) })).toBeUndefined()
    const create = apiKeyCreate
    expect(findErrorPlace(create, refusal(JSON.stringify(complaint)))).toMatchObject({
      step: 'until',
      key: 'error.field',
    })
    expect(
      findErrorPlace(create, refusal(JSON.stringify({ ...complaint, path: 'root.desc' }))),
    ).toMatchObject({
      step: 'description',
    })
    // Belongs to no parameter: described by its code.
    expect(findErrorPlace(create, refusal(JSON.stringify({ ...complaint, path: 'root.other' })))).toEqual({
      step: 'name',
      key: 'apiKey.refused',
    })
  })

  it('by its message where one code has several meanings, but not by the name of an inherited property', () => {
    const at = (message: string, code = 'BAD_REQUEST') => findErrorPlace(apiKeyCreate, refusal(message, code))
    expect(at('name_already_existed')).toEqual({ step: 'name', key: 'error.taken', suggestFreeName: true })
    expect(at('other')).toEqual({ step: 'name', key: 'apiKey.refused' })
    expect(at('toString')).toEqual({ step: 'name', key: 'apiKey.refused' })
    expect(at('x', 'toString')).toBeUndefined()
  })

  it.each(['5.1', '5.8'] as const)('R15: by the field in every recorded schema error of %s', (version) => {
    const messages = everyRecorded(version).flatMap(({ status, responseBody }) => {
      const { message } = (responseBody ?? {}) as { readonly message?: unknown }
      return status === 400 &&
        typeof message === 'string' &&
        /^(?:\[\{|\{)"/.test(message) &&
        !message.includes('[truncated')
        ? [message]
        : []
    })
    expect(messages.length).toBeGreaterThan(40)
    expect(
      messages.filter(
        (message) =>
          message.includes('"path":"') && parseBrokerComplaint({ status: 400, message }) === undefined,
      ),
    ).toEqual([])
  })

  it('R15: asks again with the typed text and the reason, keeps the other answers, then sends once', async () => {
    const create = vi
      .fn()
      .mockRejectedValueOnce(
        refusal(JSON.stringify({ path: 'root.desc', reason: 'too_long', kind: 'validation_error' })),
      )
      .mockResolvedValue({ api_key: 'k', api_secret: 's' })
    const { runner, now, deps } = stage({ apiKeyCreate: create })
    runner.start(apiKeyCreate, { name: 'ci', description: 'long' }, 'button', {
      complete: true,
    })
    await turn()
    expect(now()).toMatchObject({
      phase: 'asking',
      step: 'description',
      draft: 'long',
      answers: { name: 'ci' },
      error: { key: 'error.field', values: { reason: 'too long' } },
    })
    runner.send({ type: 'answer', text: 'short' })
    await turn()
    expect([create.mock.calls.length, deps.apply.mock.calls.length, deps.report.mock.calls.length]).toEqual([
      2, 1, 0,
    ])
  })

  it.each([
    ['an API key', apiKeyCreate, 'apiKeyCreate', 'name_already_existed', { name: 'ci-2' }, 'name', 'ci-3'],
    [
      'a user',
      userCreate,
      'userCreate',
      'username_already_exist',
      { username: 'ops', password: 'Secret-0815' },
      'username',
      'ops_2',
    ],
  ] as const)(
    'R17: shows that the name of %s is taken and suggests another',
    async (_, command, call, message, given, step, suggestion) => {
      const { runner, now } = stage({ [call]: vi.fn().mockRejectedValue(refusal(message)) })
      runner.start<AnyCommand>(command, given, 'button', { complete: true })
      await turn()
      const taken = Object.values(given)[0]
      expect(now()).toMatchObject({
        phase: 'asking',
        step,
        draft: taken,
        error: { key: 'error.taken', values: { name: taken, suggestion }, suggestion },
      })
    },
  )
})

describe('R19: concurrent changes by another user', () => {
  const edited = async (after: string) => {
    const rows = [{ username: 'ops', description: 'before' }]
    const userPut = vi.fn(async () => ({}))
    const one = stage({ userList: async () => rows, userEdit: userPut })
    one.runner.start(userEdit, { username: 'ops' }, 'menu')
    one.runner.send({ type: 'current', current: { description: 'before' } })
    rows[0] = { username: 'ops', description: after }
    return { ...one, userPut, rows }
  }

  it('starts with the present values, and writes when nothing else changed', async () => {
    const { runner, now, userPut } = await edited('before')
    expect(now()).toMatchObject({ step: 'description', draft: 'before' })
    runner.send({ type: 'answer', text: 'mine' })
    await turn()
    expect(userPut.mock.calls).toEqual([
      [{ params: { username: 'ops' }, body: { description: 'mine' } }, expect.anything()],
    ])
  })

  it('shows the change before it is overwritten, and sends nothing when canceled', async () => {
    const { runner, now, userPut } = await edited('theirs')
    runner.send({ type: 'answer', text: 'mine' })
    await turn()
    expect(now()).toMatchObject({
      phase: 'confirming',
      confirm: {
        body: 'error.changed.title',
        differences: [{ param: 'description', was: 'before', now: 'theirs' }],
      },
    })
    runner.cancel()
    await turn()
    expect([userPut.mock.calls, now()]).toEqual([[], undefined])
  })

  it('overwrites after a confirmation, and asks again when the value has changed once more', async () => {
    const { runner, now, userPut, rows } = await edited('theirs')
    runner.send({ type: 'answer', text: 'mine' })
    await turn()
    rows[0] = { username: 'ops', description: 'theirs again' }
    runner.send({ type: 'confirmed' })
    await turn()
    expect(now()?.confirm?.differences).toEqual([
      { param: 'description', was: 'theirs', now: 'theirs again' },
    ])
    runner.send({ type: 'confirmed' })
    await turn()
    expect([userPut.mock.calls.length, now()]).toEqual([1, undefined])
  })

  it('ignores a change to the same value, or of a value that is not written', async () => {
    const same = await edited('mine')
    same.runner.send({ type: 'answer', text: 'mine' })
    await turn()
    expect(same.userPut.mock.calls.length).toBe(1)
    const key = { name: 'ci', desc: 'before', enable: true, expired_at: 'infinity' }
    const put = vi.fn(async () => key)
    const { runner, now } = stage({ apiKeyDetail: async () => ({ ...key, desc: 'theirs' }), apiKeyEdit: put })
    runner.start(apiKeyEdit, { name: 'ci', enabled: false }, 'menu', {
      complete: true,
      current: { never: true, description: 'before', enabled: true },
    })
    await turn()
    // The form did not touch the note: it must not overwrite it.
    expect(now()).toBeUndefined()
    expect(put.mock.calls).toMatchObject([[{ body: { desc: 'theirs', enable: false } }, {}]])
  })

  it('clears a note that was entered and removed again, and leaves one that was never read', async () => {
    const key = { name: 'ci', desc: 'before', enable: true, expired_at: 'infinity' }
    const put = vi.fn(async () => key)
    const { runner } = stage({ apiKeyDetail: async () => key, apiKeyEdit: put })
    const given = { name: 'ci', until: undefined, never: undefined, enabled: undefined }
    runner.start(apiKeyEdit, given, 'menu')
    runner.send({ type: 'current', current: { never: true, description: 'before', enabled: true } })
    for (const text of ['', '', '', '']) runner.send({ type: 'answer', text })
    await turn()
    expect(put.mock.calls.at(-1)).toMatchObject([
      { body: { desc: '', enable: true, expired_at: 'infinity' } },
      {},
    ])
    runner.start(apiKeyEdit, { name: 'ci' }, 'menu', { complete: true })
    await turn()
    expect(put.mock.calls.at(-1)).toMatchObject([{ body: { desc: 'before' } }, {}])
  })

  it('treats a text that was and is empty as unchanged', async () => {
    const put = vi.fn(async () => ({}))
    const { runner } = stage({ userList: async () => [{ username: 'ops', description: '' }], userEdit: put })
    runner.start(userEdit, { username: 'ops', description: 'mine' }, 'button', {
      complete: true,
      current: {},
    })
    await turn()
    expect(put.mock.calls.length).toBe(1)
  })

  it('starts settings with the values of their forms, in the units of their parameters', async () => {
    const backend = { type: 'built_in_database', storage_type: 'ram', max_retained_messages: 0 }
    const retainer = {
      enable: true,
      max_payload_size: '1MB',
      msg_expiry_interval: '60s',
      msg_clear_interval: 90_000,
      delivery_rate: '1000/s',
      backend,
    }
    const api = {
      retainerConfig: async () => retainer,
      systemTopicsConfig: async () => ({
        sys_msg_interval: '1m',
        sys_heartbeat_interval: 'disabled',
        sys_event_messages: { client_connected: false },
      }),
    }
    const context = contextWith({ api: api as never })
    expect(await retainerEdit.current?.({}, context)).toEqual({
      enable: true,
      storage_type: 'ram',
      max_retained_messages: 0,
      max_payload_size: 1_048_576,
      msg_expiry_interval: 60_000,
      msg_clear_interval: 90_000,
      delivery_rate: '1000/s',
    })
    expect(await systemTopicEdit.current?.({}, context)).toEqual({
      sys_msg_interval: 60_000,
      sys_heartbeat_interval: 0,
      client_connected: false,
    })
  })
})
