import { useEffect, useRef, useState, type ReactNode } from 'react'
import { allPages } from '@/api/all-pages'
import { useConnection } from '@/connection/use-connection'
import { toApiError } from '@/api/error'
import type { Snapshots } from '@/command/screen-context'
import type { Unreadable } from '@/contract/schema'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { toast } from '@/command/toast/toasts'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { lazyComponent } from '@/ui/lazy-component'
import type { Column, Source } from '../list'
import { maxSnapshotRows, toSnapshotRows, type SnapshotRows } from './compare-rows'
import { getSnapshotScope, readSnapshots, saveSnapshot, type Snapshot } from './stored-snapshots'

const SnapshotDialog = lazyComponent(async () => (await import('./snapshot-dialog')).SnapshotDialog)

type Options<Row> = {
  list: string
  columns: readonly Column<Row>[]
  source: Source<Row>
  rowKey: (row: Row) => string
  filters: Readonly<Record<string, string>>
}

/** What the dialog shows. */
export type SnapshotState =
  | { readonly phase: 'reading'; readonly rows: number }
  | { readonly phase: 'failed'; readonly words: string }
  | { readonly phase: 'compared'; readonly now: SnapshotRows; readonly earlier: readonly Snapshot[] }

/** Stores the rows of a list in this browser, and compares the present rows with stored ones. Paged lists are read completely, up to a limit. */
export function useSnapshots<Row>({ list, columns, source, rowKey, filters }: Options<Row>): {
  readonly actions: Snapshots
  readonly dialog: ReactNode
} {
  const connection = useConnection()
  const { t, format } = useWords()
  const [state, setState] = useState<SnapshotState | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const scope = getSnapshotScope(list, filters)

  const readRows = async (signal: AbortSignal): Promise<SnapshotRows> => {
    const withValues = columns.flatMap(({ id, title, csv: value, align }) =>
      value === undefined ? [] : [{ id, title: t(title), value, figure: align === 'end' }],
    )
    if (source.load === undefined) return toSnapshotRows(source.rows ?? [], withValues, rowKey)
    const rows: (Row & Unreadable)[] = []
    for await (const { data } of allPages(source.load, signal)) {
      rows.push(...data)
      setState({ phase: 'reading', rows: rows.length })
      // One more than the limit shows that there are more.
      if (rows.length > maxSnapshotRows) break
    }
    return toSnapshotRows(rows, withValues, rowKey)
  }
  const start = async (work: (rows: SnapshotRows) => Promise<SnapshotState | undefined>) => {
    control.current?.abort()
    const abort = new AbortController()
    control.current = abort
    setState({ phase: 'reading', rows: 0 })
    try {
      const next = await work(await readRows(abort.signal))
      if (!abort.signal.aborted) setState(next)
    } catch (cause) {
      if (abort.signal.aborted) return
      const words =
        cause instanceof DOMException
          ? t('list.snapshot.noStorage')
          : describeError(toApiError(cause), t).title
      setState({ phase: 'failed', words })
    }
  }
  const close = () => {
    control.current?.abort()
    setState(undefined)
  }
  const actions: Snapshots = {
    save: () =>
      startInBackground(
        start(async (rows) => {
          await saveSnapshot({ ...rows, scope, at: connection.now() })
          const cut = rows.cut ? ` ${t('list.snapshot.cut', { max: format.number(maxSnapshotRows) })}` : ''
          toast(
            rows.cut ? 'warning' : 'ok',
            `${t('list.snapshot.saved', { count: Object.keys(rows.rows).length })}${cut}`,
          )
          return undefined
        }),
        throwUnexpected,
      ),
    compare: () =>
      startInBackground(
        start(async (now) => ({ phase: 'compared', now, earlier: await readSnapshots(scope) })),
        throwUnexpected,
      ),
  }
  return {
    actions,
    dialog:
      state === undefined ? null : (
        <SnapshotDialog list={list} state={state} onClose={close} onSave={actions.save} />
      ),
  }
}
