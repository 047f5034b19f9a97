import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { whenIdle } from '@/ui/when-idle'

/** Longer lists are virtualized: only visible rows are in the DOM. */
const windowFrom = 60

/** Rows that are rendered while the frame has no height. */
const firstRows = 40

/** Rows rendered before and after those in the frame, once the first ones are painted: a scroll step then waits for nothing. */
const rowsAhead = 12

/** What the owner of a list asks of its rows. */
export type RowsHandle = {
  /** Scrolls to a row that may not be in the DOM. */
  readonly reveal: (index: number) => void
}

const rowHeight = () => (document.documentElement.dataset['density'] === 'comfortable' ? 40 : 32)

/**
 * The range of rows to render, and the height in pixels of those before and after it. Re-renders its component at every scroll
 * step: call it where only the rows are rendered.
 */
export function useWindow(
  count: number,
  frame: RefObject<HTMLElement | null>,
  handle: Ref<RowsHandle> | undefined,
) {
  const windowed = count > windowFrom
  const [overscan, setOverscan] = useState(0)
  useEffect(() => whenIdle(() => setOverscan(rowsAhead)), [])
  const virtual = useVirtualizer({
    count: windowed ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: rowHeight,
    overscan,
    // Before the frame is measured: no frame of a list is higher (`list-rows.tsx`).
    initialRect: { width: window.innerWidth, height: Math.max(320, window.innerHeight - 192) },
    // A scroll step waits for nothing: the rows beyond the frame are there already.
    useFlushSync: false,
  })
  useImperativeHandle(
    handle,
    () => ({
      reveal: (index) => {
        if (windowed && index >= 0) virtual.scrollToIndex(index)
      },
    }),
    [virtual, windowed],
  )
  const items = virtual.getVirtualItems()
  const total = virtual.getTotalSize()
  return {
    from: windowed ? (items[0]?.index ?? 0) : 0,
    to: windowed ? (items.at(-1)?.index ?? Math.min(count, firstRows) - 1) + 1 : count,
    before: windowed ? (items[0]?.start ?? 0) : 0,
    after: windowed ? Math.max(0, total - (items.at(-1)?.end ?? total)) : 0,
  }
}
