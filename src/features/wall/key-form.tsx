import { useState, type FormEvent } from 'react'
import { base, getBase } from '@/api/site'
import type { Profile } from '@/contract/profile'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { BrokerLabel } from './broker-label'
import { checkWallKey } from './check-key'
import { createWallApi } from './wall-api'
import { canStoreWallKey, saveWallKey } from './wall-key'

type Props = {
  /** The broker; undefined for the only one of a console. */
  broker: Profile | undefined
  /** Leads back to where one was: the figures, or the login. */
  onBack: () => void
  /** Whether that is the login. */
  backToLogin: boolean
  onSaved: () => void
}

/** Asks for the API key with which the wall display reads a broker, and uses it once the broker has accepted it. */
export function WallKeyForm({ broker, onBack, backToLogin, onSaved }: Props) {
  const { t } = useWords()
  const [key, setKey] = useState('')
  const [secret, setSecret] = useState('')
  const [isStored, setStored] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const path = broker === undefined ? base : getBase(broker.name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = { key: key.trim(), secret: secret.trim() }
    if (isBusy || next.key === '' || next.secret === '') return
    setProblem(undefined)
    setBusy(true)
    const reason = await checkWallKey(createWallApi(next, path), t)
    setBusy(false)
    if (reason !== undefined) return setProblem(reason)
    try {
      await saveWallKey(next, isStored, broker?.name)
      onSaved()
    } catch {
      // No database, for example in a private window: it is used without being stored.
      setProblem(t('wall.form.failed'))
      setStored(false)
    }
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-body">
      <form
        className="w-full max-w-110"
        onSubmit={(event) => startInBackground(submit(event), throwUnexpected)}
      >
        <Card title={<span className="text-title">{t('screen.wall')}</span>} level={2}>
          <div className="flex flex-col gap-3">
            <h1 className="sr-only">{t('screen.wall')}</h1>
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
              {broker !== undefined && <BrokerLabel broker={broker} />}
              <Untrusted
                mono
                text={`${globalThis.location.origin}${path}`}
                max={120}
                className="min-w-0 font-normal break-all text-muted"
              />
            </p>
            <p className="text-muted">{t('wall.form.text')}</p>
            <Field label={t('wall.form.key')} required>
              {(control) => (
                <TextInput {...control} mono autoFocus autoComplete="off" value={key} onValue={setKey} />
              )}
            </Field>
            <Field label={t('wall.form.secret')} required>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="off"
                  value={secret}
                  onValue={setSecret}
                  showLabel={t('login.show')}
                  hideLabel={t('login.hide')}
                />
              )}
            </Field>
            <Checkbox
              label={t('wall.form.stored')}
              checked={isStored}
              disabled={!canStoreWallKey}
              onValue={setStored}
            />
            <p className="text-small text-muted">
              {t(canStoreWallKey ? 'wall.form.storedText' : 'wall.form.insecure')}
            </p>
            {problem !== undefined && (
              <p role="alert" className="text-bad">
                {problem}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" busy={isBusy}>
                {t(isBusy ? 'wall.form.checking' : 'wall.form.submit')}
              </Button>
              <Button keys="esc" onClick={onBack}>
                {t(backToLogin ? 'wall.form.login' : 'wall.form.back')}
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </main>
  )
}
