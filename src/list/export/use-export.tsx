import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { ExportScope } from '@/command/command'
import type { Saved } from '@/command/screen-context'
import type { Unreadable } from '@/contract/schema'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { exportAll, fileName, pageCsv, saveText, type CsvColumn, type Progress } from './export-csv'
import type { Column, LoadPage, Prepare } from '../list'
import type { Line } from '../rows/use-rows'

type Options<Row> = {
  name: string
  columns: readonly Column<Row>[]
  lines: readonly Line<Row>[]
  load: LoadPage<Row> | undefined
  rowKey: (row: Row) => string
  rowRef: ((row: Row) => Ref | undefined) | undefined
  marked: readonly Ref[]
  /** The filters of the list, which are a part of the file's name. */
  filters: Readonly<Record<string, string>>
  /** Reads what belongs to the rows that are written. */
  prepare: Prepare<Row> | undefined
}
type State = { phase: 'running' | 'moved' | 'failed'; progress: Progress; words?: string }

type Keep<Row> = (row: Row & Unreadable) => boolean

/** Pages with what belongs to their rows read too. */
const prepared =
  <Row,>(
    load: LoadPage<Row>,
    prepare: Prepare<Row> | undefined,
    keep: Keep<Row> = () => true,
  ): LoadPage<Row> =>
  async (page, limit, signal) => {
    const got = await load(page, limit, signal)
    await prepare?.(
      got.data.filter((row) => row.$raw === undefined && keep(row)),
      signal,
    )
    return got
  }

/** Saves the page, the marked rows, or everything that matches, as CSV; what is read for it with a dialog that tells how far it is and can stop it. */
export function useExport<Row>({
  name,
  columns,
  lines,
  load,
  rowKey,
  rowRef,
  marked,
  filters,
  prepare,
}: Options<Row>): { start: (scope: ExportScope) => Promise<Saved | undefined>; dialog: ReactNode } {
  const { t, format } = useWords()
  const [state, setState] = useState<State | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const csv: CsvColumn<Row>[] = columns.flatMap(({ title, csv: value }) =>
    value === undefined ? [] : [{ title: t(title), value }],
  )
  const stop = () => {
    control.current?.abort()
    setState(undefined)
  }
  const whole = async (from: LoadPage<Row>, file: string, keep?: Keep<Row>): Promise<Saved | undefined> => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    let progress: Progress = { rows: 0, count: undefined }
    setState({ phase: 'running', progress })
    try {
      const done = await exportAll(
        prepared(from, prepare, keep),
        csv,
        rowKey,
        own.signal,
        (next) => {
          progress = next
          setState({ phase: 'running', progress })
        },
        keep,
      )
      if (own.signal.aborted) return undefined
      saveText(file, done.parts)
      setState(done.moved ? { phase: 'moved', progress: { rows: done.rows, count: undefined } } : undefined)
      return { file, rows: done.rows }
    } catch (cause) {
      if (!own.signal.aborted)
        setState({ phase: 'failed', progress, words: describeError(toApiError(cause), t).title })
      return undefined
    }
  }
  const start = async (scope: ExportScope): Promise<Saved | undefined> => {
    const file = fileName(name, filters, new Date())
    if (scope === 'all' && load !== undefined) return await whole(load, file)
    const wanted = new Set(marked.map(({ id }) => id))
    const here =
      scope === 'marked' ? lines.filter(({ ref }) => ref !== undefined && wanted.has(ref.id)) : lines
    // Marks outlive their page: what is not on it is read again.
    const elsewhere = scope === 'marked' && new Set(here.map(({ ref }) => ref?.id)).size < wanted.size
    if (elsewhere && load !== undefined)
      return await whole(load, file, (row) => row.$raw === undefined && wanted.has(rowRef?.(row)?.id ?? ''))
    const rows = here.map(({ row }) => row)
    if (prepare !== undefined)
      return await whole(() => Promise.resolve({ data: rows, meta: { hasnext: false } }), file)
    saveText(file, [pageCsv(rows, csv)])
    return { file, rows: here.length }
  }
  const rows = state?.progress.rows ?? 0
  const count = state?.progress.count
  const text =
    count === undefined
      ? t('list.saving.rows', { count: rows })
      : t('list.saving.of', { rows: format.number(rows), total: format.number(count) })
  const dialog = (
    <Dialog
      open={state !== undefined}
      onClose={stop}
      title={t('list.export.title')}
      footer={
        <Button onClick={stop}>{t(state?.phase === 'running' ? 'action.cancel' : 'action.close')}</Button>
      }
    >
      {state?.phase === 'running' && (
        <ProgressBar
          label={t('list.export.title')}
          value={rows}
          max={count ?? Math.max(rows, 1)}
          text={text}
        />
      )}
      {state?.phase === 'moved' && (
        <p role="status">
          {text} {t('list.saving.moved')}
        </p>
      )}
      {state?.phase === 'failed' && (
        <p role="alert">
          {t('list.saving.failed')} {state.words}
        </p>
      )}
    </Dialog>
  )
  return { start, dialog }
}
