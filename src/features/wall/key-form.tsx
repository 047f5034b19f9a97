import { useState, type FormEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { to } from '@/route/paths'
import { overviewPaths } from '@/features/overview/paths'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { canStoreWallKey, saveWallKey } from './wall-key'

/** Asks for the API key with which the wall display reads. */
export function WallKeyForm() {
  const { t } = useWords()
  const [key, setKey] = useState('')
  const [secret, setSecret] = useState('')
  const [stored, setStored] = useState(false)
  const [failed, setFailed] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (key.trim() === '' || secret.trim() === '') return
    setFailed(false)
    try {
      await saveWallKey({ key: key.trim(), secret: secret.trim() }, stored)
    } catch {
      // No database, for example in a private window: it is used without being stored.
      setFailed(true)
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
              checked={stored}
              disabled={!canStoreWallKey}
              onValue={setStored}
            />
            <p className="text-small text-muted">
              {t(canStoreWallKey ? 'wall.form.storedText' : 'wall.form.insecure')}
            </p>
            {failed && (
              <p role="alert" className="text-bad">
                {t('wall.form.failed')}
              </p>
            )}
            <div className="flex gap-2">
              <Button type="submit" variant="primary">
                {t('wall.form.submit')}
              </Button>
              <Button onClick={() => go(to(overviewPaths.overview))}>{t('wall.form.login')}</Button>
            </div>
          </div>
        </Card>
      </form>
    </main>
  )
}
