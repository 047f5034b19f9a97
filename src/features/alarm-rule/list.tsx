import { useMemo } from 'react'
import alarmRuleCreate from '@commands/alarm-rule/create'
import alarmRuleDelete from '@commands/alarm-rule/delete'
import alarmRuleDisable from '@commands/alarm-rule/disable'
import alarmRuleEdit from '@commands/alarm-rule/edit'
import alarmRuleEnable from '@commands/alarm-rule/enable'
import alarmRuleExport from '@commands/alarm-rule/export'
import alarmRuleImport from '@commands/alarm-rule/import'
import alarmRuleSilence from '@commands/alarm-rule/silence'
import alarmRuleTest from '@commands/alarm-rule/test'
import { library } from '@/api/library'
import { useNow } from '@/api/use-now'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource } from '@/list/list'
import { to } from '@/route/paths'
import { useStore } from '@/ui/use-store'
import { columns, type Row } from './columns'
import { alarmRules, alarmRuleStates, findRuleOrigin, listAlarmRules } from './own-rules'
import { alarmRulePaths } from './paths'
import { AlarmRuleViews } from './views'
import { alarmRuleDuty } from './watch-alarm-rules'

const filters: readonly Filter<Row>[] = [searchFilter(({ name, condition }) => [name, condition])]
const buttons: readonly Offer[] = [
  offer(alarmRuleCreate, {}, { primary: true }),
  offer(alarmRuleImport),
  offer(alarmRuleExport),
]
const offers = ({ name: rule, enabled, origin }: Row): readonly Offer[] =>
  [
    alarmRuleEdit,
    enabled ? alarmRuleDisable : alarmRuleEnable,
    alarmRuleSilence,
    alarmRuleTest,
    alarmRuleExport,
    ...(origin === 'library' ? [] : [alarmRuleDelete]),
  ].map((command) => offer(command, { rule }))

/** Lists the alarm rules of this browser and of the library with their states. */
export default function AlarmRuleList() {
  const { t } = useWords()
  const now = useNow(10_000)
  const rules = useStore(alarmRules)
  const { files } = useStore(library)
  const states = useStore(alarmRuleStates)
  const duty = useStore(alarmRuleDuty)
  const rows = useMemo(
    () =>
      rules === alarmRules.get() && files === library.get().files
        ? listAlarmRules().map((rule): Row => ({
            ...rule,
            origin: findRuleOrigin(rule.name),
            state: rule.enabled ? states[rule.name] : undefined,
            now,
          }))
        : [],
    [rules, files, states, now],
  )
  return (
    <DataTable
      list="alarm-rules"
      title="screen.alarmRules"
      top={<AlarmRuleViews at="alarmRules" />}
      note={rows.length === 0 ? undefined : `${t(`alarm-rule.duty.${duty}`)} · ${t('alarm-rule.clock')}`}
      source={localSource(rows)}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'alarmRule', id: name })}
      resource="alarmRule"
      rowPath={({ name }) => to(alarmRulePaths.alarmRule, { name })}
      offers={offers}
      bulk={(refs) => {
        const rule = refs.map(({ id }) => id)
        return [alarmRuleEnable, alarmRuleDisable, alarmRuleSilence, alarmRuleDelete].map((command) =>
          offer(command, { rule }),
        )
      }}
      buttons={buttons}
      filters={filters}
      empty={{ title: 'alarm-rule.empty', text: 'alarm-rule.emptyText', offers: buttons.slice(0, 2) }}
    />
  )
}
