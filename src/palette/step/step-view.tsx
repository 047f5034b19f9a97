import { useId } from 'react'
import { isDeletion } from '@/command/danger'
import { keyLabel } from '@/command/keys/label'
import { answersOfNow, getEffect } from '@/command/prompt/effect'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import { answersWithDraft, reduce } from '@/command/prompt/prompt'
import { getInitialValue, isOpen } from '@/command/prompt/params'
import type { Prompting } from '@/command/prompt/prompting'
import { useWords } from '@/i18n/use-words'
import { useStore } from '@/ui/use-store'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { StatusMark } from '@/ui/status-mark'
import { safeValues } from '@/i18n/safe-values'
import { formatBrokers } from '../brokers'
import { NeverLine } from '../parts'
import { Busy } from '../busy'
import { CopyLink } from '../copy-link'
import { CommandShell } from '../command-list'
import { Crumbs, isPlace, levelWords } from '../crumbs'
import { backToLevel, getFront, palette } from '../store'
import { Announce, Footer } from '../footer'
import { Pills } from './pills'
import { StepInput } from './step-input'
import { StepList } from './step-list'
import { useCurrent } from '../search/use-current'
import { useStep } from './use-step'

/** Whether this is the last step, not counting parameters that are never asked. */
const isLast = (state: Prompting, step: string) =>
  Object.keys(state.command.params).every(
    (name) => name === step || !isOpen(state.command, name, state.answers),
  )

/** One missing parameter: its control, its possible values, the answers so far. Re-mounted for each step. */
export function StepView({ state, step, onLeave }: { state: Prompting; step: string; onLeave: () => void }) {
  const { t, format } = useWords()
  const base = useId()
  const { command, answers, draft, error } = state
  const {
    context,
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
    onHover,
    idOf,
    activeId,
  } = useStep(state, step, base, onLeave)
  const { rows, local } = offered
  const param = command.params[step]
  const kind = param?.prompt.kind
  const initial = getInitialValue(command, step, context)
  const label = t(labelKey(command, step))
  const effect = getEffect(command, answersOfNow(state, current, context), context)
  const described =
    [error === undefined ? '' : `${base}-error`, effect === undefined ? '' : `${base}-effect`]
      .filter((id) => id !== '')
      .join(' ') || undefined
  useCurrent(state)
  const held = state.current?.[step]
  const placeholder =
    held !== undefined && held !== ''
      ? t('palette.step.now', { value: wordsFor(command, step, held, { t, format }) })
      : initial !== undefined && initial !== ''
        ? t('palette.step.default', { value: wordsFor(command, step, initial, { t, format }) })
        : param?.optional === true
          ? t('palette.step.optional')
          : ''
  const message =
    error !== undefined
      ? ''
      : rows.length > 0
        ? t('palette.results', { count: rows.length })
        : offers.state === 'ok'
          ? ''
          : t('palette.searching')
  const choosing = kind === 'choice' || kind === 'toggle' || kind === 'datetime'
  const last = isLast(state, step)
  // The key for the defaults is offered only where it leads to the run, not where a value is required
  // first.
  const runs = state.phase === 'asking' && reduce(state, { type: 'defaults' }, context).phase !== 'asking'
  const below = useStore(palette)
  const toLevel = (place: number) => {
    backToLevel(place)
    onLeave()
  }
  const front = getFront(below)
  const places = !below.open
    ? []
    : [
        ...below.levels.map((level, place) => ({ level, go: () => toLevel(place) })),
        { level: front, go: onLeave },
      ].filter(({ level }) => isPlace(level))
  const crumbs =
    places.length === 0
      ? []
      : [...places.map(({ level, go }) => ({ words: levelWords(t, level), go })), { words: t(command.title) }]
  const trouble = kind === 'pick' && (offers.state === 'slow' || offers.state === 'failed')
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <CommandShell label={label} selected={current?.id} onKeyDown={onKeyDown}>
        <div className="palette-line flex-wrap">
          {crumbs.length < 2 && <b>{t(command.title)}</b>}
          {state.brokers !== undefined && (
            <Chip name={t('palette.onBrokers')} value={<bdi>{formatBrokers(state.brokers)}</bdi>} />
          )}
          <Pills
            command={command}
            answers={answers}
            skip={state.phase === 'asking' ? step : undefined}
            asked={busy ? [] : state.asked}
            onBack={goBackTo}
          />
          {lines || listed ? (
            <label htmlFor={`${base}-input`} className="text-muted">
              {label}
            </label>
          ) : (
            <span aria-hidden className="text-muted">
              {label}
            </span>
          )}
          {param !== undefined && (
            <StepInput
              id={`${base}-input`}
              label={label}
              param={param}
              draft={draft}
              placeholder={placeholder}
              activeRow={activeId}
              expanded={rows.length > 0}
              busy={busy}
              invalid={error !== undefined}
              describedBy={described}
              listed={listed}
              input={input}
              onText={onText}
              onPaste={onPaste}
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
        {kind !== undefined && kind !== 'secret' && !lines && !listed && (
          <StepList
            offered={offered}
            current={current}
            mono={kind === 'pick'}
            grouped={local.length > 0 && !choosing && error?.suggestion === undefined}
            idOf={idOf}
            onTake={take}
            onHover={onHover}
          />
        )}
        {trouble && (
          <p className="flex items-center gap-2 px-3 py-1 text-small text-muted">
            <StatusMark state={offers.state === 'failed' ? 'error' : 'waiting'} />
            {offers.state === 'failed'
              ? t('palette.failed', { source: label })
              : t('palette.slow', { source: label })}
          </p>
        )}
        {command.irreversible !== undefined && <NeverLine command={command} />}
        {effect !== undefined && (
          <p id={`${base}-effect`} className="border-t border-line px-3 py-1.5 text-small text-muted">
            <bdi>{t(effect.key, safeValues(effect.values))}</bdi>
          </p>
        )}
        <Busy active={busy} title={t(command.title)} />
        <Announce text={message} />
        <Footer
          keys={[
            ...(runs && !lines
              ? [
                  [
                    keyLabel('mod+enter'),
                    t(last ? 'palette.key.run' : 'palette.key.defaults'),
                    takeDefaults,
                  ] as const,
                ]
              : []),
            ...(state.asked.length === 0 ? [] : [['⌫', t('palette.key.back'), goBack] as const]),
            ...(runs ? [[keyLabel('mod+.'), t('palette.key.plan'), plan] as const] : []),
            ['Esc', t('palette.key.close'), onLeave],
          ]}
        >
          <CopyLink command={command} answers={answersWithDraft(state, context)} />
          {lines && runs && !last && (
            <Button size="sm" busy={busy} onClick={submit}>
              {t('palette.key.next')}
            </Button>
          )}
          <Button
            size="sm"
            variant={isDeletion(command) && (last || (lines && runs)) ? 'danger' : 'primary'}
            keys={lines ? keyLabel('mod+enter') : 'Enter'}
            busy={busy}
            onClick={lines ? takeDefaults : submit}
          >
            {last || (lines && runs) ? t(command.title) : t('palette.key.next')}
          </Button>
        </Footer>
      </CommandShell>
    </>
  )
}
