import { useState, type FocusEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '@/ui/cx'

/** Whether the filters are shown in place of the selection, and the handlers that follow the focus. */
export function useFilterFocus() {
  const [focused, setFocused] = useState(false)
  return {
    focused,
    /** Shows the filters before the caller focuses one: an inert element takes no focus. */
    show: () => flushSync(() => setFocused(true)),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
}

type FilterFocus = ReturnType<typeof useFilterFocus>

type Props = {
  focus: FilterFocus
  /** A filter is being edited. */
  editing: boolean
  /** The filters of the list, if it has any. */
  filters: ReactNode
  /** The selection and its commands; undefined if nothing is selected. */
  selection: ReactNode
  tools: ReactNode
}

/**
 * The line above a table: its filters, or the selection in the same place, and the tools of the list. The selection lies over
 * the hidden filters, whose height stays, so that the rows do not move when the first one is selected.
 */
export function ListBar({ focus, editing, filters, selection, tools }: Props) {
  const hidden = selection !== undefined && !focus.focused && !editing
  return (
    <div className="grid items-start gap-x-2 gap-y-1 md:grid-cols-[minmax(0,1fr)_fit-content(60%)]">
      <div className="relative min-h-7 min-w-0">
        <div
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
          inert={hidden}
          // Not `visibility`: its change may be delayed, and the field could not be focused in the same event.
          className={cx(hidden && 'opacity-0')}
        >
          {filters}
        </div>
        {hidden && <div className="absolute inset-x-0 top-0">{selection}</div>}
      </div>
      {tools}
    </div>
  )
}
