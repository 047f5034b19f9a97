import { useState } from 'react'
import ruleTrial from '@commands/rule/trial'
import { CommandButton } from '@/command/react'
import { trials } from './trial-store'
import type { Rule } from '../contract'
import { useWords } from '@/i18n/use-words'
import { createTestContext } from '@/rule-sql/test-context'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { Textarea } from '@/ui/control/textarea'
import { useStore } from '@/ui/use-store'
import { RestoreSample } from '../restore-sample'
import { TrialOutcome } from './outcome'

/** Parses a JSON event with `event_type`; undefined if it is invalid. */
function parseEvent(text: string): { readonly event_type: string } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' &&
      value !== null &&
      'event_type' in value &&
      typeof value.event_type === 'string' &&
      value.event_type !== ''
      ? { ...value, event_type: value.event_type }
      : undefined
  } catch {
    return undefined
  }
}

/** Runs the real actions of a rule on a sample event and follows them with a trace. */
export default function RuleTrial({ rule }: { rule: Rule }) {
  const { t } = useWords()
  const sample = JSON.stringify(createTestContext(rule.sql), null, 2)
  const [edited, setEdited] = useState<string>()
  const [stop, setStop] = useState(true)
  const trial = useStore(trials).get(rule.id)
  const text = edited ?? sample
  const context = parseEvent(text)
  return (
    <>
      <Card title={t('rule.trial.card')} note={t('rule.trial.note')}>
        <div className="flex flex-col gap-3">
          <Field
            label={t('rule.trial.context')}
            {...(context === undefined ? { error: t('rule.trial.notEvent') } : {})}
          >
            {(control) => <Textarea {...control} mono rows={12} value={text} onValue={setEdited} />}
          </Field>
          <Checkbox label={t('rule.trial.stop')} checked={stop} onValue={setStop} />
          <p className="text-small text-muted">{t('rule.trial.traced')}</p>
          <div className="flex flex-wrap items-center gap-2">
            <CommandButton
              command={ruleTrial}
              with={{ id: rule.id, stop, ...(context === undefined ? {} : { context }) }}
              {...(context === undefined ? { disabledReason: t('rule.trial.notEvent') } : {})}
            />
            <RestoreSample edits={edited} onEdits={setEdited} />
          </div>
        </div>
      </Card>
      {trial !== undefined && <TrialOutcome trial={trial} actions={rule.actions ?? []} />}
    </>
  )
}
