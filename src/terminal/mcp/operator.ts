import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { dangers, type Danger } from '@/command/danger'
import { writes } from '@/command/reach'
import type { Registry } from '@/command/registry'
import { suggest } from '@/lib/text/similar'
import type { Login } from '../login/login'
import { signIn, type SignedIn } from '../sign-in'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { createPlans, type Plans } from './plans'
import { createRuns, type Runs } from './runs'

/** What an assistant may do at most: the dangers of commands that it may run, up to this one. */
export const allowances = [
  'read',
  'reversible',
  'disruptive',
  'irreversible',
] as const satisfies readonly Danger[]
export type Allowance = (typeof allowances)[number]

/** Work at a broker, logged in. */
type Work<T> = (signed: SignedIn, login: Login) => Promise<T>

/** The brokers that an assistant operates, what it may do there, and what it has done. */
export type Operator = {
  readonly logins: readonly Login[]
  readonly allow: Allowance
  readonly registry: Registry
  readonly words: TerminalWords
  readonly plans: Plans
  readonly runs: Runs
  /** Works at a broker, by its name; without one at the only one. Throws `UsageError` for an unknown name. */
  readonly at: <T>(broker: string | undefined, work: Work<T>) => Promise<T>
  /** Ends the sessions. */
  readonly end: () => Promise<void>
}

/** The danger of a command for an assistant: a test of a connection reads, but makes the broker connect to any address. */
const dangerOf = (command: AnyCommand): Danger =>
  command.danger === 'read' && writes(command) ? 'reversible' : command.danger

/** Whether a command needs a plan. */
export const changesBroker = (command: AnyCommand): boolean => dangerOf(command) !== 'read'

/** Whether an allowance covers a command. */
export const covers = (allow: Allowance, command: AnyCommand): boolean =>
  dangers.indexOf(dangerOf(command)) <= dangers.indexOf(allow)

/** Creates the operator of an assistant. A broker is logged in to when it is first asked. */
export function createOperator(
  logins: readonly Login[],
  allow: Allowance,
  {
    registry,
    words,
    fetch,
  }: Pick<Operator, 'registry' | 'words'> & { readonly fetch?: typeof globalThis.fetch },
): Operator {
  const sessions = new Map<string, Promise<SignedIn>>()

  function loginNamed(broker: string | undefined): Login {
    const [only] = logins
    if (broker === undefined && only !== undefined && logins.length === 1) return only
    const names = logins.map(({ name }) => name)
    return (
      logins.find(({ name }) => name === broker) ??
      refuse(
        broker === undefined
          ? `Which broker? One of ${names.join(', ')}`
          : `There is no broker ${broker}.${suggest(broker, names)} There are ${names.join(', ')}`,
      )
    )
  }

  /** The session at a broker. Without an allowance nothing that changes the broker can be sent at all. */
  function open(login: Login): Promise<SignedIn> {
    const present = sessions.get(login.name)
    if (present !== undefined) return present
    const opened = signIn(
      login.base,
      login.who,
      allow === 'read' || login.readOnly ? 'session' : undefined,
      fetch,
    )
    sessions.set(login.name, opened)
    // A failed login is tried again by the next call.
    opened.catch(() => sessions.delete(login.name))
    return opened
  }

  return {
    logins,
    allow,
    registry,
    words,
    plans: createPlans(),
    runs: createRuns(),
    async at(broker, work) {
      const login = loginNamed(broker)
      try {
        return await work(await open(login), login)
      } catch (cause) {
        // The next call logs in again.
        if (cause instanceof ApiError && cause.sessionOver) sessions.delete(login.name)
        throw cause
      }
    },
    async end() {
      const open = [...sessions.values()]
      sessions.clear()
      await Promise.allSettled(open.map(async (session) => await (await session).end()))
    },
  }
}
