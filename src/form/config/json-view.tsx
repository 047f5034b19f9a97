import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { Copy } from '@/ui/icon/icons'
import { Textarea } from '@/ui/control/textarea'
import { copyText } from '@/ui/copy-text'
import { useFormContext } from './context'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import type { Unread } from '../control/json-object'

/**
 * Edits the configuration as JSON: valid text applies at once, invalid text shows where it is wrong (catalogue
 * I1, I2, I3). Secrets stay masked (catalogue K6).
 */
export function JsonView() {
  const { store } = useFormContext()
  const { t } = useWords()
  const [text, setText] = useState(store.json)
  const [wrong, setWrong] = useState<Unread>()
  const [copied, setCopied] = useState<boolean>()
  const unknown = usePart(store.state, (state) => store.unknownPaths(state).join('\n'))
    .split('\n')
    .filter((path) => path !== '')
  const edit = (next: string) => {
    setText(next)
    setCopied(undefined)
    setWrong(store.readJson(next))
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('bridge.form.jsonLabel')}
        description={t('bridge.form.jsonHelp')}
        {...(wrong === undefined
          ? {}
          : { error: t(`bridge.json.${wrong.code}`, { line: wrong.line, column: wrong.column }) })}
      >
        {(control) => <Textarea {...control} mono rows={24} value={text} onValue={edit} />}
      </Field>
      {unknown.length > 0 && (
        <p className="text-small text-muted">
          {t('form.keptAsItIs')}{' '}
          {unknown.map((path, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <Untrusted mono text={path} max={120} />
            </span>
          ))}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          icon={Copy}
          onClick={() => startInBackground(copyText(store.json()).then(setCopied), throwUnexpected)}
        >
          {t('bridge.form.copyJson')}
        </Button>
        <span role="status" className="text-small text-muted">
          {copied !== undefined && t(copied ? 'action.copied' : 'action.notCopied')}
        </span>
      </div>
    </div>
  )
}
