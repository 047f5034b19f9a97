import { useId } from 'react'
import { useWords } from '@/i18n/use-words'
import type { FormTexts } from '@/rule-sql/form-parts'
import { namedEvents } from '@/rule-sql/listed-events'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { IconButton } from '@/ui/icon-button'
import { Plus, X } from '@/ui/icon/icons'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import type { Bridges } from './facts'
import type { NamedEvent } from './use-events'

type Props = {
  texts: FormTexts
  onTexts: (texts: FormTexts) => void
  bridges: Bridges
  events: readonly NamedEvent[]
}

/** The parts of a SELECT: fields, sources and condition. */
export function FormMode({ texts, onTexts, bridges, events }: Props) {
  const { t } = useWords()
  const list = useId()
  const source = (at: number, next: string | undefined) =>
    onTexts({
      ...texts,
      sources: texts.sources.flatMap((one, index) =>
        index !== at ? [one] : next === undefined ? [] : [next],
      ),
    })
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <Field
        label={t('rule.form.fields')}
        required
        description={t('rule.form.fieldsHelp')}
        {...(texts.fields.trim() === '' ? { error: t('error.required') } : {})}
      >
        {(control) => (
          <Textarea
            {...control}
            mono
            rows={4}
            value={texts.fields}
            onValue={(fields) => onTexts({ ...texts, fields })}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-small text-muted">{t('rule.form.from')}</legend>
        <datalist id={list}>
          {namedEvents(events).map(({ source, title }) => (
            <option key={source} value={source}>
              {title}
            </option>
          ))}
          {bridges.ingress.map((source) => (
            <option key={source} value={source} />
          ))}
        </datalist>
        {texts.sources.map((one, index) => (
          <div key={index} className="flex items-center gap-1">
            <TextInput
              mono
              aria-label={t('rule.form.source', { number: index + 1 })}
              list={list}
              value={one}
              onValue={(next) => source(index, next)}
              aria-invalid={one === '' || undefined}
            />
            <IconButton
              icon={X}
              label={t('rule.form.removeSource', { number: index + 1 })}
              disabled={texts.sources.length === 1}
              onClick={() => source(index, undefined)}
            />
          </div>
        ))}
        <span>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => onTexts({ ...texts, sources: [...texts.sources, ''] })}
          >
            {t('rule.form.addSource')}
          </Button>
        </span>
      </fieldset>
      <Field
        label={t('rule.form.where')}
        note={t('palette.step.optional')}
        description={t('rule.form.whereHelp')}
      >
        {(control) => (
          <Textarea
            {...control}
            mono
            rows={2}
            value={texts.where}
            onValue={(where) => onTexts({ ...texts, where })}
          />
        )}
      </Field>
    </div>
  )
}
