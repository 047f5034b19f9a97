import { useEffect, useState } from 'react'
import { polling } from '@/api/polling'
import type { Unreadable } from '@/contract/schema'
import { isEqual } from '@/lib/equal'
import { useStore } from '@/ui/use-store'
import type { Source } from '../list'

/** How many rows were added, removed and changed since the previous read. */
export type ChangesWhilePaused = {
  readonly added: number
  readonly removed: number
  readonly changed: number
}

type Rows<Row> = readonly (Row & Unreadable)[]

const byKey = <Row>(rows: Rows<Row>, keyOf: (row: Row) => string) =>
  new Map(rows.map((row) => [row.$raw ?? keyOf(row), row]))

/** Compares two reads of one page. */
function difference<Row>(before: Rows<Row>, now: Rows<Row>, keyOf: (row: Row) => string): ChangesWhilePaused {
  const old = byKey(before, keyOf)
  const fresh = byKey(now, keyOf)
  const added = [...fresh.keys()].filter((key) => !old.has(key)).length
  const removed = [...old.keys()].filter((key) => !fresh.has(key)).length
  const changed = [...fresh].filter(([key, row]) => old.has(key) && !isEqual(old.get(key), row)).length
  return { added, removed, changed }
}

/** How long the differences are shown. */
const shownForMs = 15_000

type State<Row> = {
  readonly waiting: { readonly rows: Rows<Row>; readonly scope: string; readonly at: number } | undefined
  readonly changes: ChangesWhilePaused | undefined
}

/** After polling resumes: how the first read differs from the rows shown during the pause (catalogue W11). */
export function useChangesWhilePaused<Row>(
  source: Source<Row>,
  scope: string,
  keyOf: (row: Row) => string,
): ChangesWhilePaused | undefined {
  const { paused } = useStore(polling)
  const [wasPaused, setWasPaused] = useState(paused)
  const [{ waiting, changes }, setState] = useState<State<Row>>({ waiting: undefined, changes: undefined })
  const { rows, at, again } = source
  if (wasPaused !== paused) {
    setWasPaused(paused)
    setState({ waiting: paused || rows === undefined ? undefined : { rows, scope, at }, changes: undefined })
  }
  if (waiting !== undefined && rows !== undefined && (at > waiting.at || scope !== waiting.scope)) {
    setState({
      waiting: undefined,
      changes: scope === waiting.scope ? difference(waiting.rows, rows, keyOf) : undefined,
    })
  }
  const reading = waiting !== undefined
  useEffect(() => {
    if (reading) again?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when polling resumes: `again` changes on every render
  }, [reading])
  useEffect(() => {
    if (changes === undefined) return
    const timer = setTimeout(
      () => setState((now) => (now.changes === changes ? { ...now, changes: undefined } : now)),
      shownForMs,
    )
    return () => clearTimeout(timer)
  }, [changes])
  return changes
}
