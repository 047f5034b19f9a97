import { useMemo } from 'react'
import { useCommands, useCommandRuntime, useStart } from '@/command/react'
import { unsupportedReason } from '@/command/unsupported'
import { lifeLine, lifeText } from '@/command/reference/life'
import type { Table } from '@/contract/endpoint'
import { contract } from '@/contract'
import { lookUp, useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource, type Column } from '@/list/list'
import type { AnyCommand } from '@/command/command'
import { offer } from '@/command/offer'
import { Button } from '@/ui/button'
import { endpointRows, type EndpointRow } from './endpoint-rows'

const filters: readonly Filter<EndpointRow>[] = [
  searchFilter(({ method, path, commands }) => [
    `${method} ${path}`,
    ...commands.flatMap(({ id, title }) => [id, lookUp(title)]),
  ]),
]

const columns: readonly Column<EndpointRow>[] = [
  {
    id: 'method',
    title: 'support.api.method',
    mono: true,
    rank: 1,
    sortValue: (row) => row.method,
    csv: (row) => row.method,
    cell: (row) => row.method,
  },
  {
    id: 'path',
    title: 'support.api.path',
    mono: true,
    rank: 0,
    sortValue: (row) => row.path,
    csv: (row) => row.path,
    cell: (row) => row.path,
  },
  {
    id: 'since',
    title: 'support.since',
    muted: true,
    rank: 20,
    csv: (row) => lifeLine(row.needs),
    cell: (row, { t }) => lifeText(t, row.needs),
  },
  {
    id: 'commands',
    title: 'support.api.commands',
    rank: 2,
    csv: (row) => row.commands.map(({ id }) => id).join(' '),
    cell: (row) => <EndpointCommands row={row} />,
  },
]

/** Lists all API endpoints that the console uses, with the commands that call them. */
export default function Api() {
  const { t } = useWords()
  const commands = useCommands()
  const rows = useMemo(() => endpointRows(contract as Table, commands), [commands])
  return (
    <DataTable
      list="endpoints"
      title="screen.api"
      source={localSource(rows)}
      columns={columns}
      rowKey={(row) => row.id}
      offers={(row) => row.commands.map((command) => offer(command))}
      filters={filters}
      note={t('support.api.note')}
      empty={{ title: 'support.api.empty' }}
    />
  )
}

/** The commands that call an endpoint; a note if only screens use it. */
function EndpointCommands({ row: { commands, replacement } }: { row: EndpointRow }) {
  const { t } = useWords()
  if (commands.length === 0)
    return (
      <span className="text-faint">
        {t(replacement === undefined ? 'support.api.read' : 'support.api.instead', {
          path: replacement ?? '',
        })}
      </span>
    )
  return (
    <span className="inline-flex flex-wrap gap-1">
      {commands.map((command) => (
        <EndpointCommand key={command.id} command={command} />
      ))}
    </span>
  )
}

function EndpointCommand({ command }: { command: AnyCommand }) {
  const { t } = useWords()
  const start = useStart()
  const { context } = useCommandRuntime()
  const unsupported = unsupportedReason(command.needs, context())
  return (
    <Button
      size="sm"
      variant="ghost"
      tabIndex={-1}
      disabledReason={unsupported === undefined ? undefined : t(unsupported.key, unsupported.values)}
      onClick={() => start(command)}
    >
      {t(command.title)}
    </Button>
  )
}
