import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import { reportLoadError } from '@/command/toast/load-error'
import type { AnyCommand } from '@/command/command'
import type { Relation } from '@/command/relation'
import { parsePrefix } from '@/command/search/prefix'
import { getRelations } from '@/command/nouns'
import { isThere } from '@/command/reach'
import { useCommandRuntime, useScreenContext } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { useStore } from '@/ui/use-store'
import { collectAndStart } from './collect'
import { composing, readMove } from '../step/composing'
import { useCatalogue } from './entries'
import { startLine, valuesOfLine } from '../line'
import { recent } from './recent'
import { readBrokers } from '../brokers'
import { getFilled, getForm } from './next-line'
import { getStartOptions, isScoped, type PaletteRow } from './palette-row'
import { createSearch, isSearching } from './search'
import { usePastedList } from './use-pasted-list'
import {
  backToLevel,
  closePalette,
  enterLevel,
  getFront,
  openForm,
  palette,
  setEnterAction,
  getEnterAction,
} from '../store'

/**
 * The palette's first page: its line, its results, and the actions of its keys. `base` prefixes the row
 * ids.
 */
export function useSearch(base: string) {
  const { runner, registry, context } = useCommandRuntime()
  const { t, locale, format } = useWords()
  const here = useScreenContext()
  const catalogue = useCatalogue(registry, locale)
  const opened = useStore(palette)
  const [search] = useState(createSearch)
  // The commands that were searched last; none before the first query.
  const searched = useRef<readonly AnyCommand[] | undefined>(undefined)
  const { about, levels, pasted: pastedList } = opened
  const [notice, setNotice] = useState('')
  const [resolving, setResolving] = useState(false)
  const hasMoved = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const text = opened.query
  const contextNow = () => ({ ...context(), signal: new AbortController().signal })
  const ask = (
    line: string,
    cursor: number,
    { about: refs, related: relations, pasted: list } = getFront(palette.get()),
  ) => {
    hasMoved.current = false
    searched.current = registry.all
    setNotice('')
    search.query(
      {
        text: line,
        about: refs,
        related: relations,
        pasted: list,
        here,
        catalogue,
        registry,
        context: contextNow(),
        isElsewhere: palette.get().brokers.length > 0,
      },
      cursor,
      { t, format, now: context().now() },
    )
  }
  // The first query runs before the first paint, so that the active row is named at once (catalogue W3).
  // Texts and commands that load later start a new query only where it cannot move rows that the user sees
  // or selects, unless the query had no result for this broker.
  useLayoutEffect(() => {
    const added =
      searched.current === registry.all
        ? []
        : registry.all.filter((command) => searched.current?.includes(command) !== true)
    const keepsRows = hasMoved.current || !added.some((command) => isThere(command, contextNow()))
    if (searched.current !== undefined && keepsRows && search.store.get().rows.length > 0) return
    ask(text, text.length)
  }, [catalogue]) // eslint-disable-line react-hooks/exhaustive-deps -- typing starts its own query
  const state = useStore(search.store)
  useEffect(() => () => search.stop(), [search])
  // The dialog focuses only its first element: the early input had the focus until now.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- once, when the palette opens

  const type = (line: string, cursor = line.length) => {
    const named = readBrokers(line)
    if (named !== undefined) palette.merge({ brokers: named.brokers })
    if (named !== undefined) return type(named.rest)
    palette.merge({ query: line, enterAction: undefined })
    ask(line, cursor)
  }
  const activeIndex = state.rows.findIndex((row) => row.id === state.selectedId)
  const active = state.rows[activeIndex]

  const settled = () => {
    const { prompting } = runner.store.get()
    // A step replaces this; everything else no longer needs it.
    if (prompting?.phase !== 'asking') closePalette()
  }
  const startTyped = async (row: PaletteRow | undefined, planned?: true) => {
    const line = row?.line ?? state.line
    if (line === undefined || resolving) return
    setResolving(true)
    const at = palette.get()
    const now = contextNow()
    const values = await valuesOfLine(line, now, row?.given)
    setResolving(false)
    // Escape or another key cancels the pending Enter.
    if (palette.get() !== at) return
    startLine(runner, line.command, values, now, { planned, brokers: at.brokers })
    settled()
  }
  const choose = (row: PaletteRow | undefined, planned?: true) => {
    if (row?.reason !== undefined) return setNotice(row.reason)
    if (row?.kind === 'more') return type(row.fill ?? '')
    if (row === undefined || row.line !== undefined)
      return startInBackground(startTyped(row, planned), throwUnexpected)
    if (row.kind === 'matching') {
      closePalette()
      const report = (cause: unknown) => runner.report(toApiError(cause), row.command, undefined)
      return startInBackground(collectAndStart(runner, row.command, report, planned), report)
    }
    runner.start(row.command, row.given, 'palette', {
      ...getStartOptions(row, planned),
      brokers: opened.brokers,
    })
    settled()
  }
  // The hint in the footer rarely re-renders, but means the row that is active when it is pressed.
  const [latest] = useState({ plan: () => undefined as void })
  useEffect(() => {
    latest.plan = () => choose(active, true)
  })
  const fill = () => {
    const row = active
    if (row?.fill !== undefined) type(getFilled(row, row.fill, text, state.line))
  }
  /** Starts a query for the text and subject of the current page. */
  const show = () => {
    const front = getFront(palette.get())
    ask(front.text, front.text.length, front)
  }
  /** Runs what is chosen on these brokers; on the broker of the page without any. */
  const runOn = (brokers: readonly string[]) => {
    palette.merge({ brokers })
    show()
  }
  const list = (ref: Ref, relations?: readonly Relation[]) => {
    enterLevel([ref], relations)
    show()
  }
  const backTo = (place: number) => {
    backToLevel(place)
    show()
  }
  const listRelated = async (ref: Ref) => {
    const at = palette.get()
    const now = context()
    const relations = getRelations(ref.resource, await now.nouns(), now)
    if (relations.length === 0) setNotice(t('related.show.none'))
    else if (palette.get() === at) list(ref, relations)
  }
  const { pasted, onPaste } = usePastedList({
    text,
    line: state.line,
    catalogue,
    contextNow,
    show,
    settled,
    setNotice,
    type,
  })
  const forget = (row: PaletteRow) => {
    recent.remove(row.id.slice('recent:'.length))
    ask(text, text.length)
  }
  const leave = () => {
    if (levels.length === 0) closePalette()
    else backTo(levels.length - 1)
  }
  const toForm = () => {
    // The values for several brokers are asked for one by one.
    if (opened.brokers.length > 0) return choose(active)
    const form = getForm(state.line, active, text)
    if (form !== undefined) openForm(form)
  }

  const runEnterAction = useEffectEvent(() => {
    const { enterAction: pending } = opened
    const searching = isSearching(state)
    // The commands that have just loaded are searched, but the results are not rendered yet.
    const isBehind = search.store.get() !== state
    if (pending === undefined || !registry.whole || isBehind) return
    // An exact hit is certain; otherwise the best is known once all have answered. A line is taken
    // literally.
    if (
      pending === 'hit' &&
      searching &&
      state.line === undefined &&
      (active === undefined || active.ref?.id !== parsePrefix(text).text)
    )
      return
    setEnterAction(undefined)
    if (pending === 'form') toForm()
    else choose(active)
  })
  useEffect(() => runEnterAction(), [state, opened.enterAction, catalogue])

  // The active row gets a new id for each query, so that it is announced again; renaming the others would
  // only cost time.
  const idOf = (index: number) =>
    index === activeIndex ? `${base}-${state.run}-${index}` : `${base}-${index}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    if (!event.repeat) setEnterAction(undefined)
    const by = readMove(event)
    const atEnd = input.current?.selectionStart === text.length
    const row = active?.ref
    if (by !== undefined) {
      hasMoved.current = true
      search.move(by)
    } else if (event.key === 'Enter' && !hasMoved.current && !registry.whole) {
      // Takes effect once the commands have loaded, as in the input before this one: what is first now may not be first then.
      if (!event.repeat) setEnterAction(getEnterAction(event))
    } else if (event.key === 'Enter' && getEnterAction(event) === 'form') toForm()
    else if (event.key === 'Enter') {
      if (event.repeat) return event.preventDefault()
      if (active === undefined && state.line === undefined && isSearching(state)) setEnterAction('hit')
      else choose(active)
    } else if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      if (!event.repeat) choose(active, true)
    } else if (event.key === 'Tab' && pasted.now === undefined) {
      // There is no other focus target in the palette: without a completion, the focus stays.
      if (!event.shiftKey) fill()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (row !== undefined && event.key === 'ArrowRight' && event.altKey)
      startInBackground(listRelated(row), reportLoadError)
    else if (
      row !== undefined &&
      ((event.key === 'ArrowRight' && atEnd) || (event.key === '.' && hasMoved.current)) &&
      !event.shiftKey
    )
      list(row)
    else if (event.key === 'Delete' && atEnd && active?.removable === true) forget(active)
    else if (event.key === 'Backspace' && text === '' && !event.repeat && opened.brokers.length > 0) runOn([])
    else if (
      event.key === 'Backspace' &&
      text === '' &&
      !event.repeat &&
      (levels.length > 0 || about.length > 0 || pastedList !== undefined)
    )
      backTo(levels.length - 1)
    else return
    event.preventDefault()
  }
  return {
    state,
    text,
    about,
    scoped: isScoped({ about, pasted: pastedList }),
    notice,
    pasted,
    onPaste,
    levels,
    front: getFront(opened),
    backTo,
    clear: () => (about.length > 0 || pastedList !== undefined ? backTo(-1) : type('')),
    input,
    active,
    type,
    choose: (row: PaletteRow) => choose(row),
    latest,
    forget,
    toForm,
    runOn,
    brokers: opened.brokers,
    onKeyDown,
    select: (row: PaletteRow) => {
      if (row.id !== state.selectedId) search.select(row.id)
    },
    idOf,
    activeId: activeIndex < 0 ? undefined : idOf(activeIndex),
  }
}
