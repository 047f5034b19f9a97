import { useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { findMistakes } from '@/command/macro/as-command'
import { lineOffers } from '@/command/macro/complete'
import { withIds } from '@/command/macro/names'
import { fixedIn, withParameter, type Fixed } from '@/command/macro/record'
import { useCommandRuntime } from '@/command/react'
import { lookUp, useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { lazyComponent } from '@/ui/lazy-component'
import { EditorSkeleton } from '@/ui/skeleton'
import { Untrusted } from '@/ui/untrusted'

const LineEditor = lazyComponent(
  async () => (await import('@/code-editor/line-editor')).default,
  EditorSkeleton,
)

type Props = { text: string; onText: (text: string) => void; error: string | undefined }

/** The maximum number of mistakes shown. */
const maxMistakes = 8
/** The maximum number of values offered as parameters. */
const maxValues = 12

/** The lines of a macro, with their mistakes and the values that can become parameters. */
export function LinesField({ text, onText, error }: Props) {
  const connection = useConnection()
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const mistakes = findMistakes(text, registry, connection.now())
  const fixed = fixedIn(text).slice(0, maxValues)
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('macro.lines')}
        description={t('macro.about')}
        required
        {...(error === undefined ? {} : { error })}
      >
        {(control) => (
          <div
            id={control.id}
            // Names in the palette depend on language and aliases; ids do not.
            onBlur={() => {
              const textWithIds = withIds(text, registry)
              if (textWithIds !== text) onText(textWithIds)
            }}
          >
            <LineEditor
              value={text}
              onChange={onText}
              label={t('macro.lines')}
              hint={t('macro.about')}
              invalid={error !== undefined}
              offersAt={(fullText, cursor) => lineOffers(fullText, cursor, registry)}
            />
          </div>
        )}
      </Field>
      {mistakes.length > 0 && (
        <ul aria-label={t('macro.mistakes')} className="flex flex-col gap-1 text-small text-warn">
          {mistakes.slice(0, maxMistakes).map(({ line, column, key, values = {} }) => {
            const texts = Object.fromEntries(
              Object.entries(values).map(([name, value]) => [
                name,
                typeof value === 'string'
                  ? inline((name === 'reason' ? lookUp(value, values) : undefined) ?? value, 80)
                  : value,
              ]),
            )
            return (
              <li key={`${String(line)}:${String(column)}:${key}`}>
                {t('macro.at', { line, column, text: t(key, texts) })}
              </li>
            )
          })}
        </ul>
      )}
      {fixed.length > 0 && (
        <section aria-label={t('macro.values')} className="flex flex-col gap-1">
          <h3 className="text-small font-semibold">{t('macro.values')}</h3>
          {fixed.map((one) => (
            <ParameterSuggestion
              key={one.value}
              one={one}
              onMake={(parameter) => onText(withParameter(text, one.value, parameter))}
            />
          ))}
        </section>
      )}
    </div>
  )
}

const isName = (text: string) => /^[A-Za-z][\w-]*$/.test(text)

/** A value, its number of occurrences, and the name of the parameter to create. */
function ParameterSuggestion({
  one: { name, value, count },
  onMake,
}: {
  one: Fixed
  onMake: (parameter: string) => void
}) {
  const { t } = useWords()
  const [parameter, setParameter] = useState(name)
  const shown = inline(value, 40)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-40">
        <Untrusted mono text={value} max={60} />
      </span>
      <span className="text-small text-muted">{t('macro.places', { count })}</span>
      <div className="w-40">
        <TextInput
          mono
          aria-label={t('macro.valueName', { value: shown })}
          aria-invalid={isName(parameter) ? undefined : true}
          value={parameter}
          onValue={setParameter}
        />
      </div>
      <Button
        size="sm"
        disabledReason={isName(parameter) ? null : t('macro.name.form')}
        onClick={() => onMake(parameter)}
      >
        {t('macro.make', { value: shown })}
      </Button>
    </div>
  )
}
