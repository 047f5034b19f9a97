import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** What decides which column gives way: the higher the rank, the sooner; without one, its place. */
export type Ranked = { readonly id: string; readonly rank?: number }

/** The column that gives way next, of those that still stand: the least important one, never the first, which names the row, nor one of rank 0. */
export function nextToGo<C extends Ranked>(columns: readonly C[], gone: readonly string[]): C | undefined {
  const rankOf = (column: C) => column.rank ?? columns.indexOf(column)
  return columns
    .slice(1)
    .filter((column) => !gone.includes(column.id) && rankOf(column) > 0)
    .sort((a, b) => rankOf(b) - rankOf(a))[0]
}

/** The width of an element that may not be there yet, followed as it changes; 0 until it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>, there: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null || typeof ResizeObserver !== 'function') return
    const measure = () => setWidth(target.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(target)
    return () => watch.disconnect()
  }, [element, there])
  return width
}

const cut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth + 1

/** Parts of cells that come later than their rows. */
const late = '[data-whole]'

const none: readonly string[] = []

type Fit = {
  readonly key: string
  readonly gone: readonly string[]
  /** Long texts are cut earlier, before any column gives way. */ readonly tight: boolean
  readonly widths: readonly number[] | undefined
}

/**
 * Which columns have room in the frame, and how wide each is drawn. They are measured once for a page of rows, the least important
 * giving way until the rest fits, and then stand still, so that nothing moves while one scrolls; a number that no longer fits has
 * them measured again. `wide` lets none give way: the frame then scrolls.
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
  const [fit, setFit] = useState<Fit>({ key: '', gone: none, tight: false, widths: undefined })
  const present: Fit = useMemo(
    () => (fit.key === key ? fit : { key, gone: none, tight: false, widths: undefined }),
    [fit, key],
  )
  useLayoutEffect(() => {
    const element = frame.current
    if (present.widths !== undefined || element === null || width === 0 || lines.length === 0) return
    const fits = wide || element.scrollWidth <= element.clientWidth + 1
    const next = fits ? undefined : nextToGo(columns, present.gone)
    if (!fits && !present.tight) setFit({ ...present, tight: true })
    else if (next !== undefined) setFit({ ...present, gone: [...present.gone, next.id] })
    else
      setFit({
        ...present,
        widths: [...element.querySelectorAll<HTMLElement>('thead th')].map(
          (cell) => cell.getBoundingClientRect().width,
        ),
      })
  }, [frame, columns, present, key, width, wide, lines.length])
  useEffect(() => {
    const numbers = frame.current?.querySelectorAll<HTMLElement>('td.nums') ?? []
    if ([...numbers].some(cut)) setFit((now) => ({ ...now, key: '' }))
  }, [frame, lines])
  const told = useRef('')
  useEffect(() => {
    const element = frame.current
    if (element === null || typeof MutationObserver !== 'function') return
    // What is read after the rows, and then stands in them, may need more room: once for each text, so that it comes to rest.
    const look = () => {
      const parts = [...element.querySelectorAll<HTMLElement>(late)]
      const text = parts.map(({ textContent }) => textContent).join('\n')
      if (text === told.current) return
      told.current = text
      if (parts.some((part) => [part, ...part.querySelectorAll<HTMLElement>('*')].some(cut)))
        setFit((now) => ({ ...now, key: '' }))
    }
    const watch = new MutationObserver(look)
    watch.observe(element, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [frame, lines.length])
  const { gone, widths, tight } = present
  // The same while the same columns are shown: rows are drawn anew only for what is new to them.
  const shown = useMemo(() => columns.filter(({ id }) => !gone.includes(id)), [columns, gone])
  return { shown, gone: columns.filter(({ id }) => gone.includes(id)), widths, tight, wide, setWide }
}
