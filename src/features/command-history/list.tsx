import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { Ref } from '@/api/resource'
import historyClear from '@commands/command-history/clear'
import macroCreate from '@commands/macro/create'
import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { commandHistory } from '@/command/history/history-store'
import { offer } from '@/command/offer'
import { useCommands } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { commandHistoryPaths } from './paths'
import { macroPaths } from '@/features/macro/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource } from '@/list/list'
import { Views } from '@/list/views'
import { useStore } from '@/ui/use-store'
import { argsText, historyColumns } from './columns'
import { editsText, entryTitle, isChange } from './entry-words'
import { undoOffers } from './undo-button'

const buttons = [offer(historyClear)]
const bulkOffers = (refs: readonly Ref[]) => [
  offer(macroCreate, { from: refs.map(({ id }) => id).join(',') }),
]

/** The command history of this browser: search it, export it, and run or undo its entries. */
export default function CommandHistory() {
  const connection = useConnection()
  const { t } = useWords()
  const entries = useStore(commandHistory)
  // Names and undo need the commands, which may still be loading.
  const commands = useCommands()
  const byId = useMemo(
    () =>
      new Map<string, AnyCommand>(
        commands.flatMap((command) => [command.id, ...(command.formerIds ?? [])].map((id) => [id, command])),
      ),
    [commands],
  )
  const columns = useMemo(() => historyColumns(byId, commandHistory.get), [byId])
  const filters = useMemo(
    (): readonly Filter<Entry>[] => [
      searchFilter((entry) => [
        entry.command,
        entryTitle(entry, byId, t),
        argsText(entry),
        ...Object.values(entry.args).flat().map(String),
        entry.code,
        entry.user,
        editsText(entry),
      ]),
      {
        id: 'only',
        label: 'command-history.only',
        kind: 'choice',
        options: ['changes'],
        words: 'choice.commandHistoryEntries',
        optionOf: (entry) => (isChange(entry, byId) ? 'changes' : undefined),
      },
    ],
    [byId, t],
  )
  return (
    <DataTable
      list="journal"
      title="screen.commandHistory"
      top={
        <Views
          label={t('command-history.views')}
          at={to(commandHistoryPaths.commandHistory)}
          views={[
            { label: t('screen.commandHistory'), to: to(commandHistoryPaths.commandHistory) },
            { label: t('screen.macros'), to: to(macroPaths.macros) },
          ]}
        />
      }
      source={localSource(entries, connection.now())}
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
