import { Command } from 'cmdk'
import {
  useEffect,
  useRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { cx } from '@/ui/cx'
import { paintsMatches, useMatched, type Ranges } from '@/ui/highlight'
import { KeyCaps } from '@/ui/key-caps'

/*
 * The palette's only use of cmdk: its `Command` over our own index, for the first page, every step and every picker. Rows, their
 * order and the row that Enter takes are controlled by props. Problems of cmdk 1.1.1 are worked around here, and nowhere else:
 *
 *  1. It trims a value, so that `ab` and `ab ` are selected together: ids are passed in quotes.
 *  2. Without a selection it selects its first row: `nothing` is a value that no row has.
 *  3. With a search text it selects its own first row, ignoring a controlled value, and sorts: it gets none (`value=""`).
 *  4. It handles Home, End and Enter before the text input, and Ctrl+N, J, P and K before the browser: their propagation is stopped.
 *  5. `aria-activedescendant` follows only its own moves, never a controlled value, and dangles after a row has been removed: rows
 *     get their ids from their list, and the input sets the attribute itself. (With these ids it also no longer confuses a removed
 *     row with the selected one.)
 *  6. It reports an empty list as expanded, and no position of a row within the list.
 *  7. A press next to the rows moves the focus out of the input: its root and its list are not focusable.
 *  8. It measures its list after every change for an unused height: the measured element has no box.
 *  9. Before its rows are counted it reports for a moment that there are none: `NothingFound` is rendered only where that is so.
 */

/** A row's value for cmdk: its id, encoded so that cmdk does not trim it; and a value that no row has. */
const valueOf = (id: string) => `"${id}"`
const nothing = 'nothing'

const keysOfCmdk = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'])
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ShellProps = {
  /** The accessible name of the input. */
  label: string
  /** The id of the row that Enter would take. */
  selected: string | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children?: ReactNode
}

/** The palette's window from its line to its footer: it handles the keys of everything in it. */
export function CommandShell({ label, selected, onKeyDown, children }: ShellProps) {
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event)
    if (!event.defaultPrevented && keysOfCmdk.has(event.key)) event.stopPropagation()
  }
  return (
    <Command
      label={label}
      shouldFilter={false}
      value={selected === undefined ? nothing : valueOf(selected)}
      disablePointerSelection
      vimBindings={false}
      tabIndex={undefined}
    >
      <div onKeyDown={onKeys} className="flex min-w-0 flex-col">
        {children}
      </div>
    </Command>
  )
}

type LineProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'id' | 'value' | 'onChange'
> & {
  input: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string, cursor: number) => void
  /** The element of the row that Enter would take. */
  activeRow: string | undefined
  expanded: boolean
  /** A password: dots, and no list under it. */
  secret?: boolean
}

const noCombobox = { role: undefined, 'aria-autocomplete': undefined, 'aria-controls': undefined } as const

/** The input. It keeps the focus, and points at the row that Enter would take. */
export function CommandLine({ input, text, onText, activeRow, expanded, secret = false, ...own }: LineProps) {
  const combobox = secret ? noCombobox : { 'aria-haspopup': 'listbox' as const }
  return (
    <Command.Input asChild value="">
      <input
        ref={input}
        data-autofocus
        {...combobox}
        aria-expanded={secret ? undefined : expanded}
        aria-activedescendant={secret ? undefined : activeRow}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        autoCapitalize="off"
        {...own}
        value={text}
        onChange={(event) =>
          onText(event.target.value, event.target.selectionStart ?? event.target.value.length)
        }
      />
    </Command.Input>
  )
}

type ListProps = {
  label: string
  /** All rows, with the matched letters of their titles; `drawn` of them are rendered. */
  rows: readonly { readonly ranges?: Ranges }[]
  drawn?: number
  children?: ReactNode
}

/** The rows under the input. Rendered even when empty, since the input refers to it. */
export function CommandList({ label, rows, drawn, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useMatched(list, rows, drawn)
  return (
    <Command.List
      ref={list}
      label={label}
      onMouseDown={keepFocus}
      className="max-h-[clamp(6rem,100dvh-16rem,24rem)] overflow-y-auto overscroll-contain contain-content *:[[cmdk-list-sizer]]:contents"
    >
      {children}
    </Command.List>
  )
}

/** Rows under a small heading. */
export function CommandGroup({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <Command.Group
      value={label}
      heading={<div className="px-3 pt-2.5 pb-1 text-small font-semibold text-muted">{label}</div>}
    >
      {children}
    </Command.Group>
  )
}

/** Nothing was found. */
export const NothingFound = ({ children }: { children: ReactNode }) => (
  <Command.Empty className="px-3 py-4 text-muted">{children}</Command.Empty>
)

/** Nothing has been found yet. */
export const StillSearching = ({ label }: { label: string }) => (
  <Command.Loading label={label} className="px-3 py-4 text-muted">
    {label}
  </Command.Loading>
)

type RowProps = {
  /** A unique id of what the row represents. */
  value: string
  /** The element's id; a change makes screen readers announce the row again. */
  id: string
  index: number
  count: number
  /** The row that Enter would take. */
  active: boolean
  glyph?: ReactNode
  title: ReactNode
  /** At the right: group, target, or time of use. */
  detail?: ReactNode
  keys?: string
  /** Why it cannot run; replaces the detail. */
  reason?: string
  onPick: () => void
  onHover: () => void
}

/** Splits a text into pieces and marks those in the ranges. */
const marked = (text: string, ranges: Ranges) => [
  ...ranges.flatMap(([from, to], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, from),
    <mark key={from} className="bg-transparent text-accent">
      {text.slice(from, to)}
    </mark>,
  ]),
  text.slice(ranges.at(-1)?.[1] ?? 0),
]

/**
 * The title of a row; ids and the like in the monospace font. The matched letters are highlighted over it,
 * where the browser supports that.
 */
export function RowTitle({
  text,
  mono,
  ranges = [],
}: {
  text: string
  mono: boolean
  ranges?: Ranges | undefined
}) {
  return (
    <bdi className={mono ? 'font-mono text-small' : undefined}>
      {paintsMatches ? text : marked(text, ranges)}
    </bdi>
  )
}

/** One option: 36 px, accent edge and tint when active; scrolled into view when it becomes active. */
export function CommandRow({
  value,
  id,
  index,
  count,
  active,
  glyph,
  title,
  detail,
  keys,
  reason,
  onPick,
  onHover,
}: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const trailing = reason ?? detail
  return (
    <Command.Item asChild value={valueOf(value)} disabled={reason !== undefined} onSelect={onPick}>
      <div
        ref={row}
        id={id}
        aria-posinset={index + 1}
        aria-setsize={count}
        onMouseMove={onHover}
        className={cx(
          'flex min-h-9 items-center gap-3 border-l-3 border-transparent px-3 py-1 select-none',
          active && 'border-l-accent! bg-tint',
        )}
      >
        <span aria-hidden className="flex w-4 shrink-0 justify-center text-muted">
          {glyph}
        </span>
        <span className={cx('min-w-0 flex-1 truncate', reason !== undefined && 'text-muted')}>{title}</span>
        {trailing !== undefined && trailing !== '' && (
          <span className="min-w-0 max-w-[50%] truncate text-small text-muted">{trailing}</span>
        )}
        {keys !== undefined && <KeyCaps keys={keys} hidden />}
      </div>
    </Command.Item>
  )
}
