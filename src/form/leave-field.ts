import type { KeyboardEvent } from 'react'
import { isComposing } from '@/ui/overlay/compose-guard'

/** Escape moves the focus from a text field to the page heading, where single-key shortcuts work; the text is kept. */
export function leaveField(event: KeyboardEvent): void {
  const { target, nativeEvent } = event
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(nativeEvent)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (heading === null) target.blur()
  else heading.focus()
}
