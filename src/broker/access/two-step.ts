import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '../http/refusal'
import { readStored, type Document } from '../store/persist'
import { createLoginLock } from './login-lock'
import { base32, isCode } from './totp'

/** The second factor of a user: disabled, or a TOTP key. `used` after the first successful login with it. */
const StoredStates = z.record(
  z.string(),
  z.union([z.literal('disabled'), z.object({ secret: z.string(), used: z.boolean() })]),
)

/** Wrong passwords within a time that lock a user, and for how long, in ms. */
const lock = { attempts: 5, within: 300_000, lasts: 600_000 }

const refused = (message: object) =>
  new Refusal(401, 'BAD_MFA_TOKEN', '', {}, { message: { mechanism: 'totp', ...message } })

/**
 * The second factor and the lock after wrong passwords, since 5.9
 * (src/contract/docs/accounts.md#two-factor-login). A wrong code is reported before a wrong password. The key is
 * returned with each login without a code until the first one with a code.
 */
export function createTwoStep(now: () => number, document: Document) {
  let stored = readStored(
    StoredStates,
    document.read() ?? {},
    'two-step.json does not hold what is asked at the login',
  )
  const setState = (username: string, state: z.infer<typeof StoredStates>[string] | undefined) => {
    const { [username]: _, ...others } = stored
    const next = state === undefined ? others : { ...others, [username]: state }
    document.write(next)
    stored = next
  }
  const logins = createLoginLock(now, lock)
  const keyOf = (username: string) => {
    const state = stored[username]
    return state === 'disabled' ? undefined : state
  }
  return {
    /** Refuses a locked user and a wrong code, before the password is checked. */
    checkCode(username: string, code: string | undefined) {
      if (logins.isLocked(username)) throw new Refusal(401, 'LOGIN_LOCKED', 'Too many unsuccessful logins')
      const key = keyOf(username)
      if (key !== undefined && code !== undefined && !isCode(code, key.secret, now()))
        throw refused({ error: 'bad_mfa_token' })
    },
    failed: (username: string) => logins.failed(username),
    /** After the right password: asks for a missing code. */
    passed(username: string, code: string | undefined) {
      const key = keyOf(username)
      if (key !== undefined && code === undefined)
        throw refused({ error: 'missing_mfa_token', ...(key.used ? {} : { secret: key.secret }) })
      logins.passed(username)
      if (key?.used === false) setState(username, { ...key, used: true })
    },
    stateOf: (username: string) =>
      stored[username] === undefined ? 'none' : stored[username] === 'disabled' ? 'disabled' : 'totp',
    require: (username: string) => setState(username, { secret: base32(randomBytes(20)), used: false }),
    turnOff: (username: string) => setState(username, 'disabled'),
    forget: (username: string) => setState(username, undefined),
  }
}
export type TwoStep = ReturnType<typeof createTwoStep>
