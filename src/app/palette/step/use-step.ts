import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Prompting } from '@/command/prompt/prompt'
import { useDesk } from '@/command/react'
import { takesLines } from '@/form/control'
import { useWords } from '@/i18n/use-words'
import { composing, moveOf } from './composing'
import { resolvePick } from '../search/sources'
import { palette } from '../store'
import { stepRows } from './step-rows'
import type { Suggestion } from './suggestions'
import { useOffers } from '../search/use-offers'

/** What a step offers, which row Enter would take, and what its keys do. `base` names its input. */
export function useStep(state: Prompting, step: string, base: string, onLeave: () => void) {
  const { runner, context } = useDesk()
  const { t, format } = useWords()
  const { command, answers, draft } = state
  const prompt = command.params[step]?.prompt
  const lines = prompt !== undefined && takesLines(prompt)
  const now = { ...context(), signal: new AbortController().signal }
  const [page, setPage] = useState(1)
  const [active, setActive] = useState<string>()
  const [resolving, setResolving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = draft.trim()
  const offers = useOffers(prompt, answers, text, page)
  const busy = state.phase === 'running' || resolving
  // A new step takes the focus; the dialog only looks after its first.
  useEffect(() => {
    const place = input.current ?? document.getElementById(`${base}-input`)
    place?.focus()
    input.current?.setSelectionRange(draft.length, draft.length)
  }, []) // eslint-disable-line react-hooks/exhaustive-deps

  const offered = stepRows({ command, step, draft, suggestion: state.error?.suggestion, offers, context: now, t, format })
  const { rows } = offered
  const wanted = rows.find((row) => row.id === active)
  const current = wanted ?? offered.first
  const index = current === undefined ? -1 : rows.indexOf(current)

  const answer = (textNow: string) => runner.send({ type: 'answer', text: textNow })
  const take = (row: Suggestion) => (row.value !== undefined ? runner.send({ type: 'value', value: row.value }) : answer(row.text))
  const submit = async () => {
    if (busy) return
    if (current !== undefined) return take(current)
    if (prompt?.kind !== 'pick' || text === '') return answer(draft)
    // Enter before the broker's answer: ask for exactly this, and take it only when it is sure.
    setResolving(true)
    const found = await resolvePick(now.api, prompt, text, now.signal).catch(() => undefined)
    setResolving(false)
    if (runner.store.get().prompting === state && found !== undefined) runner.send({ type: 'value', value: found })
  }
  const takeDefaults = () => {
    if (!busy) runner.send({ type: 'defaults' })
  }
  const plan = () => {
    if (!busy) runner.send({ type: 'plan' })
  }
  const goBack = () => runner.send({ type: 'back' })
  /** Goes back to a step that was answered; what was answered after it is asked again. */
  const goBackTo = (name: string) => {
    for (let times = state.asked.length - state.asked.indexOf(name); times > 0; times -= 1) goBack()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    const by = lines ? undefined : moveOf(event)
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
      if (!event.repeat) void submit()
    } else if (event.key === 'Tab' && !event.shiftKey && wanted !== undefined && wanted.text !== draft) runner.send({ type: 'type', text: wanted.text })
    else if (event.key === 'Backspace' && draft === '' && !event.repeat && state.asked.length > 0) goBack()
    else if (event.key === 'Backspace' && draft === '' && !event.repeat && state.phase === 'asking' && palette.get().open) onLeave()
    else return
    event.preventDefault()
  }
  const onText = (next: string) => {
    setActive(undefined)
    setPage(1)
    runner.send({ type: 'type', text: next })
  }
  return {
    context: now, lines, input, offers, offered, current, busy, take, takeDefaults, plan, goBack, goBackTo, submit: () => void submit(), onKeyDown, onText, onHover: setActive,
    idOf: (place: number) => `${base}-${text.length}-${place}`, activeId: index < 0 ? undefined : `${base}-${text.length}-${index}`,
  }
}
