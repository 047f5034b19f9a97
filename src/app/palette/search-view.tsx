import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Ref } from '@/api/resource'
import { useDesk, useHereState, useStore } from '@/command/react'
import { selectionOf } from '@/command/here'
import { useWords } from '@/i18n/use-words'
import { Chip } from '@/ui/chip'
import { ComboboxGroup, ComboboxList } from '@/ui/combobox-list'
import { StatusMark } from '@/ui/status-mark'
import { safeValues } from '../safe-values'
import { collectAndStart } from './collect'
import { composing, moveOf } from './composing'
import { useCatalogue } from './entries'
import { Announce, Footer } from './footer'
import { completeLine, startLine, valuesOfLine } from './line'
import { whatOf } from './phrase'
import { recent } from './recent'
import { Row } from './row'
import type { PaletteRow } from './rows'
import { createSearch } from './search'
import { closePalette, palette } from './store'
import type { LineForm } from './form-view'

/** Rows with the same heading, next to each other. */
function sections(rows: readonly PaletteRow[]) {
  const found: { section: string | undefined; from: number; rows: PaletteRow[] }[] = []
  for (const [index, row] of rows.entries()) {
    const last = found.at(-1)
    if (last !== undefined && last.section === row.section) last.rows.push(row)
    else found.push({ section: row.section, from: index, rows: [row] })
  }
  return found
}

