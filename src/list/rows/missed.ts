import { useEffect, useState } from 'react'
import { polling } from '@/api/query'
import type { Unreadable } from '@/contract/schema'
import { useStore } from '@/ui/use-store'
import type { Source } from '../list'

/** How rows differ from those seen before: come, gone, changed in place. */
export type Missed = { readonly added: number; readonly removed: number; readonly changed: number }

type Rows<Row> = readonly (Row & Unreadable)[]

const byKey = <Row>(rows: Rows<Row>, keyOf: (row: Row) => string) =>
  new Map(rows.map((row) => [row.$raw ?? keyOf(row), JSON.stringify(row)]))

/** What came, went and changed between two readings of one page. */
function difference<Row>(before: Rows<Row>, now: Rows<Row>, keyOf: (row: Row) => string): Missed {
  const old = byKey(before, keyOf)
  const fresh = byKey(now, keyOf)
  const come = [...fresh.keys()].filter((key) => !old.has(key)).length
  const gone = [...old.keys()].filter((key) => !fresh.has(key)).length
  const changed = [...fresh].filter(([key, text]) => old.has(key) && old.get(key) !== text).length
  return { added: come, removed: gone, changed }
}

/** So long it stands there. */
const shownFor = 15_000

type State<Row> = {
  readonly waiting: { readonly rows: Rows<Row>; readonly scope: string; readonly at: number } | undefined
  readonly missed: Missed | undefined
}

/** Told once refreshing goes on after a pause: how the first new reading differs from the rows that stood still (catalogue W11). */
export function useMissed<Row>(
  source: Source<Row>,
  scope: string,
  keyOf: (row: Row) => string,
): Missed | undefined {
  const { paused } = useStore(polling)
  const [was, setWas] = useState(paused)
  const [{ waiting, missed }, setState] = useState<State<Row>>({ waiting: undefined, missed: undefined })
  const { rows, at, again } = source
  if (was !== paused) {
    setWas(paused)
    setState({ waiting: paused || rows === undefined ? undefined : { rows, scope, at }, missed: undefined })
  }
  if (waiting !== undefined && rows !== undefined && (at > waiting.at || scope !== waiting.scope)) {
    setState({
      waiting: undefined,
      missed: scope === waiting.scope ? difference(waiting.rows, rows, keyOf) : undefined,
    })
  }
  const reading = waiting !== undefined
  useEffect(() => {
    if (reading) again?.()
    // Once, when it goes on: `again` is another function with each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reading])
  useEffect(() => {
    if (missed === undefined) return
    const timer = setTimeout(
      () => setState((now) => (now.missed === missed ? { ...now, missed: undefined } : now)),
      shownFor,
    )
    return () => clearTimeout(timer)
  }, [missed])
  return missed
}
