import type { Ref } from '@/api/resource'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { getSelectedRefs, type ScreenContext } from '@/command/screen-context'
import type { Relation } from '@/command/relation'
import type { StartOptions } from '@/command/prompt/prompting'
import type { Registry } from '@/command/registry'
import type { CommandLine } from '@/command/prompt/line'
import { keyLabel } from '@/command/keys/label'
import { keyOf } from '@/command/keys/own'
import type { Row } from '@/command/search/merge'
import { isHeldBack, rankOfHit, RowRank } from '@/command/search/rank'
import { findDisabledReason } from '@/command/unsupported'
import { isThere } from '@/command/reach'
import { fold } from '@/command/search/fold'
import type { Entry } from '@/command/search/entry'
import type { Hit } from '@/command/search/search-index'
import { translate as t } from '@/i18n/use-words'
import type { Ranges } from '@/ui/highlight'
import { isScreen, type Catalogue } from './entries'
import { titleWith } from '@/command/prompt/phrase'
import type { PastedList } from '../store'

/** One row of the palette: a command with some of its values, shown as a title with its target. */
export type PaletteRow = Row & {
  readonly kind: 'command' | 'screen' | 'object' | 'line' | 'argument' | 'matching' | 'more'
  readonly command: AnyCommand
  readonly given: CommandArgs
  readonly title: string
  readonly ranges: Ranges
  readonly detail?: string
  readonly keys?: string
  readonly mono?: boolean
  /** Why it cannot run. */
  readonly reason?: string
  readonly section?: string
  readonly removable?: boolean
  /** What can be done where nothing was found: no result. */
  readonly fallback?: true
  /** It acts on the current selection or context. */
  readonly fits?: boolean
  readonly ref?: Ref
  /** An object of another broker, on which commands of this page do not act. */
  readonly elsewhere?: Ref
  readonly line?: CommandLine
  /** The parameter that is asked for first, such as a setting. */
  readonly step?: string
  /** The text that Tab writes into the input. */
  readonly fill?: string
}

export type LocalQuery = {
  readonly text: string
  readonly about: readonly Ref[]
  /** The relations of the subject are listed, not the commands for it. */
  readonly related?: readonly Relation[] | undefined
  /** The pasted list; `about` then holds its ids that were found. */
  readonly pasted?: PastedList | undefined
  readonly here: ScreenContext
  readonly catalogue: Catalogue
  readonly registry: Registry
  readonly context: Context
  /** The command runs on other brokers: only rows that can are listed. */
  readonly isElsewhere?: boolean
}

/** Whether only the subject is acted on, and never a selection. */
export const isScoped = ({ about, pasted }: Pick<LocalQuery, 'about' | 'pasted'>): boolean =>
  about.length > 0 || pasted !== undefined

/** The targets of the rows: the subject, else the selection. */
export const getSubjects = (query: Pick<LocalQuery, 'about' | 'pasted' | 'here'>): readonly Ref[] =>
  isScoped(query) ? query.about : getSelectedRefs(query.here)

/** Whether the command does not exist for this user and broker. */
export const isAbsent = (command: AnyCommand, context: Context) => !isThere(command, context)

/** The translated reason why a command cannot run with these values. */
export function getReasonOff(command: AnyCommand, given: CommandArgs, context: Context): string | undefined {
  const reason = findDisabledReason(command, context, given)
  return reason === undefined ? undefined : t(reason.key, reason.values)
}

/**
 * The rank of a command among the results. A disruptive or destructive one must be typed from its start, or
 * moved to: Enter after the name of an object must never delete another one.
 */
function rankCommand(
  { danger }: AnyCommand,
  title: string,
  typed: string,
  reason: string | undefined,
  hit: Hit | undefined,
): Pick<PaletteRow, 'rank' | 'guarded' | 'held' | 'section'> {
  const found = hit === undefined ? RowRank.Word : rankOfHit(hit.tier, hit.byName, typed)
  const rank = reason === undefined ? found : RowRank.Unavailable
  const harmful = danger === 'disruptive' || danger === 'irreversible'
  return {
    rank,
    held: isHeldBack(rank, typed),
    guarded:
      reason !== undefined || (harmful && hit?.fromStart !== true && !fold(title).startsWith(fold(typed))),
    ...(reason === undefined ? {} : { section: t('palette.absent') }),
  }
}

/** A command as a row, on its own or acting on some objects. */
export function commandRow(
  command: AnyCommand,
  context: Context,
  extra: Partial<Omit<PaletteRow, 'ranges'>> & {
    what?: string
    noun?: Ref['resource']
    words?: Entry
    hit?: Hit | undefined
    typed?: string
  } = {},
): PaletteRow {
  const { what, noun, words, hit, typed, ...rest } = extra
  const given = extra.given ?? {}
  const named = what === undefined ? undefined : titleWith(t, command, noun, what)
  const asks = Object.keys(command.params).some((name) => given[name] === undefined)
  // A found one has its texts: looking them up again would be most of the cost of a key.
  const own = words?.title ?? t(command.title)
  const title = named?.title ?? (asks ? `${own}…` : own)
  const reason = getReasonOff(command, given, context)
  const hotkey = keyOf(command)
  return {
    id: `${isScreen(command) ? 'screen' : 'command'}:${command.id}`,
    kind: isScreen(command) ? 'screen' : 'command',
    command,
    title,
    detail: words?.group ?? t(command.group),
    fill: own,
    ...(hotkey === undefined ? {} : { keys: keyLabel(hotkey) }),
    ...(reason === undefined ? {} : { reason }),
    ...(typed === undefined
      ? { guarded: command.danger !== 'read' }
      : rankCommand(command, title, typed, rest.reason ?? reason, hit)),
    ...rest,
    given,
    // Most rows are never visible, so their matched letters are computed on demand.
    get ranges() {
      const ranges = hit?.ranges ?? []
      return named === undefined ? ranges : ranges.filter(([, end]) => end <= named.keep)
    },
  }
}

/** The row that lists all commands; none while no command has loaded. */
export function listAllRow({ registry }: LocalQuery, title: string, section: string): PaletteRow[] {
  const [command] = registry.all
  return command === undefined
    ? []
    : [{ id: 'more', kind: 'more', command, given: {}, title, ranges: [], fill: '>', section }]
}

/** How a row starts its command: with its plan, or at the parameter that the row asks for. */
export const getStartOptions = ({ step }: PaletteRow, planned: true | undefined): StartOptions => ({
  planned,
  ...(step === undefined ? {} : { refused: { step, draft: '', error: undefined } }),
})
