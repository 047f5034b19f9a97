import { Plus } from '@/ui/icon/icons'
import { useState, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Menu } from '@/ui/overlay/menu'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { FilterEditor } from './filter-editor'
import { findOptionText, readFilters, searchFilters, writeFilters, type AnyFilter } from './filters'
import { ListSearch } from './list-search'

export type FilterBarProps = {
  filters: readonly AnyFilter[]
  /** The input of the search field, for the key that focuses it. */
  input: RefObject<HTMLInputElement | null>
  /** The filter being edited. */
  editing: string | undefined
  onEdit: (id: string | undefined) => void
  /** Handles a list of ids pasted into the search field; returns false if the text is no list of ids. */
  onPaste?: ((text: string) => boolean) | undefined
}

/** Formats the value of a filter. */
function Value({ filter, value }: { filter: AnyFilter; value: string }) {
  const { format } = useWords()
  if (filter.kind === 'time') return <>{format.date(value)}</>
  const word = filter.kind === 'choice' ? findOptionText(filter, value) : undefined
  return word === undefined ? <Untrusted text={value} max={40} /> : <>{word}</>
}

/** Groups filters by the field they compare. */
const groupByField = (filters: readonly AnyFilter[]): readonly (readonly [AnyFilter, ...AnyFilter[]])[] =>
  filters.flatMap((filter, index): readonly (readonly [AnyFilter, ...AnyFilter[]])[] => {
    if (filter.field === undefined) return [[filter]]
    if (filters.findIndex(({ field }) => field === filter.field) !== index) return []
    return [[filter, ...filters.slice(index + 1).filter(({ field }) => field === filter.field)]]
  })

/** The search field of a list, a chip for each active filter, and a menu to add others. The state lives in the URL. */
export function FilterBar({ filters, input, editing, onEdit, onPaste }: FilterBarProps) {
  const { t } = useWords()
  const [search, setSearch] = useSearch()
  const [wantedId, setWantedId] = useState<string>()
  const { errors } = readFilters(filters, search)
  const isSet = ({ id }: AnyFilter) => (search[id] ?? '') !== ''
  const searchable = searchFilters(filters)
  const activeSearch =
    searchable.find(({ id }) => id === wantedId) ??
    searchable.find((filter) => isSet(filter) && filter.id !== editing) ??
    searchable[0]
  const others = filters.filter((filter) => filter !== activeSearch)
  const chips = others.filter((filter) => isSet(filter) || filter.id === editing)
  const rest = groupByField(
    others.filter((filter) => !chips.includes(filter) && searchable.every(({ id }) => id !== filter.id)),
  )
  const clear = (ids: readonly string[]) =>
    setSearch(writeFilters(Object.fromEntries(ids.map((id) => [id, undefined])), filters))
  return (
    <div
      role="group"
      aria-label={t('list.filter.label')}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      {activeSearch !== undefined && (
        <ListSearch
          filters={searchable}
          filter={activeSearch}
          onFilter={setWantedId}
          input={input}
          onPaste={onPaste}
        />
      )}
      {chips.map((filter) =>
        filter.id === editing ? (
          <FilterEditor
            key={filter.field ?? filter.id}
            filter={filter}
            siblings={filters.filter(
              (one) =>
                one === filter || (one.field === filter.field && one.field !== undefined && !isSet(one)),
            )}
            onSwitch={onEdit}
            onDone={() => onEdit(undefined)}
          />
        ) : (
          <span key={filter.id} className="inline-flex items-center gap-1.5">
            <Chip
              name={t(filter.label)}
              value={<Value filter={filter} value={search[filter.id] ?? ''} />}
              onOpen={() => onEdit(filter.id)}
              onRemove={() => clear([filter.id])}
              removeLabel={t('list.filter.remove', { name: t(filter.label) })}
            />
            {errors[filter.id] !== undefined && (
              <StatusMark
                state="error"
                className="text-bad"
                word={t('list.filter.unsent', { reason: t(errors[filter.id] ?? 'error.invalid') })}
              />
            )}
          </span>
        ),
      )}
      {rest.length > 0 && (
        <Menu
          label={t('list.filter.add')}
          icon={Plus}
          button={t('list.filter.word')}
          align="start"
          items={rest.map(([filter, ...more]) => ({
            id: filter.id,
            label: t(more.length === 0 ? filter.label : (filter.field ?? filter.label)),
            onSelect: () => onEdit(filter.id),
          }))}
        />
      )}
      {chips.filter(isSet).length + (activeSearch !== undefined && isSet(activeSearch) ? 1 : 0) > 1 && (
        <Button size="sm" variant="ghost" onClick={() => clear(filters.map(({ id }) => id))}>
          {t('list.filter.clear')}
        </Button>
      )}
    </div>
  )
}
