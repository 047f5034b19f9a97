import { lazy, Suspense, useState } from 'react'
import { connection } from '@/connection/page'
import { ApiError, toApiError } from '@/api/error'
import { LoginReply } from '@/features/session/contract'
import { startSession, type Accepted } from './sign-in'

// Shares the chunk of the second step of the console's own login, which draws the key as well.
const CodeForm = lazy(async () => ({ default: (await import('./second-step')).CodeForm }))

/** What the broker additionally requires: the token of this login, and the key of an app to set up. */
export type SecondStep = {
  readonly backend: string
  readonly username: string
  readonly token: string
  readonly secret: string | undefined
}

/** Reads the reply to a first step: the login is complete, or the second step if the broker requires a code. */
export async function toNextStep(
  backend: string,
  username: string,
  reply: Readonly<Record<string, unknown>>,
): Promise<Accepted | SecondStep> {
  if ('token' in reply) return { username, reply: LoginReply.parse(reply) }
  const { setup_token: setup, verify_token: verify } = reply as {
    readonly setup_token?: string
    readonly verify_token?: string
  }
  if (setup !== undefined) {
    const { secret } = await connection.api.ssoSetupInfo({ body: { setup_token: setup, username, backend } })
    return { backend, username, token: setup, secret: String(secret) }
  }
  if (verify === undefined) throw new ApiError(0, 'SECOND_STEP', '', { failure: 'unsent' })
  return { backend, username, token: verify, secret: undefined }
}

/** Submits a code with the token of the first step. */
async function signInByCode(step: SecondStep, totp_code: string): Promise<Accepted> {
  const { backend, username, token, secret } = step
  const code = { totp_code, username, backend }
  const reply = await (secret === undefined
    ? connection.api.ssoVerify({ body: { verify_token: token, ...code } })
    : connection.api.ssoSetup({ body: { setup_token: token, ...code } }))
  return { username, reply: LoginReply.parse(reply) }
}

/** Asks for the code. `onEnd` starts again, with the error that ended this login. */
export function SsoStep({ step, onEnd }: { step: SecondStep; onEnd: (cause?: unknown) => void }) {
  const [wrong, setWrong] = useState(false)
  /** After a wrong code the token stays valid; any other error ends it. */
  const tryCode = async (code: string) => {
    try {
      await startSession(await signInByCode(step, code))
    } catch (cause) {
      if (/TOTP/i.test(toApiError(cause).message)) setWrong(true)
      else onEnd(cause)
    }
  }
  return (
    <Suspense fallback={null}>
      <CodeForm
        username={step.username}
        secret={step.secret}
        wrong={wrong}
        onCode={tryCode}
        onBack={() => onEnd()}
      />
    </Suspense>
  )
}
