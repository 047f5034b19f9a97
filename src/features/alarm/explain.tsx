import { useCallback } from 'react'
import { useRead } from '@/api/query'
import nodeShow from '@commands/node/show'
import clientShow from '@commands/client/show'
import alarmExplain from '@commands/alarm/explain'
import { CommandButton } from '@/command/react'
import { useConnection } from '@/connection/use-connection'
import type { Alarm } from './contract'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Fact, Facts } from '@/detail/facts'
import { ReadError } from '@/detail/read-error'
import type { LoadPage } from '@/list/list'
import { useFilteredRows } from '@/list/rows/use-filtered-rows'
import { plain } from '@/lib/text/untrusted'
import { Card } from '@/ui/card'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'
import { findAlarmClient, detailsText } from './facts'
import { Meaning } from './meaning'

const parts: readonly FormPart[] = [{ fields: ['name'] }]

/** Explains an alarm and what to check. */
export default function AlarmExplain() {
  const [{ name = '', node = '' }] = useSearch()
  const active = useActive()
  return (
    <FormPage title="screen.alarmExplain" text="alarm.explain.text">
      <CommandForm
        key={name}
        command={alarmExplain}
        initial={{ name }}
        parts={parts}
        drawn={{ name: AlarmField }}
        whole
      />
      {name === '' ? <ReadError query={active} /> : <AlarmAnswer name={name} node={node} />}
    </FormPage>
  )
}

/** A choice of the active alarms; other names can be typed. */
function AlarmField({
  text,
  onText,
  error,
}: {
  text: string
  onText: (text: string) => void
  error: string | undefined
}) {
  const { t } = useWords()
  const query = useActive()
  const active = (query.data?.data ?? []).flatMap((row) => (row.$raw === undefined ? [row.name] : []))
  const names = [...new Set(text === '' ? active : [text, ...active])]
  return (
    <Field
      label={t('alarm.column.name')}
      required
      {...(query.data !== undefined && active.length === 0 ? { description: t('alarm.none') } : {})}
      {...(error === undefined ? {} : { error })}
    >
      {(control) => (
        <Select
          {...control}
          value={text}
          options={names.map((value) => ({ value, label: plain(value, 80) }))}
          onValue={onText}
          placeholder={t('palette.form.choose')}
        />
      )}
    </Field>
  )
}

const useActive = () =>
  useRead('alarmList', { query: { activated: true, page: 1, limit: 1000 } }, { every: 10_000 })

function AlarmAnswer({ name, node }: { name: string; node: string }) {
  const { t } = useWords()
  const connection = useConnection()
  const query = useActive()
  const isAsked = useCallback(
    (row: Alarm) => row.name === name && (node === '' || row.node === node),
    [name, node],
  )
  const { data: page } = query
  const found = page?.data.filter((row) => row.$raw === undefined && isAsked(row))
  // An alarm that is none of the first thousand may be among the others.
  const isBeyond = found?.length === 0 && page !== undefined && (page.meta.count ?? 0) > page.data.length
  const load: LoadPage<Alarm> = useCallback(
    (at, limit, signal) =>
      connection.api.alarmList({ query: { activated: true, page: at, limit } }, { signal }),
    [connection],
  )
  const others = useFilteredRows('alarm', 'alarmList true', load, isBeyond ? isAsked : undefined, undefined)
  const active = isBeyond ? others.rows?.filter((row) => row.$raw === undefined) : found
  return (
    <Card title={<Untrusted text={name} max={120} />}>
      <div ref={fitPage} className="flex page-width flex-col gap-3">
        <Meaning name={name} details={active?.[0]?.details} />
        <ReadError query={query} />
        {isBeyond && <ReadError query={{ error: others.error, refetch: async () => others.again?.() }} />}
        {active?.length === 0 && (
          <p role="status" className="text-muted">
            {t('alarm.explain.notActive')}
          </p>
        )}
        {active?.map((row) => (
          <AlarmOnNode key={row.node} row={row} />
        ))}
      </div>
    </Card>
  )
}

/** The state of the alarm on one node. */
function AlarmOnNode({ row }: { row: Alarm }) {
  const { t, format } = useWords()
  const clientid = findAlarmClient(row)
  return (
    <div>
      <Facts>
        <Fact name={t('param.node')}>
          <Untrusted mono text={row.node} max={80} />
        </Fact>
        <Fact name={t('alarm.column.message')}>
          <Untrusted text={row.message ?? ''} max={300} />
        </Fact>
        <Fact name={t('alarm.column.details')}>
          <Untrusted text={detailsText(row)} max={300} />
        </Fact>
        {row.activate_at !== undefined && (
          <Fact name={t('alarm.column.since')}>{format.date(row.activate_at)}</Fact>
        )}
      </Facts>
      <p className="flex flex-wrap gap-2 pt-2">
        {clientid !== undefined && <CommandButton command={clientShow} with={{ clientid }} />}
        <CommandButton command={nodeShow} with={{ node: row.node }} />
      </p>
    </div>
  )
}
