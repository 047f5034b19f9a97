import type { KeyboardEvent } from 'react'
import { isComposing } from '@/ui/overlay/compose-guard'

/** Escape leaves a text field for the heading of the page, where letters are keys again; what is typed stays. */
export function leaveField(event: KeyboardEvent): void {
  const { target, nativeEvent } = event
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(nativeEvent)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (heading === null) target.blur()
  else heading.focus()
}
