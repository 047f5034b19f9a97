import { useEffect, useState, type FormEvent } from 'react'
import { connection } from '@/connection/page'
import { useConnection } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { KeyRound } from '@/ui/icon/icons'
import { useStore } from '@/ui/use-store'
import { describeWayError } from './describe-way-error'
import { providerReturn } from './provider-return'
import { ProviderWays } from './provider-ways'
import type { Provider } from '@/features/single-sign-on/return-paths'
import { startSession } from './sign-in'
import { SsoStep, toNextStep, type SecondStep } from './sso-step'

/** The ways that take the whole page, in their order. */
const providers: readonly Provider[] = ['oidc', 'saml']

/**
 * The ways to log in besides the broker's own users; nothing where there are none. Rendered only for a
 * broker that may have some: an older one writes each unknown call into its log
 * (src/contract/docs/capabilities.md#recognizing-a-release).
 */
export function OtherWays() {
  const connection = useConnection()
  const { t } = useWords()
  const [found, setFound] = useState<readonly string[]>([])
  const [byDirectory, setByDirectory] = useState(false)
  useEffect(() => {
    let left = false
    connection.api.ssoRunning({}).then(
      (ways) => {
        if (!left) setFound(ways)
      },
      // Without a reply there is nothing to offer; the login itself shows whether the broker is reachable.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [connection])
  const away = providers.filter((way) => found.includes(way))
  const directory = found.includes('ldap')
  const returned = useStore(providerReturn) !== undefined
  if (away.length === 0 && !directory && !returned) return null
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
      <ProviderWays providers={away} />
    </section>
  )
}

/** Logs in through the broker's directory; returns the second step if the broker requires a code. */
const signInByDirectory = async (username: string, password: string) =>
  toNextStep(
    'ldap',
    username,
    await connection.api.ssoLogin({ body: { backend: 'ldap', username, password } }),
  )

/** Name and password of the directory. */
function DirectoryForm() {
  const { t } = useWords()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (busy || username.trim() === '' || password === '') return
    setBusy(true)
    try {
      const answer = await signInByDirectory(username.trim(), password)
      if ('reply' in answer) return await startSession(answer)
      setSecondStep(answer)
      setBusy(false)
    } catch (cause) {
      begin(cause)
    }
  }
  /** Starts again with name and password, and shows the reason. */
  const begin = (cause?: unknown) => {
    setRefused(cause === undefined ? undefined : describeWayError(cause, t))
    setSecondStep(undefined)
    setPassword('')
    setMissing(false)
    setBusy(false)
  }
  if (secondStep !== undefined) return <SsoStep step={secondStep} onEnd={begin} />
  const requiredError = (text: string) => (missing && text === '' ? t('error.required') : undefined)
  return (
    <form
      onSubmit={(event) => startInBackground(submit(event), throwUnexpected)}
      noValidate
      className="flex w-full flex-col gap-3"
    >
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
