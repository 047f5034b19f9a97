import { connectionWith, sessionWith } from '@/connection/fixture'
import { defineCommand, done, type AnyCommand } from './command'
import type { Context } from './context'
import { execute, getSets, type Policy } from './execute'
import { contextWith, noon } from './fixture'
import type { Entry } from './history/history'
import { number, pick } from './param'

/** A request as the broker receives it: its method and the last part of its path. */
export type Sent = { readonly authorization: string | null; readonly call: string }

/** For tests: the reply to a write. */
export const noContent = () => new Response(null, { status: 204 })
/** For tests: the reply to a refused call. */
export const refuse = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: '' }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** For tests: a connection whose broker answers as given, after each request was noted; and what runs are recorded. */
export function stageExecution(
  answer: (call: string, authorization: string | null) => Response | Promise<Response>,
) {
  const sent: Sent[] = []
  const entries: Entry[] = []
  const ran: string[] = []
  const session = sessionWith({ username: 'ops', token: 'first' })
  const connection = connectionWith(
    undefined,
    {},
    {},
    {
      session,
      fetch: async (input, init) => {
        const call = `${init?.method?.toUpperCase() ?? ''} ${String(input).split('/').at(-1) ?? ''}`
        const authorization = new Headers(init?.headers).get('authorization')
        sent.push({ authorization, call })
        return await answer(call, authorization)
      },
    },
  )
  const context: Context = {
    ...contextWith({ api: connection.api, now: () => noon }),
    connection,
    username: 'ops',
  }
  const policy: Policy = {
    source: 'palette',
    questions: 'error',
    remember: (entry) => void entries.push(entry),
    captureUndo: async () => ({ ran: (entry) => void ran.push(entry) }),
  }
  const run = (
    values: Readonly<Record<string, unknown>>,
    more: Partial<Policy> = {},
    command: AnyCommand = kick,
  ) => execute(command, values, getSets(command, values), context, { ...policy, ...more })
  return { sent, entries, ran, session, context, policy, run }
}

/** For tests: the calls in order. */
export const listCalls = (sent: readonly Sent[]) => sent.map(({ call }) => call)

/** For tests: one write for each target; what it changes can be undone. */
export const kick: AnyCommand = defineCommand({
  id: 'client.kick',
  title: 'client.kick.title',
  group: 'group.clients',
  danger: 'disruptive',
  calls: ['clientKick'],
  undo: 'ban',
  params: { clientid: pick('client', { many: true, free: true }), limit: number({ min: 1, max: 9 }) },
  async run({ clientid }, { api, signal }) {
    await api.clientKick({ params: { clientid } }, { signal })
    return done('client.kick.done', { clientid }, ['client'])
  },
})
