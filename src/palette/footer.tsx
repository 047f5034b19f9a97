import { memo, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { KeyCaps } from '@/ui/key-caps'

/** A key and its action; with `act` the hint is also a button for the mouse. */
export type Hint = readonly [cap: string, word: string, act?: (() => void) | undefined]

/** The input keeps the focus; keyboard users press the keys. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Touch devices have no keys: only hints that can be touched are shown. */
const byKeyboard = 'max-md:hidden pointer-coarse:hidden'

/** Without its key a word looks like the button that it is. */
const touchClass =
  'max-md:border max-md:border-field max-md:px-2 pointer-coarse:border pointer-coarse:border-field pointer-coarse:px-2'

/** Keys and their actions, at the footer of the palette, four at most; re-renders only when they change. */
export const Footer = memo(function Footer({
  keys,
  children,
}: {
  keys: readonly Hint[]
  children?: ReactNode
}) {
  const touchable = children !== undefined || keys.some(([, , act]) => act !== undefined)
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-small text-muted',
        !touchable && byKeyboard,
      )}
    >
      {keys.map(([cap, word, act]) => {
        const look = 'min-h-6 items-center gap-1.5 whitespace-nowrap'
        return act === undefined ? (
          <span key={cap + word} className={cx('inline-flex', look, byKeyboard)}>
            <KeyCaps keys={cap} /> {word}
          </span>
        ) : (
          <button
            key={cap + word}
            type="button"
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={act}
            className={cx('inline-flex rounded-md hover:text-text', look, touchClass)}
          >
            <span className={byKeyboard}>
              <KeyCaps keys={cap} />
            </span>
            {word}
          </button>
        )
      })}
      <span className="ml-auto inline-flex items-center gap-2">{children}</span>
    </div>
  )
})

/** Announces a text politely, once it has not changed for a moment. */
export function Announce({ text, after = 500 }: { text: string; after?: number }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
