import { memo, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { KeyCaps } from '@/ui/key-caps'

/** A key and what it does; with `act` the hint does it too, for hands on the mouse. */
export type Hint = readonly [cap: string, word: string, act?: (() => void) | undefined]

/** The input keeps the focus; its keys are the way for everybody else. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Keys and what they do, at the foot of the palette; drawn anew only with other ones. */
export const Footer = memo(function Footer({
  keys,
  children,
}: {
  keys: readonly Hint[]
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-small text-muted">
      {keys.map(([cap, word, act]) => {
        const hint = (
          <>
            <KeyCaps keys={cap} /> {word}
          </>
        )
        const look = 'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap'
        return act === undefined ? (
          <span key={cap + word} className={look}>
            {hint}
          </span>
        ) : (
          <button
            key={cap + word}
            type="button"
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={act}
            className={`${look} rounded-sm hover:text-text`}
          >
            {hint}
          </button>
        )
      })}
      <span className="ml-auto inline-flex items-center gap-2">{children}</span>
    </div>
  )
})

/** Tells a text politely, once it has stood still for a moment. */
export function Announce({ text, after = 500 }: { text: string; after?: number }) {
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {told}
    </div>
  )
}
