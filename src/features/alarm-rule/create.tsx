import alarmRuleCreate from '@commands/alarm-rule/create'
import { CommandForm } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { go, useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { below, createParts, drawn, notes } from './form-parts'
import { alarmRulePaths } from './paths'

/** Creates an alarm rule; `condition` in the address fills in its condition. */
export default function AlarmRuleCreate() {
  const [search] = useSearch()
  const condition = search['condition'] ?? 'connections above ""'
  return (
    <FormPage title="screen.alarmRuleCreate" text="alarm-rule.about.text">
      <CommandForm
        key={condition}
        command={alarmRuleCreate}
        whole
        parts={createParts}
        notes={notes}
        drawn={drawn}
        below={below}
        initial={{
          condition,
          severity: 'warning',
          for: '1m',
          notify: 'false',
          sound: 'false',
          quiet: 'general',
        }}
        then={() => go(to(alarmRulePaths.alarmRules), { force: true })}
      />
    </FormPage>
  )
}
