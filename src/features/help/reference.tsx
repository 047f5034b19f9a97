import type { AnyCommand } from '@/command/command'
import { keyLabel } from '@/command/keys/label'
import { getAliases, keyOf } from '@/command/keys/own'
import { offer } from '@/command/offer'
import { useCommands } from '@/command/react'
import { listCalls, paramEntries, getUndoKind, undoKinds, undoWords } from '@/command/reference/describe'
import { lifeLine, lifeText } from '@/command/reference/life'
import { lookUp, useWords } from '@/i18n/use-words'
import { helpPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { KeyCaps } from '@/ui/key-caps'

function keyCaps(command: AnyCommand) {
  const hotkey = keyOf(command)
  return hotkey === undefined ? undefined : <KeyCaps keys={keyLabel(hotkey)} />
}
const paramsText = (command: AnyCommand) =>
  paramEntries(command)
    .map(({ name, required }) => (required ? name : `[${name}]`))
    .join(' ')

const filters: readonly Filter<AnyCommand>[] = [
  searchFilter((command) => [
    command.id,
    lookUp(command.title),
    ...getAliases(command),
    command.keywords && lookUp(command.keywords),
    paramsText(command),
    ...listCalls(command),
  ]),
  {
    id: 'undo',
    label: 'reference.undo',
    kind: 'choice',
    options: undoKinds,
    words: 'reference.undos',
    optionOf: getUndoKind,
  },
]

const columns: readonly Column<AnyCommand>[] = [
  {
    id: 'title',
    title: 'reference.command',
    rank: 0,
    sortValue: ({ id }) => id,
    csv: ({ title }) => lookUp(title) ?? '',
    cell: ({ id, title }, { t }) => <RowLink make={() => to(helpPaths.command, { id })}>{t(title)}</RowLink>,
  },
  {
    id: 'id',
    title: 'reference.id',
    mono: true,
    rank: 1,
    sortValue: ({ id }) => id,
    csv: ({ id }) => id,
    cell: ({ id }) => id,
  },
  {
    id: 'params',
    title: 'reference.params',
    mono: true,
    rank: 5,
    csv: paramsText,
    cell: (command, { t }) => paramsText(command) || t('none'),
  },
  {
    id: 'key',
    title: 'reference.key',
    rank: 4,
    csv: (command) => keyOf(command),
    cell: (command, { t }) => keyCaps(command) ?? t('none'),
  },
  {
    id: 'danger',
    title: 'reference.effect',
    rank: 2,
    sortValue: ({ danger }) => danger,
    csv: ({ danger }) => danger,
    cell: ({ danger }, { t }) => t(`reference.danger.${danger}`),
  },
  {
    id: 'undo',
    title: 'reference.undo',
    rank: 3,
    sortValue: getUndoKind,
    csv: (command) =>
      undoWords(command)
        .map((key) => lookUp(key) ?? key)
        .join(' '),
    cell: (command, { t }) =>
      undoWords(command)
        .map((key) => t(key))
        .join(' ') || t('none'),
  },
  {
    id: 'since',
    title: 'support.since',
    muted: true,
    rank: 7,
    csv: ({ needs }) => lifeLine(needs),
    cell: ({ needs }, { t }) => lifeText(t, needs),
  },
  {
    id: 'calls',
    title: 'reference.calls',
    mono: true,
    muted: true,
    rank: 6,
    csv: (command) => listCalls(command).join(', '),
    cell: (command, { t }) => listCalls(command).join(', ') || t('none'),
  },
]

/** Lists all commands from the registry, to search, read and run. */
export default function Commands() {
  const { t } = useWords()
  const all = useCommands()
  return (
    <DataTable
      list="commands"
      title="screen.commands"
      source={localSource(all)}
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={({ id }) => to(helpPaths.command, { id })}
      offers={(command) => [offer(command)]}
      filters={filters}
      note={t('reference.note')}
      empty={{ title: 'reference.empty' }}
    />
  )
}
