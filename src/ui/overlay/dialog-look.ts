import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx'
import { edgeOf, type Tone } from '../tone'

const widths = { sm: 'max-w-96', md: 'max-w-lg', lg: 'max-w-160', xl: 'max-w-5xl' }

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is only heard (the palette). */
  titleHidden?: boolean
  /** The message; an alertdialog is described by it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the least destructive first. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  width?: keyof typeof widths
  /** The color of its frame, where what it asks about has one. */
  tone?: Tone | undefined
  /** What gets the focus first; else what has data-autofocus, else the first field, else the first button of the footer. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when what opened the dialog has left the page. */
  returnFocus?: () => HTMLElement | null | undefined
  /** Gives the dialog a close button with this name. */
  closeLabel?: string
  /** Out of sight while something else has the word; what was typed in it stays. */
  covered?: boolean
  /** Without the inner padding and the header (the palette draws its own). */
  bare?: boolean
}

/** What lies over the page. */
export const scrimClass =
  'fixed inset-0 z-30 overflow-y-auto bg-scrim px-2 pt-[12vh] pb-4 text-text outline-none max-md:pt-4'

/** The window on it. */
export const panelOf = (width: keyof typeof widths, tone?: Tone) =>
  cx(
    'mx-auto flex w-full flex-col rounded-md',
    tone === undefined ? 'border border-field' : cx('border-2', edgeOf[tone]),
    'bg-raised text-body text-text shadow-float',
    widths[width],
  )
