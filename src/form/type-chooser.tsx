import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { EditionLink } from '@/list/edition-link'
import { Disclosure } from '@/ui/disclosure'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'

/** A type to choose for a new object. */
export type TypeOption = {
  readonly id: string
  readonly name: string
  /** Its purpose, in one line. */
  readonly purpose?: string | undefined
  /** The id of its group, if any. */
  readonly group?: string
  /** Why it cannot be chosen: the broker has one and allows no second, or it needs the Enterprise edition. */
  readonly unavailable?: 'added' | 'enterprise' | undefined
  readonly choose: () => void
}

/** A titled group of types. */
export type TypeGroup = { readonly id: string; readonly title: string; readonly note?: string }

type Props = {
  label: string
  options: readonly TypeOption[]
  groups?: readonly TypeGroup[]
}

/** The minimum number of types for a search field. */
const minSearchableTypes = 12

const matches = ({ id, name, purpose = '' }: TypeOption, words: readonly string[]) =>
  words.every((word) => `${id} ${name} ${purpose}`.toLowerCase().includes(word))

/**
 * Chooses the type of a new object: grouped types with their purposes, searchable if there are many. Types of the Enterprise
 * edition are collapsed, but included in the search.
 */
export function TypeChooser({ label, options, groups = [] }: Props) {
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = options.filter((option) => matches(option, words))
  const available = found.filter(({ unavailable }) => unavailable !== 'enterprise')
  const enterpriseOnly = found.filter(({ unavailable }) => unavailable === 'enterprise')
  const first = available.find(({ unavailable }) => unavailable === undefined)
  return (
    <div ref={fitPage} className="flex page-width flex-col gap-4">
      {options.length >= minSearchableTypes && (
        <TypeSearch query={query} onQuery={setQuery} onEnter={() => first?.choose()} />
      )}
      <Grouped label={label} options={available} groups={groups} level={2} />
      {words.length > 0 && (
        <p role="status" className="text-muted empty:hidden">
          {found.length === 0 ? t('bridge.chooser.nothing') : ''}
        </p>
      )}
      {enterpriseOnly.length > 0 &&
        (words.length > 0 ? (
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold">{t('bridge.chooser.enterprise')}</h2>
            <EditionLink />
            <Grouped
              label={t('bridge.chooser.enterprise')}
              options={enterpriseOnly}
              groups={groups}
              level={3}
            />
          </section>
        ) : (
          <Disclosure label={t('bridge.chooser.more', { count: enterpriseOnly.length })}>
            <p className="pb-2">
              <EditionLink />
            </p>
            <Grouped
              label={t('bridge.chooser.enterprise')}
              options={enterpriseOnly}
              groups={groups}
              level={3}
            />
          </Disclosure>
        ))}
    </div>
  )
}

function TypeSearch({
  query,
  onQuery,
  onEnter,
}: {
  query: string
  onQuery: (query: string) => void
  onEnter: () => void
}) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The attribute also keeps the router from focusing the heading of the new screen.
    input.current?.setAttribute('autofocus', '')
    input.current?.focus()
  }, [])
  return (
    <div role="search" aria-label={t('bridge.chooser.search')} className="max-w-80">
      <TextInput
        ref={input}
        type="search"
        aria-label={t('bridge.chooser.search')}
        placeholder={t('bridge.chooser.search')}
        value={query}
        onValue={onQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}

/** Types by group; without groups, one list. */
function Grouped({
  label,
  options,
  groups,
  level,
}: {
  label: string
  options: readonly TypeOption[]
  groups: readonly TypeGroup[]
  level: 2 | 3
}) {
  const Heading = `h${level}` as const
  if (groups.length === 0) return <Tiles label={label} options={options} />
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ id, title, note }) => {
        const groupOptions = options.filter(({ group }) => group === id)
        return (
          groupOptions.length > 0 && (
            <section key={id} className="flex flex-col gap-2">
              <div className="flex flex-wrap items-baseline gap-2">
                <Heading className="font-semibold">{title}</Heading>
                {note !== undefined && <span className="text-small text-muted">{note}</span>}
              </div>
              <Tiles label={title} options={groupOptions} />
            </section>
          )
        )
      })}
    </div>
  )
}

const tile =
  'flex min-h-14 w-full flex-col items-start gap-1 rounded-md border border-line px-3 py-2 text-left'

function Tiles({ label, options }: { label: string; options: readonly TypeOption[] }) {
  const { t } = useWords()
  const prefix = useId()
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
      {options.map(({ id, name, purpose, unavailable, choose }) => {
        const texts = (
          <>
            <span
              id={`${prefix}-${id}`}
              className={unavailable === undefined ? 'font-semibold' : 'text-muted'}
            >
              <Untrusted text={name} max={60} />
            </span>
            <span id={`${prefix}-${id}-purpose`} className="text-small text-muted empty:hidden">
              {unavailable === 'added' ? t('access.added') : purpose}
            </span>
          </>
        )
        return (
          <li key={id} className="flex">
            {unavailable === 'enterprise' ? (
              <div className={tile}>{texts}</div>
            ) : (
              <button
                type="button"
                aria-disabled={unavailable !== undefined || undefined}
                aria-labelledby={`${prefix}-${id}`}
                aria-describedby={`${prefix}-${id}-purpose`}
                onClick={() => {
                  if (unavailable === undefined) choose()
                }}
                className={`${tile} bg-surface hover:border-field aria-disabled:hover:border-line`}
              >
                {texts}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
