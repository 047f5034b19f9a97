import { useMemo } from 'react'
import aliasSet from '@commands/alias/edit'
import keyBind from '@commands/key/bind'
import keyExport from '@commands/key/export'
import keyImport from '@commands/key/import'
import keyReset from '@commands/key/reset'
import keyResetAll from '@commands/key/reset-all'
import type { AnyCommand } from '@/command/command'
import { keyConflicts, type KeyConflict } from '@/command/keys/bind'
import { keyLabel } from '@/command/keys/label'
import { getAliases, keyOf, ownKeys } from '@/command/keys/own'
import { offer } from '@/command/offer'
import { useCommands } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { lookUp, useWords } from '@/i18n/use-words'
import { settingsPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'

const states = ['own', 'conflict', 'same'] as const
type Row = {
  readonly command: AnyCommand
  readonly key: string | undefined
  readonly aliases: readonly string[]
  readonly state: (typeof states)[number]
}

const filters: readonly Filter<Row>[] = [
  searchFilter(({ command, key = '', aliases }) => [
    command.id,
    lookUp(command.title),
    key,
    keyLabel(key),
    ...aliases,
    command.keywords && lookUp(command.keywords),
  ]),
  {
    id: 'state',
    label: 'key.state',
    kind: 'choice',
    options: states,
    words: 'key.states',
    optionOf: ({ state }) => state,
  },
]
const buttons: readonly Offer[] = [keyImport, keyExport, keyResetAll].map((command) => offer(command))
const offers = ({ command: { id } }: Row): readonly Offer[] =>
  [keyBind, aliasSet, keyReset].map((command) => offer(command, { command: id }))
const formatKey = (hotkey: string | undefined) =>
  hotkey === undefined ? undefined : <KeyCaps keys={keyLabel(hotkey)} />

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    title: 'reference.command',
    rank: 0,
    sortValue: ({ command }) => lookUp(command.title),
    csv: ({ command }) => lookUp(command.title) ?? '',
    cell: ({ command }, { t }) => (
      <RowLink make={() => to(settingsPaths.key, { id: command.id })}>{t(command.title)}</RowLink>
    ),
  },
  {
    id: 'id',
    title: 'reference.id',
    mono: true,
    rank: 4,
    sortValue: ({ command }) => command.id,
    csv: ({ command }) => command.id,
    cell: ({ command }) => command.id,
  },
  {
    id: 'key',
    title: 'key.key',
    rank: 1,
    sortValue: ({ key }) => key ?? '',
    csv: ({ key }) => key,
    cell: ({ key }, { t }) => formatKey(key) ?? t('none'),
  },
  {
    id: 'default',
    title: 'key.default',
    rank: 3,
    csv: ({ command }) => command.hotkey,
    cell: ({ command }, { t }) => formatKey(command.hotkey) ?? t('none'),
  },
  {
    id: 'aliases',
    title: 'key.aliases',
    mono: true,
    rank: 2,
    csv: ({ aliases }) => aliases.join(' '),
    cell: ({ aliases }, { t }) => aliases.join(', ') || t('none'),
  },
  {
    id: 'state',
    title: 'key.state',
    rank: 5,
    sortValue: ({ state }) => states.indexOf(state),
    csv: ({ state }) => state,
    cell: ({ state }, { t }) => t(`key.states.${state}`),
  },
]

/** Lists all commands with their keys and aliases in this browser, to change, reset, export and import. */
export default function Keys() {
  const { t } = useWords()
  const all = useCommands()
  const customKeys = useStore(ownKeys)
  const conflicts = useMemo(() => keyConflicts(all, customKeys), [all, customKeys])
  const rows = useMemo(() => {
    const clashing = new Set(conflicts.flatMap(({ commands }) => commands))
    return all.map((command): Row => ({
      command,
      key: keyOf(command, customKeys),
      aliases: getAliases(command, customKeys),
      state: clashing.has(command) ? 'conflict' : customKeys[command.id] === undefined ? 'same' : 'own',
    }))
  }, [all, customKeys, conflicts])
  return (
    <div className="flex flex-col gap-3">
      <Conflicts conflicts={conflicts} />
      <DataTable
        list="keys"
        title="screen.keys"
        source={localSource(rows)}
        columns={columns}
        rowKey={({ command }) => command.id}
        rowPath={({ command }) => to(settingsPaths.key, { id: command.id })}
        offers={offers}
        buttons={buttons}
        filters={filters}
        note={t('key.note')}
        empty={{ title: 'key.empty' }}
      />
    </div>
  )
}

/** Keys that two commands use in the same place, with links to change them. */
function Conflicts({ conflicts }: { conflicts: readonly KeyConflict[] }) {
  const { t } = useWords()
  if (conflicts.length === 0) return null
  return (
    <section
      role="status"
      aria-label={t('key.conflicts.title')}
      className="rounded-md border border-warn bg-surface p-3"
    >
      <p className="flex items-baseline gap-1.5 font-semibold">
        <StatusMark state="warning" />
        {t('key.conflicts.title')}
      </p>
      <p className="text-muted">{t('key.conflicts.text')}</p>
      <ul className="flex flex-col gap-1 pt-1">
        {conflicts.map(({ hotkey, commands }) => (
          <li key={commands.map(({ id }) => id).join(' ')} className="flex flex-wrap items-center gap-x-3">
            <KeyCaps keys={keyLabel(hotkey)} />
            {commands.map(({ id, title }) => (
              <Link
                key={id}
                href={`#${to(settingsPaths.key, { id })}`}
                className="inline-block min-h-6 leading-6"
              >
                {t(title)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
