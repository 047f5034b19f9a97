import { useState, type FormEvent } from 'react'
import { broker } from '@/api/broker'
import { ApiError, toApiError } from '@/api/error'
import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { Forgotten } from './forgotten'
import { startSession, type Accepted } from './sign-in'

/** Those that send to a page of theirs and come back to the root of the broker's own dashboard, which this page is not. */
const elsewhere: readonly string[] = ['oidc', 'saml']

/** What the broker lets one in by besides its own users. It is asked only on a wish: an older one writes each unknown call into its log (newer-brokers §1). */
export function OtherWays() {
  const { t } = useWords()
  const [found, setFound] = useState<readonly string[] | ApiError>()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    setFound(await broker.api.ssoRunning({}).catch(toApiError))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col items-start gap-2">
        <h2 className="font-semibold">{t('mfa.ways.directory')}</h2>
        {found !== undefined && !(found instanceof ApiError) && found.includes('ldap') ? <DirectoryForm /> : <Button busy={busy} onClick={() => void look()}>{t('mfa.ways.look')}</Button>}
        <div role="status" className="flex flex-col gap-1 text-muted">{found !== undefined && <Found found={found} />}</div>
      </section>
      <section>
        <h2 className="pb-1 font-semibold">{t('mfa.ways.forgot')}</h2>
        <Forgotten />
      </section>
    </div>
  )
}

/** What was found, as far as it is no form. */
function Found({ found }: { found: readonly string[] | ApiError }) {
  const { t } = useWords()
  if (found instanceof ApiError) return <p>{found.callUnknown ? t('mfa.ways.none') : briefError(found, t)}</p>
  const away = found.filter((way) => elsewhere.includes(way))
  if (found.length === 0) return <p>{t('mfa.ways.empty')}</p>
  return away.length === 0 ? null : <p>{t('mfa.ways.away', { ways: away.map((way) => way.toUpperCase()).join(', ') })}</p>
}

/** Asks the directory behind the broker. Throws also where it is not done with that: what asks for a code then is in the broker's own dashboard only. */
async function signInByDirectory(username: string, password: string): Promise<Accepted> {
  const name = username.trim()
  const reply = await broker.api.ssoLogin({ body: { backend: 'ldap', username: name, password } })
  if (!('token' in reply)) throw new ApiError(0, 'SECOND_STEP', '', { failure: 'unsent' })
  return { username: name, reply: reply as Accepted['reply'] }
}

/** Refusals that mean something else here than elsewhere. */
const own: Readonly<Record<string, Key>> = { BAD_USERNAME_OR_PWD: 'login.wrong', SECOND_STEP: 'mfa.ways.second' }

/** Name and password as the directory knows them. */
function DirectoryForm() {
  const { t } = useWords()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (busy || username.trim() === '' || password === '') return
    setBusy(true)
    try {
      await startSession(await signInByDirectory(username, password))
    } catch (cause) {
      const error = toApiError(cause)
      const meant = own[error.code]
      setRefused(meant === undefined ? briefError(error, t) : t(meant))
      setPassword('')
      setMissing(false)
      setBusy(false)
    }
  }
  const lacks = (text: string) => (missing && text === '' ? t('error.required') : undefined)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex w-full flex-col gap-3">
      <Field label={t('mfa.ways.name')} error={lacks(username.trim())} required>
        {(control) => <TextInput {...control} autoFocus name="directory-username" autoComplete="username" value={username} onValue={setUsername} />}
      </Field>
      <Field label={t('login.password')} error={refused ?? lacks(password)} required>
        {(control) => <PasswordInput {...control} name="directory-password" autoComplete="current-password" value={password} onValue={(text) => { setPassword(text); setRefused(undefined) }} showLabel={t('login.show')} hideLabel={t('login.hide')} />}
      </Field>
      <Button type="submit" busy={busy}>{t('mfa.ways.submit')}</Button>
    </form>
  )
}
