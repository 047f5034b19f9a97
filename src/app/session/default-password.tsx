import { useState, type FormEvent } from 'react'
import { toApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { passwordProblem } from '@/lib/text/password'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { changeDefault, startSession, type Accepted } from './sign-in'

type Problems = { fresh?: string; repeat?: string; call?: string }

/**
 * After a login with the default password: change it now, or skip and be asked again next time (catalogue
 * A3).
 */
export function DefaultPassword({ accepted, old }: { accepted: Accepted; old: string }) {
  const { t } = useWords()
  const [fresh, setFresh] = useState('')
  const [repeat, setRepeat] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  const validate = (): Problems => {
    const problem = passwordProblem(fresh)
    if (problem !== undefined) return { fresh: t(`error.password.${problem}`) }
    if (fresh === old) return { fresh: t('error.password.same') }
    return fresh === repeat ? {} : { repeat: t('error.password.repeat') }
  }
  const refuse = (cause: unknown) => {
    setProblems({ call: `${t('login.default.failed')}: ${describeError(toApiError(cause), t).title}` })
    setBusy(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = validate()
    setProblems(result)
    if (busy || Object.keys(result).length > 0) return
    setBusy(true)
    try {
      await startSession(await changeDefault(accepted, old, fresh))
    } catch (cause) {
      refuse(cause)
    }
  }
  const words = { showLabel: t('login.show'), hideLabel: t('login.hide') }
  return (
    <form
      onSubmit={(event) => startInBackground(submit(event), throwUnexpected)}
      noValidate
      className="flex flex-col gap-3"
    >
      <h2 className="text-section font-semibold">{t('login.default.title')}</h2>
      <p className="text-muted">{t('login.default.text')}</p>
      {/* Lets password managers know which account the new password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={accepted.username} readOnly hidden />
      <Field
        label={t('login.default.new')}
        description={t('login.default.rule')}
        error={problems.fresh ?? problems.call}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...words}
            autoFocus
            name="new-password"
            autoComplete="new-password"
            value={fresh}
            onValue={setFresh}
          />
        )}
      </Field>
      <Field label={t('login.default.repeat')} error={problems.repeat} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...words}
            name="repeat-password"
            autoComplete="new-password"
            value={repeat}
            onValue={setRepeat}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={() => startInBackground(startSession(accepted), refuse)} disabled={busy}>
          {t('login.default.skip')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('login.default.submit')}
        </Button>
      </div>
      <p className="text-small text-faint">{t('login.default.skipNote')}</p>
    </form>
  )
}
