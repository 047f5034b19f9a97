import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx'
import { StatusMark } from './status-mark'

export interface TabItem<Id extends string = string> {
  id: Id
  label: ReactNode
  /** After the label: a count, already formatted. */
  count?: ReactNode
  /** A mark for faults inside, said in words: "1 error". */
  fault?: string
}

export interface TabsProps<Id extends string = string> {
  /** Joins tabs and panels: use the same for TabPanel. */
  base: string
  label: string
  tabs: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string
}

/** Tabs with one tab stop: arrows, Home and End move and choose; the focus stays on the tab. */
export function Tabs<Id extends string = string>({ base, label, tabs, value, onChange, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const at = tabs.findIndex((tab) => tab.id === value)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-tab-${next.id}`)}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={cx('flex gap-1 overflow-x-auto border-b border-line', className)}>
      {tabs.map((tab) => {
        const chosen = tab.id === value
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={chosen}
            // Only the chosen tab's panel is in the page.
            aria-controls={chosen ? `${base}-panel-${tab.id}` : undefined}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'ring-inside inline-flex min-h-8 shrink-0 items-center gap-1.5 border-b-2 px-2.5 whitespace-nowrap',
              chosen ? 'border-b-accent font-semibold text-text' : 'border-b-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="nums font-normal text-muted">{tab.count}</span>}
            {tab.fault && (
              <span className="inline-flex items-center gap-1 font-normal text-bad">
                <StatusMark state="error" />
                <span>{tab.fault}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** What the chosen tab shows. Render only the chosen one. */
export function TabPanel({ base, id, children, className }: { base: string; id: string; children: ReactNode; className?: string }) {
  return (
    <div role="tabpanel" id={`${base}-panel-${id}`} aria-labelledby={`${base}-tab-${id}`} tabIndex={0} className={cx('pt-3', className)}>
      {children}
    </div>
  )
}
