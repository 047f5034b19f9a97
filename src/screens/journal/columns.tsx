import type { Entry } from '@/command/journal/journal'
import { printArgs } from '@/command/macro/file'
import type { Registry } from '@/command/registry'
import { lookUp } from '@/i18n/use-words'
import type { Column } from '@/table/list'
import { RelativeTime } from '@/ui/relative-time'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { AgainButtons } from './again-buttons'

/** Arguments in one line, as a command file has them, so that no value can pass for another argument: `who=a who=b reason="too chatty"`. */
export const argsText = ({ args }: Pick<Entry, 'args'>): string =>
  printArgs(Object.entries(args).flatMap(([name, value]) => (typeof value === 'string' ? [value] : value).map((one) => ({ name, value: one }))))

const marks = { done: 'ok', failed: 'error', stopped: 'stopped' } as const

export const journalColumns = (registry: Registry): readonly Column<Entry>[] => [
  {
    id: 'at', title: 'journal.when', muted: true, sortValue: (entry) => entry.at, csv: (entry) => new Date(entry.at).toISOString(),
    cell: (entry, { format, now }) => <RelativeTime iso={new Date(entry.at).toISOString()} relative={format.ago(entry.at, now)} exact={format.date(entry.at)} />,
  },
  {
    id: 'command', title: 'journal.command', sortValue: (entry) => entry.command, csv: (entry) => entry.command,
    cell: (entry, { t }) => {
      const command = registry.get(entry.command)
      // A command of another version: its id is what is left of it.
      return command === undefined ? <Untrusted mono text={entry.command} max={60} /> : t(command.title)
    },
  },
  { id: 'args', title: 'journal.args', mono: true, csv: argsText, cell: (entry) => <Untrusted mono text={argsText(entry)} max={160} /> },
  {
    id: 'result', title: 'journal.result', csv: (entry) => entry.code ?? entry.result,
    cell: (entry, { t }) => (
      <span className="inline-flex items-center gap-2">
        <StatusMark state={marks[entry.result]} word={t(`journal.results.${entry.result}`)} />
        {entry.count > 1 && <span className="nums text-muted">{t('journal.of', { done: entry.count - (entry.failed ?? 0), total: entry.count })}</span>}
        {entry.code !== undefined && <span className="text-muted">{lookUp(`error.code.${entry.code}`) ?? <Untrusted mono text={entry.code} max={60} />}</span>}
      </span>
    ),
  },
  { id: 'ms', title: 'journal.duration', align: 'end', muted: true, sortValue: (entry) => entry.ms, csv: (entry) => entry.ms, cell: (entry, { t, format }) => t('journal.ms', { value: format.number(Math.max(0, Math.round(entry.ms))) }) },
  { id: 'source', title: 'journal.source', muted: true, csv: (entry) => entry.source, cell: (entry) => lookUp(`journal.sources.${entry.source}`) ?? <Untrusted text={entry.source} max={20} /> },
  { id: 'again', title: 'journal.again', align: 'end', cell: (entry) => <AgainButtons entry={entry} /> },
]
