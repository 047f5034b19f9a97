import { useMemo } from 'react'
import { library } from '@/api/library'
import { site } from '@/api/site'
import { useCommandRuntime, useStart } from '@/command/react'
import type { Registry } from '@/command/registry'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { libraryKinds } from '@/contract/library'
import { alarmRules } from '@/features/alarm-rule/own-rules'
import { macros } from '@/command/macro/own-macros'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import alarmRuleEdit from '@commands/alarm-rule/edit'
import macroEdit from '@commands/macro/edit'
import macroRun from '@commands/macro/run'
import noteExport from '@commands/note/export'
import viewOpen from '@commands/view/open'
import wallExport from '@commands/wall/export'
import wallOpen from '@commands/wall/open'
import { libraryColumns } from './columns'
import { listLibrary, type LibraryRow } from './rows'
import { readLibrary } from './read'

const filters: readonly Filter<LibraryRow>[] = [
  searchFilter(({ name, path, content }) => [name, path, content]),
  {
    id: 'kind',
    label: 'library.kindTitle',
    kind: 'choice',
    options: libraryKinds,
    words: 'library.kind',
    optionOf: ({ kind }) => kind,
  },
]

const buttons: readonly Offer[] = [offer(wallExport), offer(noteExport)]

/** What can be done with an entry; the first command opens it. */
function getOffers({ kind, name, state, resource }: LibraryRow, registry: Registry): readonly Offer[] {
  if (name === undefined || (state !== 'used' && state !== 'replaced')) return []
  switch (kind) {
    case 'macros':
      return [offer(macroEdit, { macro: name }), offer(macroRun, { macro: name })]
    case 'views':
      return [offer(viewOpen, { view: name })]
    case 'alarm-rules':
      return [offer(alarmRuleEdit, { rule: name })]
    case 'walls':
      return [offer(wallOpen, { wall: name })]
    case 'notes': {
      const show = [...registry.shows].find(([noun]) => noun === resource)?.[1]
      const [param] = Object.keys(show?.params ?? {})
      return show === undefined || param === undefined ? [] : [offer(show, { [param]: name })]
    }
  }
}

/** Lists what the library offers, and what is wrong in its files. */
export default function LibraryList() {
  const { t } = useWords()
  const { registry } = useCommandRuntime()
  const start = useStart()
  const { files, unread, at, error, failedAt, reading } = useStore(library)
  const [own, rules] = [useStore(macros), useStore(alarmRules)]
  const rows = useMemo(
    () =>
      at === undefined ||
      library.get().files !== files ||
      library.get().unread !== unread ||
      macros.get() !== own ||
      alarmRules.get() !== rules
        ? undefined
        : listLibrary(),
    // The rows also say what this browser replaces.
    [files, unread, at, own, rules],
  )
  if (site.library !== true && at === undefined)
    return (
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-title font-semibold">
          {t('screen.library')}
        </h1>
        <EmptyState title={t('library.none')} text={t('library.noneText')} />
      </div>
    )
  return (
    <DataTable
      list="library"
      title="screen.library"
      note={t('library.note')}
      source={{
        rows,
        count: rows?.length,
        hasNext: false,
        error: error ?? null,
        fetching: reading,
        placeholder: false,
        at: at ?? 0,
        failedAt,
        again: readLibrary,
      }}
      columns={libraryColumns}
      rowKey={({ key }) => key}
      onOpen={(row) => {
        const [first] = getOffers(row, registry)
        if (first !== undefined) start(first.command, first.with, 'key')
      }}
      offers={(row) => getOffers(row, registry)}
      buttons={buttons}
      filters={filters}
      empty={{ title: 'library.empty', text: 'library.emptyText', offers: buttons }}
    />
  )
}
