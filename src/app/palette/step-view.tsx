import { Link2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { nameOf } from '@/api/resource'
import { initialOf, type Prompting } from '@/command/prompt'
import { useDesk } from '@/command/react'
import { Control, takesLines } from '@/form/control'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/untrusted'
import { Button } from '@/ui/button'
import { ComboboxGroup, ComboboxList, ComboboxRow } from '@/ui/combobox-list'
import { Highlight } from '@/ui/highlight'
import { StatusMark } from '@/ui/status-mark'
import { linkFor } from '../run-link'
import { safeValues } from '../safe-values'
import { composing, moveOf } from './composing'
import { Announce, Footer } from './footer'
import { labelKey, Pills } from './pills'
import { resolvePick } from './sources'
import { localSuggestions, rangesOf, wordsFor, type Suggestion } from './suggestions'
import { useControlWords } from './use-control-words'
import { useOffers } from './use-offers'

/** One missing parameter: its control, what it may be, the answers so far (palette §7). Drawn anew for each step. */
export function StepView({ state, step, onLeave }: { state: Prompting; step: string; onLeave: () => void }) {
  const { runner, context } = useDesk()
  const { t, format } = useWords()
  const words = useControlWords()
  const base = useId()
  const { command, answers, draft, error } = state
  const param = command.params[step]
  const prompt = param?.prompt
  const now = { ...context(), signal: new AbortController().signal }
  const initial = initialOf(command, step, now)
  const [page, setPage] = useState(1)
  const [active, setActive] = useState<string>()
  const [linked, setLinked] = useState(false)
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

  const local = prompt === undefined || prompt.kind === 'secret' ? [] : localSuggestions(command, step, draft, { t, format, now: now.now(), initial })
  const remote = offers.items.map((item): Suggestion => {
    const title = plain(nameOf(item))
    return {
      id: `found:${item.id}`, title, text: item.id, value: item.id, ranges: rangesOf(title, text),
      ...(item.detail === undefined ? {} : { detail: plain(item.detail, 40) }), ...(item.resource === 'client' && item.label !== undefined ? { mark: item.label } : {}),
    }
  })
  const asked = prompt?.kind === 'pick'
  const free = asked && prompt.free === true && text !== '' && !remote.some((one) => one.text === text)
    ? [{ id: 'free', title: t('palette.use', { text: plain(text, 60) }), text }]
    : []
  // The typed text is offered once the broker has spoken, so that Enter does not take it for want of a hit.
  const settled = offers.state === 'ok' || offers.state === 'failed'
  const rows: readonly Suggestion[] = [...local, ...remote.filter((one) => !local.some((used) => used.text === one.text)), ...(settled ? free : [])]
  const wanted = rows.find((row) => row.id === active)
  const choosing = prompt?.kind === 'choice' || prompt?.kind === 'toggle'
  const first = asked
    ? (remote.find((one) => one.text === text) ?? (text === '' && param?.optional === true ? undefined : rows[0]))
    : choosing ? (text === '' ? (rows.find((row) => Object.is(row.value, initial)) ?? (param?.optional === true ? undefined : rows[0])) : rows[0]) : prompt?.kind === 'datetime' && rows[0]?.id === 'typed' ? rows[0] : undefined
  const current = wanted ?? first
  const index = current === undefined ? -1 : rows.indexOf(current)
  const idOf = (place: number) => `${base}-${text.length}-${place}`

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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    const by = prompt !== undefined && takesLines(prompt) ? undefined : moveOf(event)
    const onButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    } else if (onButton) return
    else if (by !== undefined && rows.length > 0) {
      const to = rows[Math.min(Math.max(index + by, 0), rows.length - 1)]
      setActive(to?.id)
      if (to === rows.at(-1) && offers.more && offers.state === 'ok') setPage(page + 1)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) {
      if (!event.repeat && !busy) runner.send({ type: 'defaults' })
    } else if (event.key === 'Enter' && !event.shiftKey && (prompt === undefined || !takesLines(prompt))) {
      if (!event.repeat) void submit()
    } else if (event.key === 'Tab' && !event.shiftKey && wanted !== undefined && wanted.text !== draft) runner.send({ type: 'type', text: wanted.text })
    else if (event.key === 'Backspace' && draft === '' && !event.repeat && state.asked.length > 0) runner.send({ type: 'back' })
    else return
    event.preventDefault()
  }
  const typed = (next: string) => {
    setActive(undefined)
    setPage(1)
    runner.send({ type: 'type', text: next })
  }
  const copy = () => {
    // Refused or missing on plain http: the label simply does not change.
    void navigator.clipboard?.writeText(linkFor(command, answers)).then(() => setLinked(true), () => setLinked(false))
  }

  const label = t(labelKey(command, step))
  const effect = command.effect?.(answers as never, now)
  const described = [error === undefined ? '' : `${base}-error`, effect === undefined ? '' : `${base}-effect`].filter((id) => id !== '').join(' ') || undefined
  const placeholder = initial !== undefined && initial !== '' ? t('palette.step.default', { value: wordsFor(command, step, initial, { t, format }) }) : param?.optional === true ? t('palette.step.optional') : ''
  const said = error !== undefined ? '' : rows.length > 0 ? t('palette.results', { count: rows.length }) : offers.state === 'ok' ? '' : t('palette.searching')
  const grouped = local.length > 0 && !choosing && prompt?.kind !== 'datetime'
  const draw = (row: Suggestion) => {
    const place = rows.indexOf(row)
    return (
      <ComboboxRow
        key={row.id} id={idOf(place)} active={row === current} index={place} count={rows.length} onPick={() => take(row)} onHover={() => setActive(row.id)}
        title={<bdi className={asked ? 'font-mono text-small' : undefined}><Highlight text={row.title} ranges={row.ranges ?? []} /></bdi>}
        glyph={row.mark === undefined || row.mark === 'used' ? undefined : <StatusMark state={row.mark} />}
        {...(row.detail === undefined ? {} : { detail: row.detail })}
      />
    )
  }
  return (
    <div onKeyDown={onKeyDown} className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <b>{t(command.title)}</b>
        <Pills command={command} answers={answers} skip={state.phase === 'asking' ? step : undefined} />
        <label htmlFor={`${base}-input`} className="text-muted">{label}</label>
        {prompt === undefined || takesLines(prompt) ? (
          prompt !== undefined && (
            <div className="w-full">
              <Control prompt={prompt} text={draft} onText={typed} words={words} autoFocus control={{ id: `${base}-input`, 'aria-describedby': described, 'aria-invalid': error === undefined ? undefined : true, 'aria-required': param?.optional === true ? undefined : true }} />
            </div>
          )
        ) : (
          <input
            ref={input}
            id={`${base}-input`}
            data-autofocus
            {...(prompt.kind === 'secret' ? {} : {
              role: 'combobox', 'aria-autocomplete': 'list' as const, 'aria-haspopup': 'listbox' as const, 'aria-expanded': rows.length > 0, 'aria-controls': `${base}-list`,
              'aria-activedescendant': index < 0 ? undefined : idOf(index),
            })}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={described}
            aria-required={param?.optional === true ? undefined : true}
            type={prompt.kind === 'secret' ? 'password' : 'text'}
            autoComplete={prompt.kind === 'secret' ? 'new-password' : 'off'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            readOnly={busy}
            placeholder={placeholder}
            value={draft}
            onChange={(event) => typed(event.target.value)}
            className="h-7 min-w-40 flex-1 bg-transparent text-section outline-none"
          />
        )}
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${base}-error`} className="flex items-center gap-1.5 px-3 py-1.5 text-small text-bad">
            <StatusMark state="error" />
            {t(error.key, error.values)}
          </p>
        )}
      </div>
      {prompt !== undefined && prompt.kind !== 'secret' && !takesLines(prompt) && (
        <ComboboxList id={`${base}-list`} label={t('palette.list')}>
          {grouped && <ComboboxGroup label={t('palette.step.used')}>{local.map(draw)}</ComboboxGroup>}
          {rows.slice(grouped ? local.length : 0).map(draw)}
        </ComboboxList>
      )}
      {(offers.state === 'slow' || offers.state === 'failed') && asked && (
        <p className="flex items-center gap-2 px-3 py-1 text-small text-muted">
          <StatusMark state={offers.state === 'failed' ? 'error' : 'waiting'} />
          {offers.state === 'failed' ? t('palette.failed', { source: label }) : t('palette.slow', { source: label })}
        </p>
      )}
      {effect !== undefined && <p id={`${base}-effect`} className="border-t border-line px-3 py-1.5 text-small text-muted"><bdi>{t(effect.key, safeValues(effect.values))}</bdi></p>}
      <Busy active={busy} title={t(command.title)} />
      <Announce text={said} />
      <Footer
        keys={[
          [prompt !== undefined && takesLines(prompt) ? 'Ctrl Enter' : 'Enter', isLast(state, step) ? t('palette.key.run') : t('palette.key.next')],
          ['Ctrl Enter', t('palette.key.defaults')], ['⌫', t('palette.key.back')], ['Esc', t('palette.key.close')],
        ]}
      >
        <Button size="sm" variant="ghost" icon={Link2} onClick={copy}>{t(linked ? 'palette.step.linked' : 'palette.step.link')}</Button>
      </Footer>
    </div>
  )
}

const isLast = (state: Prompting, step: string) => Object.keys(state.command.params).every((name) => name === step || name in state.answers)

/** Words for a wait of more than a second (look, Words). */
export function Busy({ active, title }: { active: boolean; title: string }) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLong(true), 1000)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [active])
  return <div role="status">{active && long && <p className="flex items-center gap-2 px-3 py-1.5 text-small text-muted"><StatusMark state="waiting" />{t('palette.step.busy', { title })}</p>}</div>
}
