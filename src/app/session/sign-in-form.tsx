import { useEffect, useRef, useState, type FormEvent } from 'react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { withWords } from '@/i18n/with-words'
import { isDefaultLogin } from '@/lib/text/password'
import { monotonicNow } from '@/lib/time/monotonic'
import { Button } from '@/ui/button'
import { LazyDisclosure } from '@/ui/lazy-disclosure'
import { ErrorPanel } from '@/ui/error-panel'
import { Field } from '@/ui/control/field'
import { lazyComponent } from '@/ui/lazy-component'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { mayOfferWays, useFirstContact } from './broker-status'
import { pauseAfter } from './login-pause'
import { toRefusal, signIn, startSession, type Accepted, type Refusal } from './sign-in'
import type { ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'

const DefaultPassword = lazyComponent(async () => (await import('./default-password')).DefaultPassword)

// Rarely shown: its texts are not bundled with the login.
const SecondStep = lazyComponent(async () => (await withWords(import('./second-step'))).SecondStep)
const Forgotten = lazyComponent(async () => (await withWords(import('./forgotten'))).Forgotten)
const OtherWays = lazyComponent(async () => (await withWords(import('./other-ways'))).OtherWays)

/** The remaining seconds of a wait, counted down, and a function that starts one. */
function useWait(): [left: number, begin: (seconds: number) => void] {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 })
  const waiting = until > now
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: monotonicNow() })), 250)
    return () => clearInterval(timer)
  }, [waiting])
  const begin = (seconds: number) => setClock({ until: monotonicNow() + seconds * 1000, now: monotonicNow() })
  return [Math.max(0, Math.ceil((until - now) / 1000)), begin]
}

type Props = {
  /** The previous user: the name is fixed until another is requested. */
  known?: string
  onName?: (name: string) => void
}

/** Username and password; shared by the login page and the session dialog. */
export function SignInForm({ known, onName }: Props) {
  const { t } = useWords()
  const [username, setUsername] = useState(known ?? '')
  const [fixed, setFixed] = useState(known !== undefined)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<{ kind: Refusal; error: ApiError }>()
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const [waiting, setWaiting] = useState<{ accepted: Accepted; old: string }>()
  const passwordField = useRef<HTMLInputElement>(null)
  const [left, wait] = useWait()
  const { status, problem } = useFirstContact()

  const rename = (name: string) => {
    setUsername(name)
    onName?.(name.trim())
  }
  const refuse = (cause: unknown) => {
    const refusal = toRefusal(cause)
    setRefused(refusal)
    if (refusal.kind !== 'wrong') return
    setPassword('')
    setFailures(failures + 1)
    wait(pauseAfter(failures + 1))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (busy || left > 0 || username.trim() === '' || password === '') return
    setBusy(true)
    setRefused(undefined)
    try {
      const accepted = await signIn(username, password)
      // Over an open page only the login is required; the next login asks about the password.
      if (known === undefined && isDefaultLogin(accepted.username, password))
        setWaiting({ accepted, old: password })
      else await startSession(accepted)
    } catch (cause) {
      refuse(cause)
    } finally {
      setBusy(false)
      passwordField.current?.focus()
    }
  }

  if (refused?.kind === 'more')
    return (
      <SecondStep
        username={username}
        password={password}
        error={refused.error}
        onBack={() => setRefused(undefined)}
      />
    )
  if (waiting !== undefined) return <DefaultPassword accepted={waiting.accepted} old={waiting.old} />
  // Known before a password is typed, where the broker does not answer at all.
  const trouble = refused ?? (problem && toRefusal(problem))
  const wrong = refused?.kind === 'wrong' ? t('login.wrong') : undefined
  const pause = left > 0 ? t('login.pause', { seconds: left }) : undefined
  return (
    <>
      <form
        onSubmit={(event) => startInBackground(submit(event), throwUnexpected)}
        noValidate
        className="flex flex-col gap-3"
      >
        {trouble !== undefined && trouble.kind !== 'wrong' && <Trouble {...trouble} />}
        <Field
          label={t('login.username')}
          error={missing && username.trim() === '' ? t('error.required') : undefined}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name="username"
              autoComplete="username"
              autoFocus={!fixed}
              readOnly={fixed}
              value={username}
              onValue={rename}
            />
          )}
        </Field>
        {fixed && (
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            onClick={() => {
              setFixed(false)
              rename('')
            }}
          >
            {t('session.over.other')}
          </Button>
        )}
        <Field
          label={t('login.password')}
          error={
            wrong ??
            (missing && password === '' && !busy && refused === undefined ? t('error.required') : undefined)
          }
          required
        >
          {(control) => (
            <PasswordInput
              {...control}
              ref={passwordField}
              name="password"
              autoComplete="current-password"
              data-autofocus={fixed || undefined}
              value={password}
              showLabel={t('login.show')}
              hideLabel={t('login.hide')}
              onValue={(value) => {
                setPassword(value)
                setMissing(false)
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={busy} disabledReason={pause}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
        {/* Updated every second but announced once: a countdown read aloud would drown out everything else. */}
        {pause !== undefined && <p className="nums text-small text-warn">{pause}</p>}
      </form>
      {mayOfferWays(status) && <OtherWays />}
      <LazyDisclosure label={t('login.forgot')} className="pt-3 text-small">
        <Forgotten />
      </LazyDisclosure>
    </>
  )
}

function Trouble({ kind, error }: { kind: Refusal; error: ApiError }) {
  const { t } = useWords()
  const words = describeError(error, t)
  const { unreachable } = error
  const [title, meaning] =
    kind === 'nobroker'
      ? [t('login.nobroker.title'), t('login.nobroker.text')]
      : unreachable !== undefined
        ? [t(`error.unreachable.${unreachable}.title`), t(`error.unreachable.${unreachable}.text`)]
        : [`${t('login.failed')}: ${words.title}`, words.meaning]
  return (
    <ErrorPanel
      title={title}
      meaning={meaning}
      detailsLabel={t('action.details')}
      details={<Untrusted text={words.details} max={1000} />}
    />
  )
}
