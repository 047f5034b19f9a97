// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { startI18n, allWords } from '@/i18n/i18n'
import command from '@commands/authentication/try'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** A login that takes a while at a broker with one authenticator, which lets it in. */
async function logIn(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let success = 0
    const api = {
      authenticatorList: async () => [{ id: 'password_based:http', enable: true }],
      authenticatorStatus: async () => ({ metrics: { success } }),
    }
    const tryLogin = async () => {
      vi.advanceTimersByTime(milliseconds)
      success += 1
    }
    const context = contextWith({ api: api as never, mqtt: (async () => ({ tryLogin })) as never })
    return await perform(command, { username: 'ann' }, context)
  } finally {
    vi.useRealTimers()
  }
}

it('names the time of a login', async () =>
  expect(await logIn(40)).toMatchObject({
    message: 'authentication.try.accepted',
    values: { username: 'ann', asked: expect.stringContaining('HTTP'), time: '40 ms' },
  }))

it('warns of an authenticator that takes seconds', async () =>
  expect(await logIn(4000)).toMatchObject({
    message: 'authentication.try.slowOnly',
    values: { time: '4 s', name: 'HTTP server' },
    differs: true,
  }))
