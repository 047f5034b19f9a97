import { useMemo } from 'react'
import { brokerNow } from '@/api/broker'
import type { Ref } from '@/api/resource'
import historyClear from '@commands/command-history/clear'
import macroCreate from '@commands/macro/create'
import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { commandHistory } from '@/command/history/history-store'
import { offer } from '@/command/offer'
import { useAllCommands } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import type { Source } from '@/list/list'
import { Views } from '@/list/views'
import { useStore } from '@/ui/use-store'
import { argsText, historyColumns } from './columns'
import { editsText, entryTitle, isChange } from './entry-words'
import { undoOffers } from './undo-button'

const filters: readonly Filter[] = [
  { id: 'q', label: 'list.filter.contains', kind: 'text' },
  {
    id: 'only',
    label: 'command-history.only',
    kind: 'choice',
    options: ['changes'],
    words: 'choice.commandHistoryEntries',
  },
]
const buttons = [offer(historyClear)]
const bulkOffers = (refs: readonly Ref[]) => [
  offer(macroCreate, { from: refs.map(({ id }) => id).join(',') }),
]

/** The command history of this browser: search it, export it, and run or undo its entries. */
export default function CommandHistory() {
  const { t } = useWords()
  const [search] = useSearch()
  const entries = useStore(commandHistory)
  const needle = (search['q'] ?? '').toLowerCase()
  const onlyChanges = search['only'] === 'changes'
  // Names and undo need the commands, which may still be loading.
  const commands = useAllCommands()
  const byId = useMemo(
    () =>
      new Map<string, AnyCommand>(
        commands.flatMap((command) => [command.id, ...(command.formerIds ?? [])].map((id) => [id, command])),
      ),
    [commands],
  )
  const columns = useMemo(() => historyColumns(byId, commandHistory.get), [byId])
  const rows = useMemo(() => {
    const toSearchText = (entry: Entry) =>
      [
        entry.command,
        entryTitle(entry, byId, t),
        argsText(entry),
        ...Object.values(entry.args).flat(),
        entry.code,
        entry.user,
        editsText(entry),
      ]
        .join(' ')
        .toLowerCase()
    return entries.filter(
      (entry) => (!onlyChanges || isChange(entry, byId)) && toSearchText(entry).includes(needle),
    )
  }, [entries, needle, onlyChanges, byId, t])
  // The history updates by itself, also from other tabs.
  const source: Source<Entry> = {
    rows,
    count: rows.length,
    hasNext: false,
    error: null,
    fetching: false,
    placeholder: false,
    at: brokerNow(),
    failedAt: 0,
    again: undefined,
    local: true,
  }
  return (
    <DataTable
      list="journal"
      title="screen.commandHistory"
      top={
        <Views
          label={t('command-history.views')}
          at={to(paths.commandHistory)}
          views={[
            { label: t('screen.commandHistory'), to: to(paths.commandHistory) },
            { label: t('screen.macros'), to: to(paths.macros) },
          ]}
        />
      }
      source={source}
      columns={columns}
      rowKey={(entry) => entry.id}
      rowRef={(entry) => ({ resource: 'entry', id: entry.id })}
      resource="entry"
      offers={(entry) => undoOffers(entry, byId)}
      bulk={bulkOffers}
      buttons={buttons}
      filters={filters}
      empty={{ title: 'command-history.empty', text: 'command-history.emptyText' }}
    />
  )
}
