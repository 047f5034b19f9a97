import { ApiError } from '@/api/error'
import type { Arguments } from './arguments'
import type { Login } from './login/login'
import { signIn, type SignedIn } from './sign-in'
import type { TerminalWords } from './words'

/** The dependencies of the terminal: its environment and its output. */
export type Dependencies = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** The complete standard input. */
  readonly input?: () => Promise<string>
  /** Aborted when the reader of the output has closed it, or when the program is asked to end. */
  readonly stop?: AbortSignal
  /** Asks for a secret without showing it; absent without a terminal. */
  readonly askSecret?: (label: string) => Promise<string>
}

/** Exit codes: done; rejected by the broker or no login; invalid arguments or missing confirmation. */
export const ends = { done: 0, failed: 1, badArguments: 2 } as const
export type End = (typeof ends)[keyof typeof ends]

/** The exit code of a command that ran, or that a confirmation is missing for. */
export const toEnd = ({ ok, unconfirmed }: { readonly ok: boolean; readonly unconfirmed?: true }): End =>
  ok ? ends.done : unconfirmed === true ? ends.badArguments : ends.failed

/** Whether read-only mode is on, by switch or environment variable. */
export const isReadOnly = (switches: Arguments['switches'], { env }: Pick<Dependencies, 'env'>): boolean =>
  switches.has('read-only') || !['', '0', 'false'].includes(env['SWITCHBOARD_READ_ONLY'] ?? '')

/** Ends the session after the command; a failure is reported but does not change the result. */
async function leave(signed: SignedIn, words: TerminalWords, { err }: Dependencies): Promise<void> {
  try {
    await signed.end()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    err(words('terminal.tokenStays'))
  }
}

/** Work within a session; returns the exit code, and whether the session has ended. */
type Work = (signed: SignedIn) => Promise<{ readonly end: End; readonly over: boolean }>

/** Logs in, works, and logs out. `refused` describes a failed login. */
export async function runInSession(
  login: Pick<Login, 'base' | 'who' | 'readOnly'>,
  readOnly: boolean,
  words: TerminalWords,
  deps: Dependencies,
  refused: (cause: ApiError) => End,
  work: Work,
): Promise<End> {
  let signed: SignedIn
  try {
    signed = await signIn(login.base, login.who, readOnly || login.readOnly ? 'session' : undefined)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return refused(cause)
  }
  let over = false
  try {
    const worked = await work(signed)
    over = worked.over
    return worked.end
  } finally {
    if (!over) await leave(signed, words, deps)
  }
}
