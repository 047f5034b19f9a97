import { useCallback, useState } from 'react'

export type Size = { readonly width: number; readonly height: number }

const unmeasured: Size = { width: 0, height: 0 }

/** The inner size of an element as it changes, in whole pixels: `[ref, size]`, 0 before the first measure. */
export function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, Size] {
  const [size, setSize] = useState(unmeasured)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)]
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
