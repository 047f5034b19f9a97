import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { groups, type Field, type Group } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Segmented } from '@/ui/control/segmented'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { usePart } from '@/ui/use-store'
import { fieldHelp, fieldLabel, FamilyProvider, useFamily } from './context'
import { fieldGrid } from '../field-grid'
import { FieldView } from './field'
import { FamilyJson } from './json-view'
import { asJson, type Family } from './store'

type Props = {
  family: Family
  /** Where its fields have words of their own. */
  of: string
  advice?: (config: Config) => readonly Problem[]
}

const none = () => []

/**
 * A family's fields as a form: drawn from their description, essential ones first, the seldom touched folded
 * away, all of it searchable and shown as JSON, both ways.
 */
export function FamilyForm({ family, of, advice = none }: Props) {
  const { t } = useWords()
  const [view, setView] = useState<'fields' | 'json'>('fields')
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const focus = usePart(family.store, (state) => state.focus)
  const frame = useMemo(() => ({ family, of, advice }), [family, of, advice])
  useEffect(() => {
    if (focus === undefined) return
    if (focus.path === asJson) return
    setView('fields')
    const first = [focus.path, family.fieldAt(focus.path)?.[0]]
      .flatMap((path) => (path === undefined ? [] : [body.current?.querySelector(`[data-field="${path}"]`)]))
      .find((found) => found !== null && found !== undefined)
    // An editor has switches above it: what is wrong is in its text, and the cursor stays where it was.
    const control =
      first?.querySelector<HTMLElement>('[data-editor]') ??
      first?.querySelector<HTMLElement>('input, select, textarea, button')
    control?.focus({ preventScroll: true })
    // In the middle: at the edge the bar of the form would cover it.
    first?.scrollIntoView({ block: 'center' })
  }, [focus, family])
  useKeys(
    'form',
    view === 'fields'
      ? [{ hotkey: '/', title: t('bridge.form.search'), run: () => search.current?.focus() }]
      : [],
  )
  return (
    <FamilyProvider value={frame}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('bridge.form.view')}
          value={view}
          onChange={(next) => {
            family.forgetJson()
            setView(next)
          }}
          options={[
            { value: 'fields', label: t('bridge.form.fields') },
            { value: 'json', label: t('bridge.form.json') },
          ]}
        />
        {view === 'fields' && <Search input={search} />}
      </div>
      {view === 'json' ? (
        <FamilyJson />
      ) : (
        <div ref={body} className="flex flex-col gap-3">
          {groups.map((group) => (
            <GroupCard key={group} group={group} />
          ))}
          <NothingFound />
          <Others />
        </div>
      )}
    </FamilyProvider>
  )
}

/** Finds fields by their words and paths; Escape empties it. */
function Search({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const { family } = useFamily()
  const { t } = useWords()
  const query = usePart(family.store, (state) => state.query)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || query === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    family.search('')
  }
  return (
    <div role="search" aria-label={t('bridge.form.search')} className="w-64 max-w-full">
      <TextInput
        ref={input}
        type="search"
        aria-label={t('bridge.form.search')}
        placeholder={t('bridge.form.search')}
        value={query}
        onValue={family.search}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const textsOf = (of: string, path: string, field: Field | undefined) =>
  `${path} ${fieldLabel(of, path, field)} ${fieldHelp(of, path, field) ?? ''}`.toLowerCase()

/** The fields worth asking for, as far as they match the search; the same list until one comes or goes. */
function useShape(): { readonly shown: readonly string[]; readonly searching: boolean } {
  const { family, of } = useFamily()
  const query = usePart(family.store, (state) => state.query)
  const paths = usePart(family.store, ({ config }) => family.shape(config).join('\n'))
  return useMemo(() => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    return {
      shown: paths
        .split('\n')
        .filter(
          (path) =>
            path !== '' && words.every((word) => textsOf(of, path, family.fields[path]).includes(word)),
        ),
      searching: words.length > 0,
    }
  }, [paths, query, of, family])
}

/** The fields of one group: those one must know, then the others folded away with how many of them are not as usual. */
function GroupCard({ group }: { group: Group }) {
  const { family } = useFamily()
  const { t } = useWords()
  const { shown, searching } = useShape()
  const open = usePart(family.store, (state) => state.open[group] === true)
  const own = shown.filter((path) => family.fields[path]?.group === group)
  const advanced = own.filter((path) => family.fields[path]?.advanced === true)
  const essential = own.filter((path) => family.fields[path]?.advanced !== true)
  const count = usePart(family.store, ({ config }) => family.differing(advanced, config))
  if (own.length === 0) return null
  return (
    <Card title={t(`bridge.group.${group}`)}>
      <FieldGrid paths={essential} />
      {advanced.length > 0 && (
        <Disclosure
          className={essential.length > 0 ? 'pt-3' : ''}
          bare={searching}
          open={open}
          onToggle={(next) => family.fold(group, next)}
          label={
            count === 0
              ? t('bridge.form.advanced', { count: advanced.length })
              : t('bridge.form.advancedChanged', { count: advanced.length, changed: count })
          }
        >
          <FieldGrid paths={advanced} />
        </Disclosure>
      )}
    </Card>
  )
}

function FieldGrid({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null
  return (
    <div className={fieldGrid}>
      {paths.map((path) => (
        <FieldView key={path} path={path} />
      ))}
    </div>
  )
}

function NothingFound() {
  const { t } = useWords()
  const { shown, searching } = useShape()
  return (
    <p role="status" className="text-muted empty:hidden">
      {searching && shown.length === 0 ? t('bridge.form.nothing') : ''}
    </p>
  )
}

/** What is wrong somewhere that is no field: a name from JSON that nobody knows, or one that is not shown. */
function Others() {
  const { family, of } = useFamily()
  const { t } = useWords()
  const problems = usePart(family.store, (state) => state.problems)
  const shown = new Set(useShape().shown)
  const others = Object.values(problems).filter(({ path }) => {
    const home = family.fieldAt(path)?.[0]
    return path !== asJson && (home === undefined || !shown.has(home))
  })
  return (
    <ul role="alert" className="empty:hidden">
      {others.map(({ path, reason, values }) => (
        <li key={path} className="text-bad" data-field={path}>
          <code>{path}</code> {fieldLabel(of, path) === path ? '' : fieldLabel(of, path)}:{' '}
          {t(reason as 'error.unknown', values)}
        </li>
      ))}
    </ul>
  )
}
