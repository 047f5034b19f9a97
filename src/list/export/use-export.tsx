import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { ExportScope } from '@/command/screen-context'
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
  selected: readonly Ref[]
  /** The filters of the list; they become part of the file name. */
  filters: Readonly<Record<string, string>>
  /** Reads additional data of the exported rows. */
  prepare: Prepare<Row> | undefined
}
type State = { phase: 'running' | 'moved' | 'failed'; progress: Progress; words?: string }

type Keep<Row> = (row: Row & Unreadable) => boolean

/** Wraps `load` so that additional data is read for each page. */
const withPreparation =
  <Row,>(
    load: LoadPage<Row>,
    prepare: Prepare<Row> | undefined,
    keep: Keep<Row> = () => true,
  ): LoadPage<Row> =>
  async (page, limit, signal) => {
    const loaded = await load(page, limit, signal)
    await prepare?.(
      loaded.data.filter((row) => row.$raw === undefined && keep(row)),
      signal,
    )
    return loaded
  }

/** Saves the page, the selected rows, or all matching rows as CSV. While pages are read, a dialog shows progress and can stop it. */
export function useExport<Row>({
  name,
  columns,
  lines,
  load,
  rowKey,
  rowRef,
  selected,
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
  const exportPages = async (
    from: LoadPage<Row>,
    file: string,
    keep?: Keep<Row>,
  ): Promise<Saved | undefined> => {
    control.current?.abort()
    const abort = new AbortController()
    control.current = abort
    let progress: Progress = { rows: 0, count: undefined }
    setState({ phase: 'running', progress })
    try {
      const exported = await exportAll(
        withPreparation(from, prepare, keep),
        csv,
        rowKey,
        abort.signal,
        (next) => {
          progress = next
          setState({ phase: 'running', progress })
        },
        keep,
      )
      if (abort.signal.aborted) return undefined
      saveText(file, exported.parts)
      setState(
        exported.moved ? { phase: 'moved', progress: { rows: exported.rows, count: undefined } } : undefined,
      )
      return { file, rows: exported.rows }
    } catch (cause) {
      if (!abort.signal.aborted)
        setState({ phase: 'failed', progress, words: describeError(toApiError(cause), t).title })
      return undefined
    }
  }
  const start = async (scope: ExportScope): Promise<Saved | undefined> => {
    const file = fileName(name, filters, new Date())
    if (scope === 'all' && load !== undefined) return await exportPages(load, file)
    const wantedIds = new Set(selected.map(({ id }) => id))
    const pageLines =
      scope === 'marked' ? lines.filter(({ ref }) => ref !== undefined && wantedIds.has(ref.id)) : lines
    // The selection spans pages: rows that are not on this page are read again.
    const elsewhere = scope === 'marked' && new Set(pageLines.map(({ ref }) => ref?.id)).size < wantedIds.size
    if (elsewhere && load !== undefined)
      return await exportPages(
        load,
        file,
        (row) => row.$raw === undefined && wantedIds.has(rowRef?.(row)?.id ?? ''),
      )
    const rows = pageLines.map(({ row }) => row)
    if (prepare !== undefined)
      return await exportPages(() => Promise.resolve({ data: rows, meta: { hasnext: false } }), file)
    saveText(file, [pageCsv(rows, csv)])
    return { file, rows: pageLines.length }
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
