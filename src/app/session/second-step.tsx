import { useState, type FormEvent } from 'react'
import { profile } from '@/api/site'
import { toApiError, getErrorBody, type ApiError } from '@/api/error'
import { briefError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { QrCode } from '@/ui/qr-code'
import { Untrusted } from '@/ui/untrusted'
import { keyUri } from './key-uri'
import { signIn, startSession } from './sign-in'

type Props = {
  username: string
  password: string
  /** Why the password alone was not enough. */
  error: ApiError
  onBack: () => void
}

/**
 * The broker's second step after the password (from 5.9 on; not confirmed with a real broker): the code of
 * an authenticator app. A locked user is informed, and nothing more is sent.
 */
export function SecondStep({ username, password, error, onBack }: Props) {
  const { t } = useWords()
  const [refusal, setRefusal] = useState(error)
  const body = (getErrorBody(refusal)['message'] ?? {}) as Readonly<Record<string, unknown>>
  // Only the first refusal contains it, so it is kept while codes are tried.
  const [secret] = useState(() => (typeof body['secret'] === 'string' ? body['secret'] : undefined))
  if (refusal.code !== 'BAD_MFA_TOKEN') {
    return (
      <div className="flex flex-col gap-3">
        <p role="alert" className="text-bad">
          {briefError(refusal, t)}
        </p>
        <div className="flex justify-end">
          <Button onClick={onBack}>{t('twoStep.back')}</Button>
        </div>
      </div>
    )
  }
  const tryCode = async (code: string) => {
    try {
      await startSession(await signIn(username, password, code))
    } catch (cause) {
      setRefusal(toApiError(cause))
    }
  }
  return (
    <CodeForm
      username={username}
      secret={secret}
      wrong={body['error'] === 'bad_mfa_token'}
      onCode={tryCode}
      onBack={onBack}
    />
  )
}

type CodeProps = {
  username: string
  /** The key of an app that was never set up: as an image, and as text. */
  secret: string | undefined
  /** The last code was wrong. */
  wrong: boolean
  /** Submits a code; throws errors that it does not show itself. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The code of an authenticator app, with its setup if it was never set up. */
export function CodeForm({ username, secret, wrong, onCode, onBack }: CodeProps) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || code.trim() === '') return
    setBusy(true)
    await onCode(code.trim()).finally(() => {
      setCode('')
      setBusy(false)
    })
  }
  return (
    <form
      onSubmit={(event) => startInBackground(submit(event), throwUnexpected)}
      noValidate
      className="flex w-full flex-col gap-3"
    >
      <h2 className="text-section font-semibold">
        {t(secret === undefined ? 'twoStep.title' : 'twoStep.setUp')}
      </h2>
      {secret === undefined ? (
        <p className="text-muted">{t('twoStep.text')}</p>
      ) : (
        <>
          <p className="text-muted">{t('twoStep.setUpText')}</p>
          <QrCode
            text={keyUri(secret, username, profile?.name ?? location.hostname)}
            label={t('twoStep.qr')}
          />
          <Untrusted
            mono
            text={secret}
            max={200}
            className="rounded-sm bg-canvas px-2 py-1 break-all"
            copyLabel={t('action.copy')}
            copiedLabel={t('action.copied')}
          />
        </>
      )}
      <Field label={t('twoStep.code')} error={wrong ? t('error.code.BAD_MFA_TOKEN') : undefined} required>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            mono
            name="one-time-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onValue={setCode}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack} disabled={busy}>
          {t('twoStep.back')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('login.submit')}
        </Button>
      </div>
    </form>
  )
}
