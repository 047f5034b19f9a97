import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { useConnection } from '@/connection/use-connection'
import { toApiError } from '@/api/error'
import { keyLabel } from '@/command/keys/label'
import { useWords } from '@/i18n/use-words'
import { useRead } from '@/api/query'
import {
  createRuleContext,
  listedEvent,
  sentValues,
  findTestEvent,
  type TestedEvent,
} from '@/rule-sql/test-context'
import { eventName } from '@/rule-sql/event-name'
import { ruleEvents } from '@/rule-sql/events'
import { sourcesIn } from '@/rule-sql/sources'
import { isEmptyList } from '@/lib/text/payload'
import { PayloadView } from '@/detail/payload-view'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { saveFile } from '@/list/export/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { RestoreSample } from '../restore-sample'
import type { Bridges } from '../facts'
import { useEvents } from '../use-events'
import { TestFields } from './fields'
import { testFailure, type TestFailure } from './words'

/** Lets the key of the form run the test. */
export type TestHandle = { run: () => void }
type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'output'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly failure: TestFailure }
type Edits = { readonly source: string; readonly values: Readonly<Record<string, string>> }

const published = 'message_publish'
const types = new Set<string | undefined>(ruleEvents.map(({ type }) => type))
const isOfBridge = (source: string) => /^\$(?:bridges|sources)\//.test(source)
/** Events of the broker without a sample in this console. */
type Others = readonly TestedEvent[]
const findOther = (others: Others, source: string) => {
  const name = eventName(source)
  return name === undefined
    ? undefined
    : others.find(({ type }) => type === name.slice(name.lastIndexOf('/') + 1))
}
/** The choice for a source: topic filters and unknown events become a published message. */
const toChoice = (others: Others, source: string | undefined) =>
  source !== undefined &&
  (types.has(eventName(source)) || isOfBridge(source) || findOther(others, source) !== undefined)
    ? source
    : published

/** Whether two sources are the same, or the same event in two spellings. */
const isSame = (one: string, other: string) => (eventName(one) ?? one) === (eventName(other) ?? other)

/** The event of the first or the chosen source, with sample data that meets the condition. */
function createTrial(sql: string, chosen: string | undefined, others: Others) {
  const named = sourcesIn(sql)
  const source = chosen ?? toChoice(others, named[0])
  const event: TestedEvent | undefined =
    findOther(others, source) ?? findTestEvent(source === published ? '' : source) ?? ruleEvents[0]
  const topic = named.find((name) => toChoice(others, name) === published) ?? ''
  const { event_type: type, ...initial } = (
    event === undefined ? {} : createRuleContext(event, source === published ? topic : source, sql)
  ) as Record<string, string | number>
  return { named, source, event, type, initial }
}

/** The sample data with manual changes. */
const mergeValues = (
  { source, initial }: ReturnType<typeof createTrial>,
  edits: Edits | undefined,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, String(value)])),
  ...(edits?.source === source ? edits.values : {}),
})

type Props = {
  sql: string
  /** The deferred statement that the card is rendered from. */ settled: string
  bridges: Bridges
  onFailure: (failure: TestFailure | undefined) => void
  handle: Ref<TestHandle>
}