/** The palette's first page: one line, and what it finds. */
export function SearchView({ onForm }: { onForm: (form: LineForm) => void }) {
  const { runner, registry, context } = useDesk()
  const { t, locale, format } = useWords()
  const here = useHereState()
  const catalogue = useCatalogue(registry, locale)
  const opened = useStore(palette)
  const [search] = useState(createSearch)
  const [about, setAbout] = useState<readonly Ref[]>(opened.about)
  const [notice, setNotice] = useState('')
  const [resolving, setResolving] = useState(false)
  // The line before the commands of a row were listed: Escape brings it back.
  const before = useRef<string | undefined>(undefined)
  const walked = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const text = opened.query

  const contextNow = () => ({ ...context(), signal: new AbortController().signal })
  const ask = (line: string, cursor: number, refs: readonly Ref[] = about) => {
    walked.current = false
    setNotice('')
    search.query({ text: line, about: refs, here, catalogue, registry, context: contextNow() }, cursor, { t, format, now: context().now() })
  }
  // Also the first query, before the first paint, so that the active row is named at once (catalogue W3). The words of the
  // other language come when the browser is idle: whoever walks the rows by then keeps the one in hand (catalogue H12).
  useMemo(() => (walked.current ? undefined : ask(text, text.length)), [catalogue]) // eslint-disable-line react-hooks/exhaustive-deps
  const state = useStore(search.store)
  useEffect(() => () => search.stop(), [search])
  useLayoutEffect(() => input.current?.setSelectionRange(text.length, text.length), []) // eslint-disable-line react-hooks/exhaustive-deps

  const type = (line: string, cursor = line.length) => {
    palette.set((now) => ({ ...now, query: line }))
    ask(line, cursor)
  }
  const rows = state.rows
  const activeIndex = rows.findIndex((row) => row.id === state.selectedId)
  const active = rows[activeIndex]
  const idOf = (index: number) => `${list}-${state.run}-${index}`

  const settled = () => {
    const { prompting } = runner.store.get()
    // A step takes this place; everything else needs it no longer.
    if (prompting?.phase !== 'asking') closePalette()
  }
  const startTyped = async (row: PaletteRow | undefined) => {
    const line = row?.line ?? state.line
    if (line === undefined || resolving) return
    setResolving(true)
    const at = palette.get()
    const now = contextNow()
    const values = await valuesOfLine(line, now, row?.given)
    setResolving(false)
    // Escape or another key came first: the wish is off.
    if (palette.get() !== at) return
    startLine(runner, line.command, values, now)
    settled()
  }
  const choose = (row: PaletteRow | undefined) => {
    if (row?.reason !== undefined) return setNotice(row.reason)
    if (row === undefined || row.line !== undefined) return void startTyped(row)
    if (row.kind === 'matching') {
      closePalette()
      void collectAndStart(runner, row.command, (error) => runner.report(error, row.command, undefined))
      return
    }
    runner.start(row.command, row.given, 'palette')
    settled()
  }
  const fill = () => {
    const row = active
    if (row?.fill === undefined) return
    if (state.line !== undefined && row.kind === 'argument') return type(completeLine(text, state.line, row.fill))
    type(row.kind === 'object' ? `${text.slice(0, text.length - text.trimStart().length)}${row.fill}` : `${row.fill} `)
  }
  const listCommands = (ref: Ref) => {
    before.current = text
    setAbout([ref])
    palette.set((now) => ({ ...now, query: '' }))
    ask('', 0, [ref])
  }
  const forget = (row: PaletteRow) => {
    recent.remove(row.command.id)
    ask(text, text.length)
  }
  const leave = () => {
    if (before.current === undefined) return closePalette()
    const line = before.current
    before.current = undefined
    setAbout([])
    palette.set((now) => ({ ...now, query: line }))
    ask(line, line.length, [])
  }
  const toForm = () => {
    if (state.line !== undefined) onForm({ command: state.line.command, texts: state.line.texts, line: text })
    else if (active !== undefined && active.kind === 'command' && Object.keys(active.command.params).length > 0 && active.reason === undefined) {
      onForm({ command: active.command, texts: Object.fromEntries(Object.entries(active.given).filter(([, value]) => !Array.isArray(value)).map(([name, value]) => [name, String(value)])), line: text })
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composing(event)) return
    const by = moveOf(event)
    const atEnd = input.current?.selectionStart === text.length
    const row = active?.ref
    if (by !== undefined) {
      walked.current = true
      search.move(by)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) toForm()
    else if (event.key === 'Enter') {
      if (!event.repeat) choose(active)
    } else if (event.key === 'Tab' && !event.shiftKey && active?.fill !== undefined) fill()
    else if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (row !== undefined && ((event.key === 'ArrowRight' && atEnd) || (event.key === '.' && walked.current)) && !event.shiftKey) listCommands(row)
    else if (event.key === 'Delete' && atEnd && active?.removable === true) forget(active)
    else if (event.key === 'Backspace' && text === '' && before.current !== undefined) leave()
    else return
    event.preventDefault()
  }

  const refs = about.length > 0 ? about : selectionOf(here)
  const waiting = state.sources.some((source) => source.state === 'loading' || source.state === 'slow')
  const troubles = state.sources.filter((source) => source.state === 'slow' || source.state === 'failed')
  const count = t('palette.results', { count: rows.length })
  const said = notice !== '' ? notice : rows.length === 0 ? (waiting ? t('palette.searching') : t('palette.empty')) : count
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-label={t('palette.placeholder')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-activedescendant={activeIndex < 0 ? undefined : idOf(activeIndex)}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onKeyDown={onKeyDown}
          className="h-7 min-w-0 flex-1 bg-transparent text-section outline-none"
        />
        {refs.length > 0 && <Chip name={t('palette.on')} value={<bdi>{refs.length > 1 && about.length === 0 ? t('palette.marked', { what: whatOf(t, refs) }) : whatOf(t, refs)}</bdi>} />}
      </div>
      <ComboboxList id={list} label={t('palette.list')}>
        {sections(rows).map((part) => {
          const drawn = part.rows.map((row, index) => (
            <Row
              key={row.id} row={row} id={idOf(part.from + index)} index={part.from + index} count={rows.length} active={row.id === state.selectedId}
              onPick={() => choose(row)} onHover={() => { if (row.id !== state.selectedId) search.select(row.id) }} onForget={() => forget(row)}
            />
          ))
          return part.section === undefined && part.from === 0 ? drawn : <ComboboxGroup key={part.from} label={part.section ?? t('palette.commands')}>{drawn}</ComboboxGroup>
        })}
      </ComboboxList>
      {rows.length === 0 && <p className="px-3 py-4 text-muted">{said}</p>}
      {notice !== '' && rows.length > 0 && <p className="px-3 py-1.5 text-small text-warn">{notice}</p>}
      {troubles.map((source) => (
        <p key={source.name} className="flex items-center gap-2 px-3 py-1 text-small text-muted">
          <StatusMark state={source.state === 'failed' ? 'error' : 'waiting'} />
          {source.state === 'failed' ? t('palette.failed', { source: source.name }) : t('palette.slow', { source: source.name })}
        </p>
      ))}
      <Effect row={active} />
      <Announce text={said} {...(notice === '' ? {} : { after: 0 })} />
      <Footer
        keys={[
          ['Enter', t('palette.key.choose')], ['Tab', t('palette.key.fill')],
          ...(state.line === undefined ? ([['>', t('palette.key.commands')], ['@', t('palette.key.clients')], ['#', t('palette.key.topics')], ['/', t('palette.key.screens')]] as const) : ([['Ctrl Enter', t('palette.key.form')]] as const)),
          ...(active?.ref === undefined ? [] : ([['→', t('palette.key.actions')]] as const)),
        ]}
      >
        {count}
      </Footer>
    </>
  )
}

/** What the line would do, before it does it. */
function Effect({ row }: { row: PaletteRow | undefined }) {
  const { context } = useDesk()
  const { t } = useWords()
  if (row?.line === undefined || row.reason !== undefined) return null
  const effect = row.command.effect?.({ ...row.line.texts, ...row.given } as never, { ...context(), signal: new AbortController().signal })
  return effect === undefined ? null : <p className="border-t border-line px-3 py-1.5 text-small text-muted"><bdi>{t(effect.key, safeValues(effect.values))}</bdi></p>
}

