import { useState } from 'react'
import { toApiError, toldBy, type ApiError } from '@/api/error'
import { briefError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { CodeForm } from './code-form'
import { signIn, startSession } from './sign-in'

type Props = { username: string; password: string; /** Why the password alone was not enough. */ error: ApiError; onBack: () => void }

/** What the broker asks for after the password (5.9 on; no real broker has confirmed it): the code of an authenticator app. One that is locked is told so, and nothing more is sent. */
export function SecondStep({ username, password, error, onBack }: Props) {
  const { t } = useWords()
  const [refusal, setRefusal] = useState(error)
  const asked = (toldBy(refusal)['message'] ?? {}) as Readonly<Record<string, unknown>>
  // Told with the first refusal only: it must not go while codes are tried.
  const [secret] = useState(() => (typeof asked['secret'] === 'string' ? asked['secret'] : undefined))
  if (refusal.code !== 'BAD_MFA_TOKEN') {
    return (
      <div className="flex flex-col gap-3">
        <p role="alert" className="text-bad">{briefError(refusal, t)}</p>
        <div className="flex justify-end"><Button onClick={onBack}>{t('mfa.back')}</Button></div>
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
  return <CodeForm username={username} secret={secret} wrong={asked['error'] === 'bad_mfa_token'} onCode={tryCode} onBack={onBack} />
}
