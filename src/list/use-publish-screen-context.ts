import { useEffect, useRef } from 'react'
import type { Ref, Resource } from '@/api/resource'
import type { ExportScope } from '@/command/screen-context'
import {
  noScreenContext,
  setScreenContext,
  type ScreenContext,
  type Largest,
  type Matching,
  type Offer,
  type Saved,
  type Snapshots,
} from '@/command/screen-context'
import { allIds } from './export/export-csv'
import { isStale, type Source } from './list'

type Options<Row> = {
  focused: Ref | undefined
  selected: readonly Ref[]
  matching: Matching | undefined
  /** Identifies the filters: other rows match when it changes. */
  scope: string
  offers: readonly Offer[]
  rowOffers: () => readonly Offer[]
  source: Source<Row>
  startExport: (scope: ExportScope) => Promise<Saved | undefined>
  selectAll: (() => void) | undefined
  rowSelection: ScreenContext['rowSelection']
  largest: Largest | undefined
  snapshots: Snapshots | undefined
}

/** All rows that match the list's filters, on any page; undefined if the list is not paged or not selectable. */
export function toMatching<Row>(
  source: Source<Row>,
  resource: Resource | undefined,
  rowRef: ((row: Row) => Ref | undefined) | undefined,
  filtered: boolean,
): Matching | undefined {
  const { load, count } = source
  if (load === undefined || resource === undefined || rowRef === undefined) return undefined
  return {
    resource,
    count,
    filtered,
    ids: (signal, onProgress) => allIds(load, (row) => rowRef(row)?.id, signal, onProgress),
  }
}

/** Publishes the state of the list to the palette, the keys and the status bar; clears it on unmount. */
export function usePublishScreenContext<Row>(options: Options<Row>): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { focused, selected, scope, source } = options
  const stale = isStale(source)
  const offers = options.offers.map(({ command }) => command.id).join(' ')
  const matches = options.matching !== undefined
  const measures = options.largest?.columns.join(' ')
  useEffect(() => {
    const now = latest.current
    setScreenContext({
      focused: now.focused,
      selected,
      rowOffers: () => latest.current.rowOffers(),
      matching: now.matching,
      offers: now.offers,
      refresh: now.source.again === undefined ? undefined : () => latest.current.source.again?.(),
      stale,
      export: (which) => latest.current.startExport(which),
      selectAll: now.selectAll === undefined ? undefined : () => latest.current.selectAll?.(),
      rowSelection:
        now.rowSelection === undefined
          ? undefined
          : {
              resource: now.rowSelection.resource,
              select: (refs) => latest.current.rowSelection?.select(refs),
            },
      largest:
        now.largest === undefined
          ? undefined
          : {
              columns: now.largest.columns,
              show: (column, top) => latest.current.largest?.show(column, top),
            },
      snapshots:
        now.snapshots === undefined
          ? undefined
          : {
              save: () => latest.current.snapshots?.save(),
              compare: () => latest.current.snapshots?.compare(),
            },
    })
  }, [focused?.id, focused?.resource, selected, scope, source.count, offers, stale, matches, measures])
  useEffect(() => () => setScreenContext(noScreenContext), [])
}
