import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches; rerenders on change. */
export function useMedia(query: string): boolean {
  // Made once: to make a list costs more than to read it.
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (fn: () => void) => {
      list.addEventListener('change', fn)
      return () => list.removeEventListener('change', fn)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

/** Whether the page is too narrow for a menu next to it, and for a row of buttons (below 720 px). */
export const useNarrow = (): boolean => useMedia('(width < 45rem)')
