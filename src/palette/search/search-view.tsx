import { useId, useMemo } from 'react'
import { getSelectedRefs, type Matching } from '@/command/screen-context'
import { keyLabel } from '@/command/keys/label'
import { rowCap } from '@/command/search/merge'
import { useContextNow, useScreenContext } from '@/command/react'
import type { Ref } from '@/api/resource'
import { hasFleet } from '@/api/site'
import { useWords, type Translate } from '@/i18n/use-words'
import { holdsSecret } from '@/lib/text/secret-word'
import { Chip } from '@/ui/chip'
import { safeValues } from '@/i18n/safe-values'
import { NeverLine, Pasted } from '../parts'
import { formatBrokers } from '../brokers'
import { palette } from '../store'
import { CommandLine, CommandShell, NothingFound, StillSearching } from '../command-list'
import { CopyLevel } from '../copy-link'
import { Crumbs, levelCrumbs } from '../crumbs'
import { Announce, Footer, type Hint } from '../footer'
import { getEffect } from '@/command/prompt/effect'
import { getAnswerRefs, formatTargets } from '@/command/prompt/phrase'
import { formatEvery } from './fitting-rows'
import type { PaletteRow } from './palette-row'
import { countAll, isSearching } from './search'
import { SearchList, Troubles } from './search-list'
import { useSearch } from './use-search'

/** The palette's first page: the input and its results. */
export function SearchView() {
  const { t } = useWords()
  const here = useScreenContext()
  const base = useId()
  const {
    state,
    text,
    about,
    scoped,
    levels,
    front,
    backTo,
    clear,
    pasted,
    onPaste,
    notice,
    input,
    active,
    activeId,
    idOf,
    type,
    choose,
    latest,
    forget,
    toForm,
    runOn,
    brokers,
    select,
    onKeyDown,
  } = useSearch(base)
  const { rows, sources, line } = state
  // The chip names the targets that the row was created for, also when the list behind the palette has
  // changed since.
  const own = active?.fits === true ? getAnswerRefs(active.command, active.given) : []
  const refs = own.length > 0 ? own : scoped ? about : getSelectedRefs(here)
  const acts = chipOf(active, refs, scoped, here.matching, t)
  const waiting = isSearching(state)
  const refusal = line?.refusedName?.why
  const secret = refusal === 'secret' || refusal === 'afterSecret' || holdsSecret(text)
  const isBrowsing = text === ''
  // Suggestions are not counted as results; for a truncated list the total is shown.
  const count = useMemo(() => {
    if (isBrowsing) return ''
    const all = rows.length < rowCap ? { count: rows.length, more: false } : countAll(state)
    if (all.count <= rows.length && !all.more) return t('palette.results', { count: rows.length })
    return t(all.more ? 'palette.resultsOfMore' : 'palette.resultsOf', {
      shown: rows.length,
      count: all.count,
    })
  }, [t, isBrowsing, rows.length, state])
  const message =
    notice !== ''
      ? notice
      : rows.every(({ fallback }) => fallback === true)
        ? waiting
          ? t('palette.searching')
          : t('palette.empty')
        : count
  const act = line === undefined ? undefined : toForm
  const leads = active?.ref !== undefined
  const runs =
    active !== undefined &&
    active.kind !== 'screen' &&
    active.kind !== 'object' &&
    active.kind !== 'more' &&
    active.reason === undefined
  const hints = useMemo(
    (): Hint[] => [
      ['Enter', t('palette.key.choose')],
      ['Tab', t('palette.key.fill')],
      act === undefined
        ? [hasFleet ? '> @ @@ # /' : '> @ # /', t('palette.key.narrow')]
        : [keyLabel('mod+enter'), t('palette.key.form'), act],
      ...(leads ? ([['→', t('palette.key.actions')]] as const) : []),
      ...(runs ? ([[keyLabel('mod+.'), t('palette.key.plan'), () => latest.plan()]] as const) : []),
    ],
    [t, act, leads, runs, latest],
  )
  return (
    <>
      <Crumbs crumbs={levelCrumbs(t, levels, front, backTo, clear)}>
        <CopyLevel level={front} secret={secret} />
      </Crumbs>
      <CommandShell label={t('palette.placeholder')} selected={active?.id} onKeyDown={onKeyDown}>
        <div className="palette-line">
          <CommandLine
            input={input}
            text={text}
            onText={type}
            onPaste={onPaste}
            activeRow={activeId}
            expanded={rows.length > 0}
            // Chromium restyles a placeholder at every key, visible or not.
            placeholder={
              text === ''
                ? t(brokers.length > 0 ? 'palette.brokers.placeholder' : 'palette.placeholder')
                : undefined
            }
            className="framed-input h-7 min-w-0 flex-1 bg-transparent text-section outline-none"
          />
          {brokers.length > 0 && (
            <Chip
              name={t('palette.onBrokers')}
              value={<bdi>{formatBrokers(brokers)}</bdi>}
              onOpen={() => palette.merge({ choosesBrokers: true })}
              onRemove={() => runOn([])}
              removeLabel={t('palette.brokers.remove')}
            />
          )}
          {acts !== undefined && <Chip name={t('palette.on')} value={<bdi>{acts}</bdi>} />}
          {count !== '' && (
            // Announced by the live region below.
            <span aria-hidden className="shrink-0 text-small text-muted">
              {count}
            </span>
          )}
        </div>
        <SearchList
          rows={rows}
          run={state.run}
          activeRow={activeId}
          idOf={idOf}
          onPick={choose}
          onHover={select}
          onForget={forget}
        />
        {rows.length === 0 &&
          (waiting && notice === '' ? (
            <StillSearching label={message} />
          ) : (
            <NothingFound>{message}</NothingFound>
          ))}
        {notice !== '' && rows.length > 0 && <p className="px-3 py-1.5 text-small text-warn">{notice}</p>}
        <Troubles sources={sources} />
        <Effect row={active} />
        <Announce text={message} {...(notice === '' ? {} : { after: 0 })} />
        <Footer keys={hints} />
      </CommandShell>
      {pasted.now !== undefined && (
        <div className="px-3 pb-2">
          <Pasted pasted={pasted} />
        </div>
      )}
    </>
  )
}

