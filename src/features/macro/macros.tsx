import { useMemo } from 'react'
import type { Macro } from '@/command/macro/macro'
import { findMacroOrigin, listMacros, macros } from '@/command/macro/own-macros'
import macroCreate from '@commands/macro/create'
import macroDelete from '@commands/macro/delete'
import macroExport from '@commands/macro/export'
import macroImport from '@commands/macro/import'
import { library, type Origin } from '@/api/library'
import type { Danger } from '@/command/danger'
import { macroCommand } from '@/command/macro/as-command'
import { offer } from '@/command/offer'
import { useCommandRuntime } from '@/command/react'
import type { Registry } from '@/command/registry'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { commandHistoryPaths } from '@/features/command-history/paths'
import { createOriginColumn } from '@/features/library/origin-column'
import { getMacroCommands } from './offers'
import { macroPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { localSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { Views } from '@/list/views'
import { useStore } from '@/ui/use-store'

type Row = Macro & {
  readonly params: readonly string[]
  readonly count: number
  readonly danger: Danger
  readonly origin: Origin
}

const filters: readonly Filter<Row>[] = [searchFilter(({ name, text }) => [name, text])]
const buttons: readonly Offer[] = [
  offer(macroCreate, {}, { primary: true }),
  offer(macroImport),
  offer(macroExport),
]
const offers = ({ name: macro, origin }: Row): readonly Offer[] =>
  getMacroCommands(origin).map((command) => offer(command, { macro }))

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'macro.name.label',
    sortValue: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink make={() => to(macroPaths.macro, { name })}>
        <Untrusted text={name} max={80} />
      </RowLink>
    ),
  },
  createOriginColumn<Row>(),
  {
    id: 'params',
    title: 'macro.params',
    mono: true,
    csv: ({ params }) => params.join(' '),
    cell: ({ params }, { t }) =>
      params.length === 0 ? t('none') : <Untrusted mono text={params.join(', ')} max={80} />,
  },
  {
    id: 'count',
    title: 'macro.count',
    align: 'end',
    sortValue: ({ count }) => count,
    csv: ({ count }) => count,
    cell: ({ count }, { format }) => format.number(count),
  },
  {
    id: 'danger',
    title: 'macro.danger',
    csv: ({ danger }) => danger,
    cell: ({ danger }, { t }) => t(`reference.danger.${danger}`),
  },
  {
    id: 'on',
    title: 'macro.on',
    muted: true,
    csv: ({ goOn }) => (goOn ? 'continue' : 'stop'),
    cell: ({ goOn }, { t }) => t(goOn ? 'macro.continue' : 'macro.stopWord'),
  },
]

function toRow(macro: Macro, registry: Registry): Row {
  const { params, danger } = macroCommand(macro, registry)
  return {
    ...macro,
    origin: findMacroOrigin(macro.name),
    params: Object.keys(params),
    danger,
    count: macro.text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')).length,
  }
}

/** Lists the macros of this browser and of the library, to run, edit, export and import. */
export default function Macros() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const stored = useStore(macros)
  const { files } = useStore(library)
  const rows = useMemo(
    () =>
      (stored === macros.get() && files === library.get().files ? listMacros() : []).map((macro) =>
        toRow(macro, registry),
      ),
    [stored, files, registry],
  )
  return (
    <DataTable
      list="macros"
      title="screen.macros"
      top={
        <Views
          label={t('command-history.views')}
          at={to(macroPaths.macros)}
          views={[
            { label: t('screen.commandHistory'), to: to(commandHistoryPaths.commandHistory) },
            { label: t('screen.macros'), to: to(macroPaths.macros) },
          ]}
        />
      }
      source={localSource(rows)}
      columns={columns}
      rowKey={({ name }) => name}
      rowRef={({ name }) => ({ resource: 'macro', id: name })}
      resource="macro"
      rowPath={({ name }) => to(macroPaths.macro, { name })}
      offers={offers}
      bulk={(refs) => [offer(macroDelete, { macro: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={filters}
      empty={{ title: 'macro.empty', text: 'macro.emptyText', offers: buttons.slice(0, 2) }}
    />
  )
}
