import { useSyncExternalStore } from 'react'

const narrow = '(width < 45rem)'

const subscribe = (fn: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', fn)
  return () => media.removeEventListener('change', fn)
}

/** Whether the page is too narrow for a menu beside it, and for a row of buttons (look: below 720 px). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
