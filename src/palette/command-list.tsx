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
 * The palette's only way to cmdk: its `Command` over our own index, for the first page, every step and every picker. What is found,
 * in which order, and which row Enter takes is said from outside. Where cmdk 1.1.1 is wrong it is put right here, and nowhere else:
 *
 *  1. It cuts the blanks off a value, so that `ab` and `ab ` are selected together: an id goes in quoted.
 *  2. Where nothing is selected it selects its first row: `nothing` is a value that no row has.
 *  3. Told what is typed, it goes back to its own first row, past a controlled value, and sorts: it is not told (`value=""`).
 *  4. It takes Home, End and an Enter that is nobody's from the text, Ctrl+N, J, P and K from the browser: they end before it.
 *  5. `aria-activedescendant` follows its own moves only, never a controlled value, and dangles once a row has gone: rows have the
 *     ids that their list gives them, and the input points at one itself. (By these ids it also no longer takes a row that went for
 *     the selected one, and another for that.)
 *  6. It says of an empty list that it is expanded, and of no row which of how many it is.
 *  7. A press beside the rows takes the focus out of the input: its root takes none, and its list gives none.
 *  8. It measures its list after every change for a height that nobody asks for: what it measures has no box.
 *  9. It says for the moment before its rows are counted that there are none: `NothingFound` is drawn only where that is so.
 */

/** A row's value for cmdk: its id, safe from being trimmed; and one that no row has. */
const valueOf = (id: string) => `"${id}"`
const nothing = 'nothing'

const takenByCmdk = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'])
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ShellProps = {
  /** What the input is called. */
  label: string
  /** The id of the row that Enter would take. */
  selected: string | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children?: ReactNode
}

/** The palette's window from its line to its foot: the keys of all that stands in it come by here. */
export function CommandShell({ label, selected, onKeyDown, children }: ShellProps) {
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event)
    if (!event.defaultPrevented && takenByCmdk.has(event.key)) event.stopPropagation()
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

/** The line that is typed into. It keeps the focus, and points at the row that Enter would take. */
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
  /** All rows, with the letters of their titles that matched; `drawn` of them stand in the page. */
  rows: readonly { readonly ranges?: Ranges }[]
  drawn?: number
  children?: ReactNode
}

/** The rows under the line. In the page whether there are any or not, for the line names it. */
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

/** Nothing was found yet. */
export const StillSearching = ({ label }: { label: string }) => (
  <Command.Loading label={label} className="px-3 py-4 text-muted">
    {label}
  </Command.Loading>
)

type RowProps = {
  /** What the row stands for, unlike all others. */
  value: string
  /** The element's id; it changes where the row is to be told anew. */
  id: string
  index: number
  count: number
  /** The row that Enter would take. */
  active: boolean
  glyph?: ReactNode
  title: ReactNode
  /** At the right: group, what it acts on, when it was used. */
  detail?: ReactNode
  keys?: string
  /** Why it cannot run; takes the place of the detail. */
  reason?: string
  onPick: () => void
  onHover: () => void
}

/** A text in pieces, those of the ranges marked. */
const marked = (text: string, ranges: Ranges) => [
  ...ranges.flatMap(([from, to], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, from),
    <mark key={from} className="bg-transparent text-accent">
      {text.slice(from, to)}
    </mark>,
  ]),
  text.slice(ranges.at(-1)?.[1] ?? 0),
]

/** The title of a row; ids and the like in the fixed-width font. The matched letters are painted over it, where the browser can. */
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

/** One option: 36 px, accent edge and tint when active; kept in view as it becomes so. */
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
  const beside = reason ?? detail
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
        {beside !== undefined && beside !== '' && (
          <span className="min-w-0 max-w-[50%] truncate text-small text-muted">{beside}</span>
        )}
        {keys !== undefined && <KeyCaps keys={keys} hidden />}
      </div>
    </Command.Item>
  )
}
