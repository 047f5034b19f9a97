import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { twoStepEndpoints } from '@/features/session/contract-two-step'
import type { sessionEndpoints } from '@/features/session/contract'
import type { userEndpoints } from '@/features/user/contract'
import type { BaseContract } from '@/contract'
import type { Handlers } from '@/contract/endpoint'
import { bodies as shared, type Bodies } from '../checks/bodies'
import { flat } from '../checks/read'
import { binary, may, need, words } from '../checks/kind'
import type { Queries } from '../checks/queries'
import { Refusal } from '../http/refusal'
import type { HandlersOf } from '../handlers/handlers'
import { CorruptData, type Document } from '../store/persist'
import type { Extra, State } from '../state'
import { withReleaseFields } from '../releases/v5-8/bodies'
import { base32, isCode } from './totp'

/** The second factor of a user: disabled, or a TOTP key. `used` after the first successful login with it. */
const StoredStates = z.record(
  z.string(),
  z.union([z.literal('disabled'), z.object({ secret: z.string(), used: z.boolean() })]),
)

/** The login accepts the code besides the known fields. */
export const bodies = {
  login: withReleaseFields(shared.login, { mfa_token: may(binary) }),
  userTwoStep: flat({ mechanism: need(words('totp')) }),
}
type Handlers59 = Handlers<
  BaseContract & typeof twoStepEndpoints,
  Extra,
  Omit<Bodies, 'login'> & { [K in keyof typeof bodies]: ReturnType<(typeof bodies)[K]> },
  Queries
>

type BaseHandlers = Pick<HandlersOf<typeof sessionEndpoints>, 'login'> &
  Pick<HandlersOf<typeof userEndpoints>, 'userList' | 'userDelete'>

/** Wrong passwords within a time that lock a user, and for how long, in ms. */
const lock = { attempts: 5, within: 300_000, lasts: 600_000 }

/** Counts wrong passwords by user and locks. */
function createLock(now: () => number) {
  const wrong = new Map<string, readonly number[]>()
  const until = new Map<string, number>()
  return {
    /** Throws while the user is locked. */
    check(username: string) {
      if ((until.get(username) ?? 0) > now())
        throw new Refusal(401, 'LOGIN_LOCKED', 'Too many unsuccessful logins')
    },
    failed(username: string) {
      const times = [...(wrong.get(username) ?? []).filter((time) => time > now() - lock.within), now()]
      wrong.set(username, times)
      if (times.length >= lock.attempts) until.set(username, now() + lock.lasts)
    },
    passed(username: string) {
      wrong.delete(username)
    },
  }
}

/**
 * The second factor and the lock after wrong passwords (src/contract/docs/accounts.md#two-factor-login).
 * A wrong code is reported before a wrong password. The key is returned with each login without a code
 * until the first one with a code.
 */
export function twoStep({ users, now }: State, base: BaseHandlers, document: Document) {
  const saved = z.safeParse(StoredStates, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData(
      'two-step.json does not hold what is asked at the login. Repair it or move it away.',
    )
  let stored = saved.data
  const setState = (username: string, state: z.infer<typeof StoredStates>[string] | undefined) => {
    const { [username]: _, ...others } = stored
    const next = state === undefined ? others : { ...others, [username]: state }
    document.write(next)
    stored = next
  }
  const locked = createLock(now)
  const checkUser = (username: string) => {
    if (!users.list().some((row) => row.username === username))
      throw new Refusal(404, 'USER_NOT_FOUND', 'username_not_found')
  }
  const refused = (message: object) =>
    new Refusal(401, 'BAD_MFA_TOKEN', '', {}, { message: { mechanism: 'totp', ...message } })
  const stateOf = (username: string) => {
    const state = stored[username]
    return state === undefined ? 'none' : state === 'disabled' ? state : 'totp'
  }
  return {
    async login(call) {
      const { releaseFields, rest } = call.body
      const { username, password } = rest
      const code = releaseFields['mfa_token'] as string | undefined
      locked.check(username)
      const state = stored[username]
      const key = state === 'disabled' ? undefined : state
      if (key !== undefined && code !== undefined && !isCode(code, key.secret, now()))
        throw refused({ error: 'bad_mfa_token' })
      if (!(await users.matches(username, password))) {
        locked.failed(username)
        // Throws the refusal of a wrong password.
        return base.login({ ...call, body: rest })
      }
      if (key !== undefined && code === undefined)
        throw refused({ error: 'missing_mfa_token', ...(key.used ? {} : { secret: key.secret }) })
      locked.passed(username)
      if (key?.used === false) setState(username, { ...key, used: true })
      return base.login({ ...call, body: rest })
    },
    userList: async (call) =>
      ((await base.userList(call)) as { readonly username: string }[]).map((row) => ({
        ...row,
        mfa: stateOf(row.username),
      })),
    async userDelete(call) {
      await base.userDelete(call)
      setState(call.params.username, undefined)
    },
    userTwoStep({ params: { username } }) {
      checkUser(username)
      setState(username, { secret: base32(randomBytes(20)), used: false })
    },
    userTwoStepOff({ params: { username } }) {
      checkUser(username)
      setState(username, 'disabled')
    },
  } satisfies Partial<Handlers59>
}
