import { useState } from 'react'
import { useRead } from '@/api/query'
import { useWords, lookUp } from '@/i18n/use-words'
import type { RuleEvent } from '@/lib/rule-sql/events'
import { prettyJson } from '@/lib/text/payload'
import { Field } from '@/ui/control/field'
import { Segmented } from '@/ui/control/segmented'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'

type Props = { event: RuleEvent | undefined; values: Readonly<Record<string, string>>; onValue: (name: string, value: string) => void }

/** The fields a test of an event starts with: those the broker lists, else those this console knows. */
export function TestFields({ event, values, onValue }: Props) {
  const { t } = useWords()
  const listed = useRead('rule', 'ruleEvents', {})
  const told = listed.data?.find((row) => row.$raw === undefined && row.event === event?.source)?.test_columns
  const names = [...new Set([...Object.keys(told ?? event?.test ?? {}), ...Object.keys(values)])].filter((name) => event === undefined || name in event.fields)
  const payload = names.includes('payload')
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {names.filter((name) => name !== 'payload').map((name) => (
          <Field key={name} label={lookUp(`rule.column.of.${name}`) ?? name} note={<span className="font-mono">{name}</span>}>
            {(control) => <TextInput {...control} mono value={values[name] ?? String(told?.[name]?.[0] ?? '')} onValue={(value) => onValue(name, value)} />}
          </Field>
        ))}
      </div>
      {payload && <PayloadField text={values['payload'] ?? ''} onText={(value) => onValue('payload', value)} label={t('param.payload')} />}
    </>
  )
}

/** The payload as JSON, set out and checked, or as the plain text that it is. */
function PayloadField({ text, label, onText }: { text: string; label: string; onText: (text: string) => void }) {
  const { t } = useWords()
  const [format, setFormat] = useState<'json' | 'text'>('json')
  const pretty = format === 'json' ? prettyJson(text) : undefined
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={label}
        {...(format === 'json' && pretty === undefined ? { description: <span className="text-warn">{t('rule.test.notJson')}</span> } : {})}
      >
        {(control) => <Textarea {...control} mono rows={5} value={text} onValue={onText} />}
      </Field>
      <Segmented
        label={t('payload.format')} value={format} options={[{ value: 'json', label: t('choice.payloadFormat.json') }, { value: 'text', label: t('choice.payloadFormat.text') }]}
        onChange={(next) => {
          setFormat(next)
          const set = next === 'json' ? prettyJson(text) : undefined
          if (set !== undefined) onText(set)
        }}
      />
    </div>
  )
}
