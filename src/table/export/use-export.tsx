import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toApiError } from '@/api/error'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { exportAll, pageCsv, saveText, type CsvColumn, type Progress } from './export-csv'
import type { Column, LoadPage } from '../list'
import type { Line } from '../rows/use-rows'

type Options<Row> = { name: string; columns: readonly Column<Row>[]; lines: readonly Line<Row>[]; load: LoadPage<Row> | undefined; rowKey: (row: Row) => string }
type State = { phase: 'running' | 'moved' | 'failed'; progress: Progress; words?: string }

/** Saves the page, or everything that matches, as CSV; the second with a dialog that tells how far it is and can stop it. */
export function useExport<Row>({ name, columns, lines, load, rowKey }: Options<Row>): { start: (scope: 'page' | 'all') => void; dialog: ReactNode } {
  const { t, format } = useWords()
  const [state, setState] = useState<State | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const csv: CsvColumn<Row>[] = columns.flatMap(({ title, csv: value }) => (value === undefined ? [] : [{ title: t(title), value }]))
  const file = `${name}.csv`
  const stop = () => {
    control.current?.abort()
    setState(undefined)
  }
  const all = async (from: LoadPage<Row>) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    let progress: Progress = { rows: 0, count: undefined }
    setState({ phase: 'running', progress })
    try {
      const done = await exportAll(from, csv, rowKey, own.signal, (next) => {
        progress = next
        setState({ phase: 'running', progress })
      })
      if (own.signal.aborted) return
      saveText(file, done.parts)
      setState(done.moved ? { phase: 'moved', progress: { rows: done.rows, count: undefined } } : undefined)
    } catch (cause) {
      if (!own.signal.aborted) setState({ phase: 'failed', progress, words: describeError(toApiError(cause), t).title })
    }
  }
  const start = (scope: 'page' | 'all') => {
    if (scope === 'all' && load !== undefined) void all(load)
    else saveText(file, [pageCsv(lines.map(({ row }) => row), csv)])
  }
  const rows = state?.progress.rows ?? 0
  const count = state?.progress.count
  const text = count === undefined ? t('list.saving.rows', { rows: format.number(rows) }) : t('list.saving.of', { rows: format.number(rows), total: format.number(count) })
  const dialog = (
    <Dialog
      open={state !== undefined}
      onClose={stop}
      title={t('list.export.title')}
      footer={<Button onClick={stop}>{t(state?.phase === 'running' ? 'action.cancel' : 'action.close')}</Button>}
    >
      {state?.phase === 'running' && <ProgressBar label={t('list.export.title')} value={rows} max={count ?? Math.max(rows, 1)} text={text} />}
      {state?.phase === 'moved' && <p role="status">{text} {t('list.saving.moved')}</p>}
      {state?.phase === 'failed' && <p role="alert">{t('list.saving.failed')} {state.words}</p>}
    </Dialog>
  )
  return { start, dialog }
}
