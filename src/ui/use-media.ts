import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; rerenders on change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (fn: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', fn)
      return () => media.removeEventListener('change', fn)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the page is too narrow for a menu next to it, and for a row of buttons (below 720 px). */
export const useNarrow = (): boolean => useMedia('(width < 45rem)')
