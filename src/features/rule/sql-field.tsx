import { useDeferredValue, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import {
  formParts,
  withTexts,
  type FormParts,
  type FormTexts,
  toFormTexts,
  type NoForm,
} from '@/rule-sql/form-parts'
import { parseRule } from '@/rule-sql/parse'
import { printRule } from '@/rule-sql/print'
import type { Mark } from '@/rule-sql/editor/lint'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { Segmented } from '@/ui/control/segmented'
import { EditorSkeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { FormMode } from './form-mode'
import type { Bridges } from './facts'
import { useEvents } from './use-events'

const SqlEditor = lazyComponent(
  async () => (await import('@/rule-sql/editor/editor')).default,
  EditorSkeleton,
)

type Props = {
  sql: string
  onSql: (sql: string) => void
  error: string | undefined
  problem: Mark | undefined
  bridges: Bridges
  enterprise: boolean
}

type Mode =
  | { readonly kind: 'sql'; readonly refused?: NoForm }
  | { readonly kind: 'form'; readonly parts: FormParts; readonly texts: FormTexts; readonly written: string }

/** A statement parsed for the form mode. */
function toFormMode(sql: string): Mode {
  const parts = formParts(sql)
  return typeof parts === 'string'
    ? { kind: 'sql', refused: parts }
    : { kind: 'form', parts, texts: toFormTexts(parts), written: sql }
}

/**
 * Formats a statement in the layout of a new rule. The formatter drops comments, so statements with comments
 * stay as they are.
 */
function LayOut({ sql, onSql }: Pick<Props, 'sql' | 'onSql'>) {
  const { t } = useWords()
  const parsed = parseRule(sql)
  const comments = /--[^\n]*\n/.test(sql.replace(/'[^']*'|"[^"]*"/g, ''))
  const off = !parsed.ok ? t('rule.mode.unreadable') : comments ? t('rule.mode.comments') : undefined
  return (
    <Button
      size="sm"
      variant="ghost"
      disabledReason={off}
      onClick={() => {
        if (parsed.ok) onSql(printRule(parsed.statement))
      }}
    >
      {t('rule.mode.layOut')}
    </Button>
  )
}

/**
 * The statement of a rule, as SQL or as a form of its parts. Both edit the same text; unedited parts stay as
 * written.
 */
export function SqlField({ sql, onSql, error, problem, bridges, enterprise }: Props) {
  const connection = useConnection()
  const { t } = useWords()
  const [mode, setMode] = useState<Mode>({ kind: 'sql' })
  // The text was replaced from outside: by a sample, an event or a restored draft.
  const shown = mode.kind === 'form' && mode.written !== sql ? toFormMode(sql) : mode
  if (shown !== mode) setMode(shown)
  const edit = (texts: FormTexts) => {
    if (shown.kind !== 'form') return
    const written = withTexts(shown.parts, texts)
    setMode({ ...shown, texts, written })
    onSql(written)
  }
  const settled = useDeferredValue(sql)
  const events = useEvents()
  const label = t('param.sql')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-small text-muted" aria-hidden>
          {label}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {shown.kind === 'sql' && <LayOut sql={settled} onSql={onSql} />}
          <Segmented
            label={t('rule.mode.label')}
            value={shown.kind}
            options={[
              { value: 'sql', label: t('rule.mode.sql') },
              { value: 'form', label: t('rule.mode.form') },
            ]}
            onChange={(next) => setMode(next === 'form' ? toFormMode(sql) : { kind: 'sql' })}
          />
        </span>
      </div>
      <p role="status" className="text-small text-warn empty:-mt-2">
        {shown.kind === 'sql' && shown.refused !== undefined && t(`rule.mode.${shown.refused}`)}
      </p>
      <div data-field="sql" data-part className="[--editor-height:14.25rem]">
        {shown.kind === 'form' ? (
          <FormMode texts={shown.texts} onTexts={edit} bridges={bridges} events={events} />
        ) : (
          <SqlEditor
            value={sql}
            onChange={onSql}
            label={label}
            hint={t('rule.sql.hint')}
            invalid={error !== undefined}
            problem={problem}
            known={{ bridges: bridges.ingress, events, enterprise, release: connection.broker().release }}
          />
        )}
      </div>
      <div aria-live="polite" className="empty:-mt-2">
        {error !== undefined && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
