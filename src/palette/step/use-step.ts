import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Prompting } from '@/command/prompt/prompting'
import { missingWords, namesSeveral, resolveNames } from '@/command/prompt/names'
import { readPaste, readRest } from '@/command/pasted/read-paste'
import { useCommandRuntime, useContextNow } from '@/command/react'
import { takesLines } from '@/form/control/of-prompt'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { splitValues } from '@/lib/text/id-list'
import { composing, readMove } from './composing'
import { resolvePick } from '../search/sources'
import { palette } from '../store'
import { noRows, stepRows } from './step-rows'
import type { Suggestion } from './suggestions'
import { useOffers } from '../search/use-offers'

/**
 * The suggestions of a step, the row that Enter would take, and the actions of its keys. `base` prefixes
 * its ids.
 */
export function useStep(state: Prompting, step: string, base: string, onLeave: () => void) {
  const { runner } = useCommandRuntime()
  const { t, format } = useWords()
  const { command, answers, draft } = state
  const prompt = command.params[step]?.prompt
  const param = command.params[step]
  const lines = prompt !== undefined && takesLines(prompt)
  // Several pasted values are shown one per line for correction; Enter still takes them.
  const several = param !== undefined && namesSeveral(param, draft)
  const listed = param?.many === true && draft.includes('\n')
  const now = useContextNow()
  const [page, setPage] = useState(1)
  const [active, setActive] = useState<string>()
  const [resolving, setResolving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = param?.many === true && !several ? (splitValues(draft)[0] ?? '').trim() : draft.trim()
  const offers = useOffers(several || listed ? undefined : prompt, answers, text, page)
  const busy = state.phase === 'running' || resolving
  // A new step takes the focus; the dialog only focuses its first element.
  useEffect(() => {
    const place = input.current ?? document.getElementById(`${base}-input`)
    place?.focus()
    input.current?.setSelectionRange(draft.length, draft.length)
  }, [listed]) // eslint-disable-line react-hooks/exhaustive-deps -- once for each kind of input

  const offered =
    several || listed
      ? noRows
      : stepRows({
          command,
          step,
          draft: text === draft.trim() ? draft : text,
          suggestion: state.error?.suggestion,
          offers,
          context: now,
          t,
          format,
        })
  const { rows } = offered
  const wanted = rows.find((row) => row.id === active)
  const current = wanted ?? offered.first
  const index = current === undefined ? -1 : rows.indexOf(current)

  const answer = (textNow: string) => runner.send({ type: 'answer', text: textNow })
  const take = (row: Suggestion) =>
    row.value !== undefined ? runner.send({ type: 'value', value: row.value }) : answer(row.text)
  /**
   * Resolves several names, and answers with the result; missing ones are reported and kept for correction.
   */
  const takeSeveral = async (then?: 'defaults' | 'plan') => {
    if (param === undefined) return
    setResolving(true)
    const named = await resolveNames(param, draft, now).catch(() => undefined)
    setResolving(false)
    if (runner.store.get().prompting !== state) return
    if (named === undefined)
      return runner.send({ type: 'wrong', text: draft, error: 'error.names.unknown', values: {} })
    if ('missing' in named)
      return runner.send({
        type: 'wrong',
        text: draft,
        error: 'error.names.missing',
        values: { count: named.missing.length, names: missingWords(named.missing) },
      })
    runner.send({ type: 'value', value: named.values })
    if (then !== undefined && runner.store.get().prompting?.phase === 'asking') runner.send({ type: then })
  }
  const takeTyped = async () => {
    if (busy) return
    if (several) return await takeSeveral()
    if (current !== undefined) return take(current)
    if (prompt?.kind !== 'pick' || text === '') return answer(draft)
    // Enter before the broker's reply: search for exactly this, and take it only when it is certain.
    setResolving(true)
    const found = await resolvePick(now, prompt, text, now.signal).catch(() => undefined)
    setResolving(false)
    if (runner.store.get().prompting === state && found !== undefined)
      runner.send({ type: 'value', value: found })
  }
  const submit = () => startInBackground(takeTyped(), throwUnexpected)
  const takeDefaults = () => {
    if (several && !busy) startInBackground(takeSeveral('defaults'), throwUnexpected)
    else if (!busy) runner.send({ type: 'defaults' })
  }
  const plan = () => {
    if (several && !busy) startInBackground(takeSeveral('plan'), throwUnexpected)
    else if (!busy) runner.send({ type: 'plan' })
  }
  const goBack = () => runner.send({ type: 'back' })
  /** Returns to an answered step; the answers after it are asked again. */
  const goBackTo = (name: string) => {
    for (let times = state.asked.length - state.asked.indexOf(name); times > 0; times -= 1) goBack()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    const by = lines || listed ? undefined : readMove(event)
    const onButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    } else if (onButton) return
    else if (by !== undefined && rows.length > 0) {
      const to = rows[Math.min(Math.max(index + by, 0), rows.length - 1)]
      setActive(to?.id)
      if (to === rows.at(-1) && offers.more && offers.state === 'ok') setPage(page + 1)
    } else if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      if (!event.repeat) plan()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) {
      if (!event.repeat) takeDefaults()
    } else if (event.key === 'Enter' && !event.shiftKey && !lines) {
      if (!event.repeat) submit()
    } else if (event.key === 'Tab' && !event.shiftKey && wanted !== undefined && wanted.text !== draft)
      runner.send({ type: 'type', text: wanted.text })
    else if (event.key === 'Backspace' && draft === '' && !event.repeat && state.asked.length > 0) goBack()
    else if (
      event.key === 'Backspace' &&
      draft === '' &&
      !event.repeat &&
      state.phase === 'asking' &&
      palette.get().open
    )
      onLeave()
    else return
    event.preventDefault()
  }
  const onText = (next: string) => {
    setActive(undefined)
    setPage(1)
    runner.send({ type: 'type', text: next })
  }
  const onPaste = (event: ClipboardEvent) => {
    if (param === undefined || lines || listed || busy) return
    const read = readPaste(param, readRest(event.target), event.clipboardData.getData('text/plain'))
    if (read === undefined) return
    event.preventDefault()
    if ('text' in read) onText(read.text)
    else runner.send({ type: 'wrong', text: draft, error: read.error, values: read.values })
  }
  return {
    context: now,
    lines,
    listed,
    onPaste,
    input,
    offers,
    offered,
    current,
    busy,
    take,
    takeDefaults,
    plan,
    goBack,
    goBackTo,
    submit,
    onKeyDown,
    onText,
    onHover: setActive,
    idOf: (place: number) => `${base}-${text.length}-${place}`,
    activeId: index < 0 ? undefined : `${base}-${text.length}-${index}`,
  }
}
