import { useEffect, useRef, type FocusEvent } from 'react'

const fieldOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-field]') : null

/**
 * Returns a blur handler that calls `check` with the name of the field that the focus has left. While a pointer is pressed it
 * waits for the release: an error that appears would move a button away before it is clicked.
 */
export function useLeftField(check: (name: string) => void): (event: FocusEvent) => void {
  const latest = useRef(check)
  const isPressed = useRef(false)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    const events = new AbortController()
    const options = { capture: true, signal: events.signal }
    window.addEventListener('pointerdown', press, options)
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    return () => events.abort()
  }, [])
  return ({ target, relatedTarget }) => {
    const field = fieldOf(target)
    const name = field?.getAttribute('data-field')
    if (typeof name !== 'string' || fieldOf(relatedTarget) === field) return
    const checkNow = () => latest.current(name)
    if (isPressed.current) window.addEventListener('pointerup', () => setTimeout(checkNow), { once: true })
    else checkNow()
  }
}
