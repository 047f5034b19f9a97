import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from '@/ui/icon/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findFolds, unfolded } from '@/lib/text/text-lines'
import { reveal } from '@/lib/text/untrusted'

const height = 20
/** The height of foldable lines, set by their fold button. */
const foldHeight = 24

type Props = {
  /** The part's name. */
  label: string
  lines: readonly string[]
  /** Labels of the fold buttons; without them, nothing folds. */
  fold?: { readonly open: string; readonly close: string }
  /** Highlighted lines, and the one to scroll to. */
  hits?: ReadonlySet<number>
  reveal?: number | undefined
  /** Changes to scroll to the same line again. */
  again?: unknown
  className?: string
}

/** Long untrusted text, virtualized by lines; hidden characters are shown as escapes. */
export function TextLines({
  label,
  lines,
  fold,
  hits,
  reveal: sought,
  again,
  className = 'max-h-96',
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const folds = useMemo(
    () => (fold === undefined ? new Map<number, number>() : findFolds(lines)),
    [lines, fold],
  )
  const shown = useMemo(() => unfolded(lines.length, folds, closed), [lines.length, folds, closed])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (fold === undefined ? height : foldHeight),
    overscan: 20,
    initialRect: { width: 600, height: 400 },
  })
  const show = useRef((row: number) => virtual.scrollToIndex(row, { align: 'auto' }))
  useEffect(() => {
    if (sought !== undefined) show.current(sought)
  }, [sought, again])
  const toggle = (index: number) =>
    setClosed((now) => new Set(now.has(index) ? [...now].filter((one) => one !== index) : [...now, index]))
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`ring-inside overflow-auto rounded-md border border-line bg-canvas font-mono text-small ${className}`}
    >
      <div className="relative min-w-max" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: row, start }) => {
          const index = shown[row] ?? 0
          const foldable = folds.has(index)
          return (
            <div
              key={index}
              data-hit={hits?.has(index) === true || undefined}
              className={
                'absolute left-0 flex min-w-full items-center whitespace-pre ' +
                `${fold === undefined ? 'h-5' : 'h-6'} ` +
                `${index === sought && hits?.has(index) === true ? 'bg-tint font-semibold' : hits?.has(index) === true ? 'bg-tint' : ''}`
              }
              style={{ transform: `translateY(${start}px)` }}
            >
              {fold !== undefined && (
                <span className="w-6 shrink-0">
                  {foldable && (
                    <button
                      type="button"
                      aria-expanded={!closed.has(index)}
                      aria-label={closed.has(index) ? fold.open : fold.close}
                      onClick={() => toggle(index)}
                      className="flex size-6 items-center justify-center text-muted hover:text-text"
                    >
                      {closed.has(index) ? (
                        <ChevronRight size={12} aria-hidden />
                      ) : (
                        <ChevronDown size={12} aria-hidden />
                      )}
                    </button>
                  )}
                </span>
              )}
              <bdi dir="ltr" className="px-1">
                <Revealed text={lines[index] ?? ''} />
                {closed.has(index) && <span className="text-faint"> …</span>}
              </bdi>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Untrusted text with hidden characters as escapes. */
export function Revealed({ text }: { text: string }) {
  const { parts } = reveal(text, { max: text.length, pre: true })
  return parts.map((part, at) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      <span key={at} className="border-b border-dotted border-current text-warn">
        {part.text}
      </span>
    ),
  )
}
