import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx'
import { edgeClasses, type Tone } from '../tone'

const widths = { sm: 'max-w-96', md: 'max-w-lg', lg: 'max-w-160', xl: 'max-w-5xl' }

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is for assistive tech only (the palette). */
  titleHidden?: boolean
  /** The message, used as the description of an alertdialog. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the least destructive first. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  width?: keyof typeof widths
  /** The color of the frame, if the subject has one. */
  tone?: Tone | undefined
  /** The first element to focus; default: the one with data-autofocus, the first field, or the first button of the footer. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when the opener is no longer in the page. */
  returnFocus?: () => HTMLElement | null | undefined
  /** The label of the close button; without it there is none. */
  closeLabel?: string
  /** Hidden while another window is in front; its content keeps its state. */
  covered?: boolean
  /** Without inner padding and header (the palette has its own). */
  bare?: boolean
}

/** The foot of a window's content: it stays in sight while the content above it scrolls. */
export const dialogFootClass =
  'sticky bottom-0 -mb-1 flex flex-wrap items-center justify-end gap-2 bg-raised pt-1 pb-1'

/** The backdrop over the page. */
export const scrimClass =
  'fixed inset-0 z-30 overflow-y-auto bg-scrim px-2 pt-[12vh] pb-4 text-text outline-none max-md:pt-4'

/** The classes of the window. */
export const dialogPanelClass = (width: keyof typeof widths, tone?: Tone) =>
  cx(
    'mx-auto flex max-h-[85dvh] w-full flex-col rounded-md',
    tone === undefined ? 'border border-field' : cx('border-2', edgeClasses[tone]),
    'bg-raised text-body text-text shadow-float',
    widths[width],
  )
