import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { isComposing } from '@/ui/overlay/compose-guard'

/** The pointer and the controls disappear after this time without movement, in milliseconds. */
const idleAfterMs = 3000
/** The same while the keyboard is at one of the controls. */
const focusedIdleMs = 30_000
/** The controls are shown for this long when the display opens, so that they are found. */
const shownFirstMs = 8000

/**
 * Whether the display was opened or the pointer has moved lately, or a key was pressed. The controls that then appear are in the element of `bar`.
 * `onEscape` is called unless something that is open takes the key: a dialog, or the full screen.
 */
export function useOperated(onEscape: () => void): {
  readonly isOperated: boolean
  readonly bar: RefObject<HTMLDivElement | null>
} {
  const [isOperated, setOperated] = useState(true)
  const bar = useRef<HTMLDivElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => setOperated(false)
    const onIdle = () => {
      if (!(bar.current?.querySelector(':focus-visible') instanceof Element)) hide()
      else timer = setTimeout(hide, focusedIdleMs - idleAfterMs)
    }
    const onActivity = () => {
      setOperated(true)
      clearTimeout(timer)
      timer = setTimeout(onIdle, idleAfterMs)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return onActivity()
      if (!event.defaultPrevented && !(document.fullscreenElement instanceof Element)) escape()
    }
    timer = setTimeout(onIdle, shownFirstMs)
    globalThis.addEventListener('pointermove', onActivity)
    globalThis.addEventListener('pointerdown', onActivity)
    globalThis.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pointermove', onActivity)
      globalThis.removeEventListener('pointerdown', onActivity)
      globalThis.removeEventListener('keydown', onKey)
    }
  }, [])
  return { isOperated, bar }
}
