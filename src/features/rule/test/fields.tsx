import { useRead } from '@/api/query'
import { useWords, lookUp } from '@/i18n/use-words'
import { eventName } from '@/rule-sql/event-name'
import type { TestedEvent } from '@/rule-sql/test-context'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { PayloadField } from './payload'

type Props = {
  event: TestedEvent | undefined
  values: Readonly<Record<string, string>>
  onValue: (name: string, value: string) => void
}

/** The fields of a test event: those that the broker lists, else those that this console knows. */
export function TestFields({ event, values, onValue }: Props) {
  const { t } = useWords()
  const listed = useRead('ruleEvents', {})
  const listedEvent = listed.data?.find(
    (row) =>
      row.$raw === undefined &&
      event !== undefined &&
      (eventName(row.event) ?? row.event).replace(/^.*\/(?=alarm_)/, '') === event.type,
  )?.test_columns
  const names = [
    ...new Set([...Object.keys(listedEvent ?? event?.test ?? {}), ...Object.keys(values)]),
  ].filter((name) => event === undefined || name in event.fields)
  const payload = names.includes('payload')
  return (
    <>
      <div data-part={payload ? undefined : true} className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {names
          .filter((name) => name !== 'payload')
          .map((name) => (
            <Field
              key={name}
              label={lookUp(`rule.column.of.${name}`) ?? name}
              note={<span className="font-mono">{name}</span>}
            >
              {(control) => (
                <TextInput
                  {...control}
                  mono
                  value={values[name] ?? String(listedEvent?.[name]?.[0] ?? '')}
                  onValue={(value) => onValue(name, value)}
                />
              )}
            </Field>
          ))}
      </div>
      {payload && (
        <PayloadField
          text={values['payload'] ?? ''}
          onText={(value) => onValue('payload', value)}
          label={t('param.payload')}
        />
      )}
    </>
  )
}
