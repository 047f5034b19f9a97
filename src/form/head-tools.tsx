import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Marks the place in a page head for the tools of its form, such as search and JSON view. */
export const headToolsSlot = { 'data-form-tools': true } as const

/** Renders the tools of a form in the page head; above the form if the page has no slot. */
export function HeadTools({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<Element | null>()
  useLayoutEffect(() => setSlot(document.querySelector('[data-form-tools]')), [])
  if (slot === undefined) return null
  const tools = <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
  return slot === null ? tools : createPortal(tools, slot)
}
