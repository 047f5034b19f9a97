import quietHours from '@commands/alarm-rule/quiet-hours'
import type { DrawField } from '@/form/command/command-field'
import { Control } from '@/form/control/control'
import { getScreenControl } from '@/form/control/of-prompt'
import { FieldRow } from '@/form/field-rows'
import { useWords } from '@/i18n/use-words'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { formatMinutes, noQuietHours, type QuietHours } from './model/rule'
import { parseQuiet, printQuiet } from './model/quiet-text'

const modes = ['general', 'none', 'own'] as const
type Mode = (typeof modes)[number]

const initialHours: QuietHours = { ...noQuietHours, enabled: true }

/** The texts of the fields of own hours, of which some may not be valid yet. */
function readOwn(text: string) {
  const parsed = parseQuiet(text)
  if (parsed !== undefined && parsed !== 'general')
    return { from: formatMinutes(parsed.from), to: formatMinutes(parsed.to), days: parsed.days }
  const [hours = '', names = ''] = text.split(' ')
  const [from = '', to = ''] = hours.split('-')
  const days = parseQuiet(`0:00-0:00 ${names}`)
  return { from, to, days: days === undefined || days === 'general' ? noQuietHours.days : days.days }
}

/** The quiet hours of a rule: the general ones, none, or its own. */
export const QuietField: DrawField = ({ text, onText, error }) => {
  const { t } = useWords()
  const mode: Mode = text === '' || text === 'general' ? 'general' : text === 'none' ? 'none' : 'own'
  const own = readOwn(text)
  const change = (part: Partial<typeof own>) => {
    const { from, to, days } = { ...own, ...part }
    const [, names = ''] = printQuiet({ ...initialHours, days }).split(' ')
    onText(`${from}-${to}${names === '' ? '' : ` ${names}`}`)
  }
  const dayPrompt = quietHours.params.days.prompt
  return (
    <div className="@container flex flex-col gap-3">
      <Field
        label={t('alarm-rule.quiet.title')}
        description={t(mode === 'own' ? 'alarm-rule.quiet.zone' : 'alarm-rule.quiet.modeNote')}
      >
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            value={mode}
            onValue={(next) => onText(next === 'own' ? printQuiet(initialHours) : next)}
            options={modes.map((value) => ({ value, label: t(`alarm-rule.quiet.mode.${value}`) }))}
          />
        )}
      </Field>
      {mode === 'own' && (
        <>
          <FieldRow count={2}>
            <Field label={t('alarm-rule.quiet.from')} error={error}>
              {(control) => (
                <TextInput
                  {...control}
                  className="max-w-40 nums"
                  value={own.from}
                  onValue={(from) => change({ from })}
                />
              )}
            </Field>
            <Field label={t('alarm-rule.quiet.to')}>
              {(control) => (
                <TextInput
                  {...control}
                  className="max-w-40 nums"
                  value={own.to}
                  onValue={(to) => change({ to })}
                />
              )}
            </Field>
          </FieldRow>
          <Field label={t('alarm-rule.quiet.days')}>
            {(control) => (
              <Control
                as={getScreenControl(dayPrompt, t, { label: t('alarm-rule.quiet.days') })}
                control={control}
                text={own.days.join(',')}
                onText={(picked) => {
                  const days = picked.split(',').filter((day) => day !== '')
                  // Hours on no day are none: that is another choice above.
                  if (days.length > 0) change({ days: days.map(Number) })
                }}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}
