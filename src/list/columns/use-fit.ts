import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { chooseColumns, keepAll, type Ranked } from './choose-columns'
import { measureHeads } from './measure-heads'

const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth + 1

/** Matches parts of cells that load after their rows. */
const deferredPartSelector = '[data-whole]'

const none: readonly string[] = []

type Fit = {
  readonly key: string
  readonly hidden: readonly string[]
  readonly widths: readonly number[] | undefined
}

const unmeasured: Fit = { key: '', hidden: none, widths: undefined }

/**
 * Chooses the columns that fit into the frame, and their widths in pixels. Measures the rows once per page: what does not fit is
 * hidden, and the widths stay, so that nothing moves while scrolling. A number that no longer fits starts a new measurement. With
 * `wide`, no column is hidden and the frame scrolls.
 */
export function useFit<C extends Ranked>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly C[],
  lines: readonly unknown[],
  scope: string,
) {
  const [wide, setWide] = useState(false)
  const key = `${columns.map(({ id }) => id).join(' ')} ${String(wide)} ${scope}`
  const [fit, setFit] = useState(unmeasured)
  const isEmpty = lines.length === 0
  useLayoutEffect(() => {
    const element = frame.current
    if (fit.key === key || isEmpty || element === null || element.clientWidth === 0) return
    const heads = measureHeads(element)
    setFit({ key, ...(wide ? keepAll(heads) : chooseColumns(columns, heads, element.clientWidth)) })
  }, [frame, columns, fit, key, wide, isEmpty])
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null || typeof ResizeObserver !== 'function') return
    let width: number | undefined
    const observer = new ResizeObserver(() => {
      if (width !== undefined && width !== element.clientWidth) setFit({ ...unmeasured })
      width = element.clientWidth
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isEmpty])
  useEffect(() => {
    const numbers = frame.current?.querySelectorAll<HTMLElement>('td.nums') ?? []
    if ([...numbers].some(isCut)) setFit({ ...unmeasured })
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
        setFit({ ...unmeasured })
    }
    const observer = new MutationObserver(measureDeferredParts)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [frame, lines.length])
  const { hidden, widths } = fit.key === key ? fit : unmeasured
  // Memoized so that rows do not re-render while the visible columns stay the same.
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  return { shown, hidden: columns.filter(({ id }) => hidden.includes(id)), widths, wide, setWide }
}
