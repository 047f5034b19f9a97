import { brokers, hasFleet, profile } from '@/api/site'
import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { printArgs } from '@/command/macro/file'
import { lookUp, type Translate } from '@/i18n/use-words'
import { OptionalText } from '@/list/rows/optional-text'
import type { Column } from '@/list/list'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { AgainButtons } from './again-buttons'
import { editsText, editWords, entryTitle, type Commands } from './entry-words'
import { UndoButton } from './undo-button'

/**
 * Arguments in one line in the syntax of command files, so that no value can look like another argument:
 * `who=a who=b reason="too chatty"`.
 */
export const argsText = ({ args }: Pick<Entry, 'args'>): string =>
  printArgs(
    Object.entries(args).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one) => ({ name, value: one })),
    ),
  )

/** The target of an entry; of an undo, the target of the undone entry if that is still listed. */
const objectText = (entry: Entry, all: readonly Entry[]): string =>
  argsText(all.find(({ id }) => id === entry.undoes?.entry) ?? entry)

/** The maximum number of edits in a cell. */
const shownEdits = 3

function Edits({
  entry: { edits },
  command,
  t,
}: {
  entry: Entry
  command: AnyCommand | undefined
  t: Translate
}) {
  if (edits === undefined) return t('none')
  const more = edits.count - Math.min(shownEdits, edits.first.length)
  return (
    <span>
      <Untrusted
        text={edits.first
          .slice(0, shownEdits)
          .map((edit) => editWords(edit, command, t))
          .join('; ')}
        max={240}
      />
      {more > 0 && <span className="text-muted"> {t('command-history.moreEdits', { count: more })}</span>}
    </span>
  )
}

const labelOf = (name: string): string => brokers.find((broker) => broker.name === name)?.label ?? name

/** The broker at which an entry ran. */
const brokerColumn: Column<Entry> = {
  id: 'broker',
  title: 'fleet.broker',
  rank: 2,
  muted: true,
  sortValue: ({ broker }) => broker,
  csv: ({ broker = profile?.name }) => broker,
  cell: ({ broker = profile?.name }, { t }) =>
    broker === undefined ? t('none') : <Untrusted text={labelOf(broker)} max={40} />,
}

const marks = { done: 'ok', failed: 'error', stopped: 'stopped' } as const

export const historyColumns = (
  commands: Commands,
  entries: () => readonly Entry[],
): readonly Column<Entry>[] => [
  {
    id: 'at',
    title: 'command-history.when',
    muted: true,
    sortValue: (entry) => entry.at,
    csv: (entry) => new Date(entry.at).toISOString(),
    cell: (entry, { format, now }) => (
      <RelativeTime
        iso={new Date(entry.at).toISOString()}
        relative={format.ago(entry.at, now)}
        exact={format.date(entry.at)}
      />
    ),
  },
  {
    id: 'command',
    title: 'command-history.command',
    rank: 0,
    sortValue: (entry) => entry.command,
    csv: (entry) => entry.command,
    // An unknown command of another version is shown by its id.
    cell: (entry, { t }) => {
      const title = entryTitle(entry, commands, t)
      // Leaves room for the undo button on a narrow screen.
      return title === undefined ? (
        <Untrusted mono text={entry.command} max={60} />
      ) : (
        <span
          title={title}
          className="max-md:inline-block max-md:max-w-24 max-md:truncate max-md:align-middle"
        >
          {title}
        </span>
      )
    },
  },
  {
    id: 'undo',
    title: 'command-history.undo.verb',
    rank: 0,
    cell: (entry) => (
      // The commands that it names load after the rows, and its button needs room then.
      <span data-whole className="block">
        <UndoButton entry={entry} />
      </span>
    ),
  },
  {
    id: 'args',
    title: 'command-history.args',
    rank: 2,
    mono: true,
    csv: (entry) => objectText(entry, entries()),
    cell: (entry) => <OptionalText mono text={objectText(entry, entries())} max={160} />,
  },
  ...(hasFleet ? [brokerColumn] : []),
  {
    id: 'edits',
    title: 'form.changes.title',
    rank: 3,
    csv: editsText,
    cell: (entry, { t }) => (
      <Edits entry={entry} command={commands.get(entry.undoes?.command ?? entry.command)} t={t} />
    ),
  },
  {
    id: 'result',
    title: 'command-history.result',
    rank: 1,
    csv: (entry) => entry.code ?? entry.result,
    cell: (entry, { t }) => (
      <span className="inline-flex items-center gap-2">
        <StatusMark state={marks[entry.result]} word={t(`command-history.results.${entry.result}`)} />
        {entry.count > 1 && (
          <span className="nums text-muted">
            {t('command-history.of', { done: entry.count - (entry.failed ?? 0), total: entry.count })}
          </span>
        )}
        {entry.code !== undefined && (
          <span className="text-muted">
            {lookUp(`error.code.${entry.code}`) ?? <Untrusted mono text={entry.code} max={60} />}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'user',
    title: 'command-history.user',
    rank: 4,
    sortValue: (entry) => entry.user,
    csv: (entry) => entry.user,
    cell: (entry) => <OptionalText text={entry.user} max={40} />,
  },
  {
    id: 'ms',
    title: 'command-history.duration',
    rank: 7,
    align: 'end',
    muted: true,
    sortValue: (entry) => entry.ms,
    csv: (entry) => Math.max(0, Math.round(entry.ms)),
    cell: (entry, { t, format }) =>
      t('command-history.ms', { value: format.number(Math.max(0, Math.round(entry.ms))) }),
  },
  {
    id: 'source',
    title: 'command-history.source',
    rank: 6,
    muted: true,
    csv: (entry) => entry.source,
    cell: (entry) =>
      lookUp(`command-history.sources.${entry.source}`) ?? <Untrusted text={entry.source} max={20} />,
  },
  {
    id: 'again',
    title: 'command-history.again',
    rank: 5,
    align: 'end',
    cell: (entry) => <AgainButtons entry={entry} />,
  },
]
