import { expect, it, vi } from 'vitest'
import { sessionWith, soleConnectionWith } from '@/connection/fixture'
import { toContext } from './connection-context'
import { defineCommand, done, type AnyCommand } from './command'
import { execute, getSets, type Policy } from './execute'
import { contextWith, kick } from './fixture'
import type { Entry } from './history/history'

/** A session of `ops`, and a run in it whose first request is followed by a login of `eve`. */
async function runAcrossLogin(command: AnyCommand, clientid: unknown) {
  const session = sessionWith()
  const sent: (string | null)[] = []
  const connection = soleConnectionWith(
    undefined,
    {},
    {
      session,
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get('authorization'))
        if (sent.length === 1)
          await session.signIn({ username: 'eve', token: 'of-eve', edition: 'opensource', version: '5.1.6' })
        return new Response(null, { status: 204 })
      },
    },
  )
  const entries: Entry[] = []
  const onCutOff = vi.fn<NonNullable<Policy['onCutOff']>>()
  const answers = { clientid }
  await execute(command, answers, getSets(command, answers), toContext(connection, contextWith()), {
    source: 'palette',
    questions: 'error',
    remember: (entry) => entries.push(entry),
    onCutOff,
  })
  return { sent, entries, onCutOff }
}

/** Kicks a client twice, and goes on after an error. */
const kickTwice = defineCommand({
  ...kick,
  async run({ clientid }, { api, signal }) {
    for (const id of [clientid, clientid])
      await api.clientKick({ params: { clientid: String(id) } }, { signal }).catch(() => undefined)
    return done('client.kick.done', { clientid: String(clientid) })
  },
} as AnyCommand)

it.each([
  ['a command on many clients', kick, Array.from({ length: 8 }, (_, index) => `c${String(index)}`)],
  ['a command that goes on after errors', kickTwice, 'c0'],
])(
  'sends nothing of %s as the next user, and records it as stopped (catalogue A16)',
  async (_, command, clientid) => {
    const { sent, entries, onCutOff } = await runAcrossLogin(command, clientid)
    expect(new Set(sent)).toEqual(new Set(['Bearer token']))
    expect(entries).toMatchObject([{ user: 'ops', result: 'stopped', code: 'SESSION_CHANGED' }])
    expect(onCutOff).toHaveBeenCalledExactlyOnceWith(command, 'ops')
  },
)

it('records a run that was completed before the next login as done', async () => {
  const { entries, onCutOff } = await runAcrossLogin(kick, 'c0')
  expect(entries).toMatchObject([{ user: 'ops', result: 'done' }])
  expect(onCutOff).not.toHaveBeenCalled()
})