/** Runs the statement once on a sample event in the broker, without running actions. */
export function TestCard({ sql, settled, bridges, onFailure, handle }: Props) {
  const connection = useConnection()
  const { t } = useWords()
  const [chosen, setChosen] = useState<string>()
  const [edits, setEdits] = useState<Edits>()
  const [outcome, setOutcome] = useState<Outcome>()
  const lastRun = useRef(0)
  const rows = useRead('ruleEvents', {})
  const others = useMemo(
    () =>
      (rows.data ?? []).flatMap((row) =>
        row.$raw !== undefined || types.has(eventName(row.event)) || isOfBridge(row.event)
          ? []
          : [listedEvent(row)],
      ),
    [rows.data],
  )
  const drawn = useMemo(() => createTrial(settled, chosen, others), [settled, chosen, others])
  const { named, source, event } = drawn
  const values = mergeValues(drawn, edits)
  const run = async () => {
    const runId = ++lastRun.current
    setOutcome({ kind: 'running' })
    onFailure(undefined)
    // The present statement may be newer than the rendered one.
    const trial = sql === settled ? drawn : createTrial(sql, chosen, others)
    const filled = Object.fromEntries(
      Object.entries(mergeValues(trial, edits)).filter(([name, value]) => name !== 'qos' || value !== ''),
    )
    const fields = trial.event === undefined ? filled : sentValues(trial.event, filled)
    const end = (next: Outcome) => {
      // Ignores the result of an earlier run.
      if (runId === lastRun.current) setOutcome(next)
    }
    try {
      const output = await connection.api.ruleTest({
        body: { sql, context: { ...fields, event_type: String(trial.type ?? published) } },
      })
      end(
        isEmptyList(output)
          ? { kind: 'nothing' }
          : { kind: 'output', bytes: new TextEncoder().encode(output) },
      )
    } catch (cause) {
      const failure = testFailure(toApiError(cause), sql, t)
      end({ kind: 'failed', failure })
      if (runId === lastRun.current) onFailure(failure)
    }
  }
  useImperativeHandle(handle, () => ({ run: () => startInBackground(run(), throwUnexpected) }))
  // In the spelling of the broker; an event that the statement spells differently keeps its spelling.
  const events = useEvents()
  const listed = events
    .filter(({ name }) => name !== published)
    .flatMap((one) =>
      one.source.startsWith('$events/') ? [isSame(one.source, source) ? source : one.source] : [],
    )
  const options = [...new Set([published, ...listed, ...bridges.ingress, source])]
  const matches = named.some((name) => isSame(toChoice(others, name), source))
  const titles = new Map(events.map(({ name, title }) => [name, title]))
  return (
    <Card title={t('rule.test.card')} note={t('rule.test.note')}>
      <div className="flex flex-col gap-3">
        <Field
          label={t('rule.test.source')}
          {...(matches
            ? {}
            : {
                description: (
                  <span className="flex items-baseline gap-1.5 text-warn">
                    <StatusMark state="warning" />
                    {t('rule.test.mismatch')}
                  </span>
                ),
              })}
        >
          {(control) => (
            <Select
              {...control}
              value={source}
              onValue={setChosen}
              options={options.map((value) => ({ value, label: toLabel(value, titles, t) }))}
            />
          )}
        </Field>
        <TestFields
          event={event}
          values={values}
          onValue={(name, value) =>
            setEdits({ source, values: { ...(edits?.source === source ? edits.values : {}), [name]: value } })
          }
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            busy={outcome?.kind === 'running'}
            keys={keyLabel('alt+enter')}
            disabledReason={sql.trim() === '' ? t('rule.test.noSql') : undefined}
            onClick={() => startInBackground(run(), throwUnexpected)}
          >
            {t('rule.test.run')}
          </Button>
          <RestoreSample
            key={source}
            edits={edits?.source === source ? edits : undefined}
            onEdits={setEdits}
          />
        </div>
        <Result outcome={outcome} />
      </div>
    </Card>
  )
}

function toLabel(
  source: string,
  titles: ReadonlyMap<string, string>,
  t: ReturnType<typeof useWords>['t'],
): string {
  if (source === published) return t('rule.event.message_publish.title')
  const title = titles.get(eventName(source) ?? source)
  return isOfBridge(source) || title === undefined || title === source ? source : `${title} · ${source}`
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useWords()
  return (
    <div
      {...(outcome === undefined
        ? {}
        : { 'data-part': true, tabIndex: -1, role: 'group', 'aria-label': t('rule.test.verdict') })}
      className="flex min-w-0 flex-col gap-2"
    >
      <p role="status" className="flex items-baseline gap-1.5 font-semibold">
        {outcome?.kind === 'running' && t('rule.test.running')}
        {outcome?.kind === 'output' && <StatusMark state="running" word={t('rule.test.passed')} />}
        {outcome?.kind === 'nothing' && <StatusMark state="waiting" word={t('rule.test.nothing')} />}
        {outcome?.kind === 'failed' && (
          <>
            <StatusMark state="error" />
            <span className="min-w-0 text-bad">{outcome.failure.words}</span>
          </>
        )}
      </p>
      {outcome?.kind === 'failed' && outcome.failure.details !== '' && (
        <Disclosure label={t('action.details')}>
          <Untrusted mono className="text-small text-muted" text={outcome.failure.details} max={2000} />
        </Disclosure>
      )}
      {outcome?.kind === 'output' && (
        <PayloadView bytes={outcome.bytes} name="rule-test.json" onSave={saveFile} />
      )}
    </div>
  )
}
