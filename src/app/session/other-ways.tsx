import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { broker } from '@/api/broker'
import { ApiError, toApiError } from '@/api/error'
import { LoginReply } from '@/features/session/contract'
import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { KeyRound } from '@/ui/icon/icons'
import { startSession, type Accepted } from './sign-in'

// Shares the chunk of the second step of the console's own login, which draws the key as well.
const CodeForm = lazy(async () => ({ default: (await import('./second-step')).CodeForm }))

/**
 * Ways that redirect to an external page and return to the root of the broker's own dashboard, which this
 * page is not.
 */
const elsewhere: readonly string[] = ['oidc', 'saml']

/**
 * The ways to log in besides the broker's own users; nothing where there are none. Rendered only for a
 * broker that may have some: an older one writes each unknown call into its log
 * (src/contract/docs/capabilities.md#recognizing-a-release).
 */
export function OtherWays() {
  const { t } = useWords()
  const [found, setFound] = useState<readonly string[]>([])
  const [byDirectory, setByDirectory] = useState(false)
  useEffect(() => {
    let left = false
    broker.api.ssoRunning({}).then(
      (ways) => {
        if (!left) setFound(ways)
      },
      // Without a reply there is nothing to offer; the login itself shows whether the broker is reachable.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  const away = found.filter((way) => elsewhere.includes(way))
  const directory = found.includes('ldap')
  if (away.length === 0 && !directory) return null
  return (
    <section aria-label={t('twoStep.ways.directory')} className="flex flex-col gap-3 pt-4">
      <div aria-hidden className="flex items-center gap-3 text-small text-faint">
        <hr className="flex-1 border-line" />
        {t('twoStep.ways.or')}
        <hr className="flex-1 border-line" />
      </div>
      {directory &&
        (byDirectory ? (
          <DirectoryForm />
        ) : (
          <Button icon={KeyRound} onClick={() => setByDirectory(true)}>
            {t('twoStep.ways.ldap')}
          </Button>
        ))}
      {away.length > 0 && (
        <p className="text-small text-muted">
          {t('twoStep.ways.away', { ways: away.map((way) => way.toUpperCase()).join(', ') })}
        </p>
      )}
    </section>
  )
}

/** What the broker additionally requires: the token of this login, and the key of an app to set up. */
type SecondStep = { readonly username: string; readonly token: string; readonly secret: string | undefined }

const backend = 'ldap' as const

/** Logs in through the broker's directory; returns the second step if the broker requires a code. */
async function signInByDirectory(username: string, password: string): Promise<Accepted | SecondStep> {
  const reply = await broker.api.ssoLogin({ body: { backend, username, password } })
  if ('token' in reply) return { username, reply: reply as Accepted['reply'] }
  const { setup_token: setup, verify_token: verify } = reply as {
    readonly setup_token?: string
    readonly verify_token?: string
  }
  if (setup !== undefined)
    return {
      username,
      token: setup,
      secret: String(
        (await broker.api.ssoSetupInfo({ body: { setup_token: setup, username, backend } }))['secret'],
      ),
    }
  if (verify === undefined) throw new ApiError(0, 'SECOND_STEP', '', { failure: 'unsent' })
  return { username, token: verify, secret: undefined }
}

/** Submits a code with the token of the first step. */
async function signInByCode({ username, token, secret }: SecondStep, totp_code: string): Promise<Accepted> {
  const code = { totp_code, username, backend }
  const reply = await (secret === undefined
    ? broker.api.ssoVerify({ body: { verify_token: token, ...code } })
    : broker.api.ssoSetup({ body: { setup_token: token, ...code } }))
  return { username, reply: LoginReply.parse(reply) }
}

/** Error codes with a different meaning here. */
const own: Readonly<Record<string, Key>> = {
  BAD_USERNAME_OR_PWD: 'login.wrong',
  UNAUTHORIZED: 'twoStep.ways.expired',
  SECOND_STEP: 'twoStep.ways.second',
}

/** Name and password of the directory. */
function DirectoryForm() {
  const { t } = useWords()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const [wrong, setWrong] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (busy || username.trim() === '' || password === '') return
    setBusy(true)
    try {
      const answer = await signInByDirectory(username.trim(), password)
      if ('reply' in answer) return await startSession(answer)
      setWrong(false)
      setSecondStep(answer)
      setBusy(false)
    } catch (cause) {
      begin(cause)
    }
  }
  /** Starts again with name and password, and shows the reason. */
  const begin = (cause?: unknown) => {
    const error = cause === undefined ? undefined : toApiError(cause)
    const ownText = error && own[error.code]
    setRefused(error && (ownText === undefined ? briefError(error, t) : t(ownText)))
    setSecondStep(undefined)
    setPassword('')
    setMissing(false)
    setBusy(false)
  }
  /** After a wrong code the token stays valid; any other error ends it. */
  const tryCode = async (code: string) => {
    if (secondStep === undefined) return
    try {
      await startSession(await signInByCode(secondStep, code))
    } catch (cause) {
      if (/TOTP/i.test(toApiError(cause).message)) setWrong(true)
      else begin(cause)
    }
  }
  if (secondStep !== undefined)
    return (
      <Suspense fallback={null}>
        <CodeForm
          username={secondStep.username}
          secret={secondStep.secret}
          wrong={wrong}
          onCode={tryCode}
          onBack={() => begin()}
        />
      </Suspense>
    )
  const requiredError = (text: string) => (missing && text === '' ? t('error.required') : undefined)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex w-full flex-col gap-3">
      <Field label={t('twoStep.ways.name')} error={requiredError(username.trim())} required>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            name="directory-username"
            autoComplete="username"
            value={username}
            onValue={setUsername}
          />
        )}
      </Field>
      <Field label={t('login.password')} error={refused ?? requiredError(password)} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="directory-password"
            autoComplete="current-password"
            value={password}
            onValue={(text) => {
              setPassword(text)
              setRefused(undefined)
            }}
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {t('twoStep.ways.submit')}
      </Button>
    </form>
  )
}
