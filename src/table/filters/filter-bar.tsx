import { Plus } from '@/ui/icon/icons'
import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { lookUp } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Menu } from '@/ui/overlay/menu'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { FilterEditor } from './filter-editor'
import { readFilters, writeFilters, type Filter } from './filters'

export type FilterBarProps = {
  filters: readonly Filter[]
  /** The filter being edited; `/` opens the first. */
  editing: string | undefined
  onEdit: (id: string | undefined) => void
  /** Takes what is pasted into a filter where it is a list of ids; tells whether it was. */
  onPaste?: ((text: string) => boolean) | undefined
}

/** The words of a filter's value. */
function Value({ filter, value }: { filter: Filter; value: string }) {
  const { format } = useWords()
  if (filter.kind === 'time') return <>{format.date(value)}</>
  const word =
    filter.kind === 'choice' && filter.words !== undefined ? lookUp(`${filter.words}.${value}`) : undefined
  return word === undefined ? <Untrusted text={value} max={40} /> : <>{word}</>
}

/** The filters that are set, as chips in the order of the specification; a menu for the others. All of it lives in the address. */
export function FilterBar({ filters, editing, onEdit, onPaste }: FilterBarProps) {
  const { t } = useWords()
  const [search, change] = useSearch()
  const [fromMenu, setFromMenu] = useState(false)
  const edit = (id: string | undefined, byMenu: boolean) => {
    setFromMenu(byMenu)
    onEdit(id)
  }
  const { errors } = readFilters(filters, search)
  const set = filters.filter((filter) => (search[filter.id] ?? '') !== '' || filter.id === editing)
  const rest = filters.filter((filter) => !set.includes(filter))
  const clear = (ids: readonly string[]) =>
    change(writeFilters(Object.fromEntries(ids.map((id) => [id, undefined]))))
  return (
    <div
      role="group"
      aria-label={t('list.filter.label')}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      {set.map((filter) =>
        filter.id === editing ? (
          <FilterEditor
            key={filter.id}
            filter={filter}
            late={fromMenu}
            onPaste={onPaste}
            onDone={() => edit(undefined, false)}
          />
        ) : (
          <span key={filter.id} className="inline-flex items-center gap-1.5">
            <Chip
              name={t(filter.label)}
              value={<Value filter={filter} value={search[filter.id] ?? ''} />}
              onOpen={() => edit(filter.id, false)}
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
          size="sm"
          align="start"
          items={rest.map((filter) => ({
            id: filter.id,
            label: t(filter.label),
            onSelect: () => edit(filter.id, true),
          }))}
        />
      )}
      {set.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => clear(filters.map(({ id }) => id))}>
          {t('list.filter.clear')}
        </Button>
      )}
    </div>
  )
}
