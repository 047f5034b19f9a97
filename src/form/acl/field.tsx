import { useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'
import { placeholderHints } from '@/features/authorization/model/acl/placeholder-hints'
import { aclReader } from '@/features/authorization/model/acl/reader'
import { startInBackground } from '@/lib/background'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { Segmented } from '@/ui/control/segmented'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { useThrown } from '@/ui/use-thrown'
import { fieldLabel, reasonKey, useFormContext, useProblem, useValue } from '../config/context'
import { AclTable, type ReadText } from './table'

const AclEditor = lazyComponent(
  async () => (await import('@/features/authorization/acl-editor/editor')).default,
  () => <Skeleton lines={12} />,
)

/** Parses the text in small steps, so that typing stays responsive. */
function useRead(text: string): ReadText | undefined {
  const [read, setRead] = useState<ReadText>()
  const fail = useThrown()
  useEffect(() => {
    let cancelled = false
    startInBackground(
      aclReader
        .readInSlices(text, () => cancelled)
        .then((parsed) => {
          if (parsed !== undefined && !cancelled) setRead({ text, parsed })
        }),
      fail,
    )
    return () => {
      cancelled = true
    }
  }, [text, fail])
  return read
}

/** Edits the rules of an ACL file as text or as a table. Both write the same text and keep comments. */
export function AclField({ path }: { path: string }) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const [{ line: requestedLine }] = useSearch()
  const value = useValue(path)
  const problem = useProblem(path)
  const frame = useRef<HTMLDivElement>(null)
  const [mode, setMode] = useState<'text' | 'table'>('text')
  const [reveal, setReveal] = useState(() =>
    requestedLine === undefined ? undefined : { line: Number(requestedLine) || 1 },
  )
  const text = typeof value === 'string' ? value : ''
  const read = useRead(text)
  const label = fieldLabel(labelPrefix, path)
  const write = (next: string) => store.set(path, next)
  useKeys('form', [
    { hotkey: 'mod+s', title: t('form.save'), run: () => frame.current?.closest('form')?.requestSubmit() },
  ])
  const show = (line: number) => {
    setMode('text')
    setReveal({ line })
  }
  return (
    <div ref={frame} data-field={path} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-small text-muted" aria-hidden>
          {label}
        </span>
        <span className="ml-auto">
          <Segmented
            label={t('acl.mode.label')}
            value={mode}
            options={[
              { value: 'text', label: t('acl.mode.text') },
              { value: 'table', label: t('acl.mode.table') },
            ]}
            onChange={setMode}
          />
        </span>
      </div>
      {mode === 'text' ? (
        <AclEditor
          value={text}
          onChange={write}
          label={label}
          hint={t('acl.editor.hint')}
          invalid={problem !== undefined}
          reveal={reveal}
        />
      ) : read === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <AclTable text={text} read={read} onText={write} onLine={show} />
      )}
      {read !== undefined && <AclStatus read={read} onLine={show} />}
      <div aria-live="polite" className="empty:-mt-2">
        {problem !== undefined && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            <span className="min-w-0 break-words">{t(reasonKey(problem), problem.values)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** The number of rules, and the first error or hint with a link to its line. */
function AclStatus({
  read: {
    parsed: { rules, problems },
  },
  onLine,
}: {
  read: ReadText
  onLine: (line: number) => void
}) {
  const { t, format } = useWords()
  const [first] = problems
  const hints = useMemo(() => placeholderHints(rules), [rules])
  const [hint] = first === undefined ? hints : []
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small text-muted">
      {t('acl.editor.rules', { count: rules.length })}
      {first !== undefined && (
        <>
          <span className="flex items-baseline gap-1.5 text-bad">
            <StatusMark state="error" />
            {t('acl.editor.mistake', { line: format.number(first.line) })}{' '}
            {t(`acl.problem.${first.code}`, { part: first.text.slice(0, 40) })}
          </span>
          <Button size="sm" variant="ghost" onClick={() => onLine(first.line)}>
            {t('acl.editor.goToLine', { line: format.number(first.line) })}
          </Button>
        </>
      )}
      {hint !== undefined && (
        <>
          <span className="flex items-baseline gap-1.5 text-warn">
            <StatusMark state="warning" />
            {t('acl.editor.mistake', { line: format.number(hint.line) })}{' '}
            {t('acl.editor.placeholder', { found: hint.found, suggestion: hint.suggestion })}
          </span>
          <Button size="sm" variant="ghost" onClick={() => onLine(hint.line)}>
            {t('acl.editor.goToLine', { line: format.number(hint.line) })}
          </Button>
        </>
      )}
    </p>
  )
}
