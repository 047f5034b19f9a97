import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place in the head of a page that takes the tools of its form: the search, the view as JSON. */
export const headToolsSlot = { 'data-form-tools': true } as const

/** The tools of a form, drawn in the head of the page; above the form where the page has no place for them. */
export function HeadTools({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<Element | null>()
  useLayoutEffect(() => setSlot(document.querySelector('[data-form-tools]')), [])
  if (slot === undefined) return null
  const tools = <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
  return slot === null ? tools : createPortal(tools, slot)
}
