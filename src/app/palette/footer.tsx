import { useEffect, useState, type ReactNode } from 'react'
import { KeyCaps } from '@/ui/key-caps'

/** Keys and what they do, at the foot of the palette. */
export function Footer({ keys, children }: { keys: readonly (readonly [cap: string, word: string])[]; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-small text-muted">
      {keys.map(([cap, word]) => (
        <span key={cap + word} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <KeyCaps keys={cap} />
          {word}
        </span>
      ))}
      <span className="ml-auto inline-flex items-center gap-2">{children}</span>
    </div>
  )
}

/** Tells a text politely, once it has stood still for a moment. */
export function Announce({ text, after = 500 }: { text: string; after?: number }) {
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return <div role="status" aria-live="polite" className="sr-only">{told}</div>
}
