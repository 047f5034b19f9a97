import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { isComposing } from './compose-guard'

export type Floating = {
  open: boolean
  setOpen: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLDivElement | null>
  style: CSSProperties
}

const gap = 4
const edge = 8

const unplaced: CSSProperties = { inset: 'auto', margin: 0, visibility: 'hidden' }

/** Where the panel goes: under its button, or over it where there is more room, always inside the window. */
function place(button: DOMRect, panel: DOMRect, align: 'start' | 'end'): { top: number; left: number; maxHeight: number } {
  const left = align === 'end' ? button.right - panel.width : button.left
  const below = button.bottom + gap
  const above = button.top - gap - panel.height
  const top = below + panel.height > innerHeight - edge && above > edge ? above : below
  return { top, left: Math.max(edge, Math.min(left, innerWidth - panel.width - edge)), maxHeight: innerHeight - 2 * edge }
}

/**
 * A panel that floats by its button, in the browser's top layer, so that no table or dialog clips it, yet beside it in the
 * document, so that it stays inside its landmark and its dialog. Escape and a press outside close it.
 */
export function useFloating(align: 'start' | 'end'): Floating {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!open || button.current === null || panel.current === null) return
    panel.current.showPopover?.()
    // On the element itself: by the time anything in it is to have the focus it must be visible, not only about to be.
    const { top, left, maxHeight } = place(button.current.getBoundingClientRect(), panel.current.getBoundingClientRect(), align)
    Object.assign(panel.current.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${maxHeight}px`, visibility: 'visible' })
  }, [open, align])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      const target = event.target as Node
      if (button.current?.contains(target) !== true && panel.current?.contains(target) !== true) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      // One level each: the dialog or page below must not hear it (catalogue W4).
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    const at = button.current?.getBoundingClientRect()
    // The very press that opens it may have brought the button into sight; the word of that comes after the opening.
    const scrolled = () => {
      const now = button.current?.getBoundingClientRect()
      if (at?.top !== now?.top || at?.left !== now?.left) setOpen(false)
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape, true)
    addEventListener('resize', scrolled)
    document.addEventListener('scroll', scrolled, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape, true)
      removeEventListener('resize', scrolled)
      document.removeEventListener('scroll', scrolled, true)
    }
  }, [open])

  return { open, setOpen, button, panel, style: unplaced }
}
