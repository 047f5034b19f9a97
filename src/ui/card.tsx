import { useId, type ReactNode, type Ref } from 'react'
import { cx } from './cx'

export interface CardProps {
  title?: ReactNode
  /** After the title, muted: "remote → here". */
  note?: ReactNode
  /** At the right of the title: buttons, a number. */
  aside?: ReactNode
  level?: 2 | 3 | 4
  /** Its subject is disabled: texts and inputs are muted. */
  muted?: boolean
  /** Without inner padding (a table fills it). */
  flush?: boolean
  className?: string
  id?: string
  ref?: Ref<HTMLElement>
  children?: ReactNode
}

/** A framed part of a page; with a title it is a named region. */
export function Card({
  title,
  note,
  aside,
  level = 2,
  muted,
  flush,
  className,
  id,
  ref,
  children,
}: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={title ? titleId : undefined}
      data-flush={flush || undefined}
      data-muted={muted || undefined}
      className={cx(
        'min-w-0 rounded-md border border-line bg-surface [--row-bg:var(--surface)]',
        'data-muted:[--control:var(--canvas)] data-muted:[--text:var(--muted)]',
        !flush && 'p-4',
        className,
      )}
    >
      {(title || aside) && (
        <div className={cx('flex flex-wrap items-baseline gap-2 pb-3 last:pb-0', flush && 'px-4 pt-4')}>
          {title && (
            <Heading id={titleId} className="min-w-0 text-body font-semibold wrap-anywhere">
              {title}
            </Heading>
          )}
          {note && <span className="text-small text-muted">{note}</span>}
          {aside && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
