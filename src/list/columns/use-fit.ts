import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Columns with a higher rank are hidden first; without a rank, the position counts. */
export type Ranked = { readonly id: string; readonly rank?: number }

/** The next column to hide: the least important visible one, but never the first (it names the row) nor one of rank 0. */
export function nextToGo<C extends Ranked>(columns: readonly C[], hidden: readonly string[]): C | undefined {
  const rankOf = (column: C) => column.rank ?? columns.indexOf(column)
  return columns
    .slice(1)
    .filter((column) => !hidden.includes(column.id) && rankOf(column) > 0)
    .sort((a, b) => rankOf(b) - rankOf(a))[0]
}

/** Observes the width in pixels of an element that may not be mounted yet; 0 until it is. */
function useWidth(element: RefObject<HTMLElement | null>, isMounted: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null || typeof ResizeObserver !== 'function') return
    const measure = () => setWidth(target.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isMounted])
  return width
}

const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth + 1

/** Matches parts of cells that load after their rows. */
const deferredPartSelector = '[data-whole]'

const none: readonly string[] = []

type Fit = {
  readonly key: string
  readonly hidden: readonly string[]
  /** Long texts are truncated earlier, before any column is hidden. */ readonly tight: boolean
  readonly widths: readonly number[] | undefined
}

/**
 * Chooses the columns that fit into the frame, and their widths in pixels. Measures once per page of rows: hides the least
 * important columns until the rest fits, then keeps the widths, so that nothing moves while scrolling. A number that no longer
 * fits starts a new measurement. With `wide`, no column is hidden and the frame scrolls.
 */
export function useFit<C extends Ranked>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly C[],
  lines: readonly unknown[],
  scope: string,
) {
  const [wide, setWide] = useState(false)
  const width = useWidth(frame, lines.length > 0)
  const key = `${columns.map(({ id }) => id).join(' ')} ${width} ${String(wide)} ${scope}`
  const [fit, setFit] = useState<Fit>({ key: '', hidden: none, tight: false, widths: undefined })
  const currentFit: Fit = useMemo(
    () => (fit.key === key ? fit : { key, hidden: none, tight: false, widths: undefined }),
    [fit, key],
  )
  useLayoutEffect(() => {
    const element = frame.current
    if (currentFit.widths !== undefined || element === null || width === 0 || lines.length === 0) return
    const fits = wide || element.scrollWidth <= element.clientWidth + 1
    const next = fits ? undefined : nextToGo(columns, currentFit.hidden)
    if (!fits && !currentFit.tight) setFit({ ...currentFit, tight: true })
    else if (next !== undefined) setFit({ ...currentFit, hidden: [...currentFit.hidden, next.id] })
    else
      setFit({
        ...currentFit,
        widths: [...element.querySelectorAll<HTMLElement>('thead th')].map(
          (cell) => cell.getBoundingClientRect().width,
        ),
      })
  }, [frame, columns, currentFit, key, width, wide, lines.length])
  useEffect(() => {
    const numbers = frame.current?.querySelectorAll<HTMLElement>('td.nums') ?? []
    if ([...numbers].some(isCut)) setFit((now) => ({ ...now, key: '' }))
  }, [frame, lines])
  const measuredText = useRef('')
  useEffect(() => {
    const element = frame.current
    if (element === null || typeof MutationObserver !== 'function') return
    // Parts that load after the rows may need more room. Measured once per text, so that it settles.
    const measureDeferredParts = () => {
      const parts = [...element.querySelectorAll<HTMLElement>(deferredPartSelector)]
      const text = parts.map(({ textContent }) => textContent).join('\n')
      if (text === measuredText.current) return
      measuredText.current = text
      if (parts.some((part) => [part, ...part.querySelectorAll<HTMLElement>('*')].some(isCut)))
        setFit((now) => ({ ...now, key: '' }))
    }
    const observer = new MutationObserver(measureDeferredParts)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [frame, lines.length])
  const { hidden, widths, tight } = currentFit
  // Memoized so that rows do not re-render while the visible columns stay the same.
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  return { shown, hidden: columns.filter(({ id }) => hidden.includes(id)), widths, tight, wide, setWide }
}
