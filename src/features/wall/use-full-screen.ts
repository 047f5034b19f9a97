import { useState, useSyncExternalStore } from 'react'
import { startInBackground } from '@/lib/background'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** The full screen of the page, as the controls of the wall display show it. */
export type FullScreen = {
  readonly isFull: boolean
  /** Whether this browser has a full screen. */
  readonly canFill: boolean
  /** Whether the browser refused the last try, for example because a policy forbids it. */
  readonly isRefused: boolean
  readonly toggle: () => void
}

/** Enters and leaves the full screen. */
export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement instanceof Element)
  const [isRefused, setRefused] = useState(false)
  const canFill = document.fullscreenEnabled === true
  const toggle = () => {
    if (!canFill) return
    setRefused(false)
    startInBackground(isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen(), () =>
      setRefused(true),
    )
  }
  return { isFull, canFill, isRefused, toggle }
}