/**
 * The target of the row that Enter would take: a row, the selected rows, all matches; nothing for a line,
 * which names it itself.
 */
function chipOf(
  active: PaletteRow | undefined,
  refs: readonly Ref[],
  about: boolean,
  matching: Matching | undefined,
  t: Translate,
): string | undefined {
  if (active?.kind === 'matching' && matching?.filtered === false) return formatEvery(matching)
  if (active?.kind === 'matching')
    return active.detail === undefined ? t('palette.matching') : t('palette.all', { what: active.detail })
  if (refs.length === 0 || (!about && active !== undefined && active.fits !== true)) return undefined
  return refs.length > 1 && !about
    ? t('palette.selected', { what: formatTargets(t, refs) })
    : formatTargets(t, refs)
}

/** An argument that is started but empty counts as missing. */
const typedOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** The effect of the line, before it runs. */
function Effect({ row }: { row: PaletteRow | undefined }) {
  const now = useContextNow()
  const { t } = useWords()
  if (row?.line === undefined || row.reason !== undefined) return null
  const effect = getEffect(row.command, { ...typedOf(row.line.texts), ...row.given }, now)
  const never = row.command.irreversible === undefined ? null : <NeverLine command={row.command} />
  return effect === undefined ? (
    never
  ) : (
    <>
      {never}
      <p className="border-t border-line px-3 py-1.5 text-small text-muted">
        <bdi>{t(effect.key, safeValues(effect.values))}</bdi>
      </p>
    </>
  )
}
