import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { groups, groupSwitch, type Field, type Fields, type Group } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Segmented } from '@/ui/control/segmented'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { usePart } from '@/ui/use-store'
import { fieldHelp, fieldLabel, FormProvider, useFormContext, type Suggestions } from './context'
import { isWide } from '../control/of-field'
import { FieldRows } from '../field-rows'
import { fieldIn, focusField } from '../focus-field'
import { HeadTools } from '../head-tools'
import type { RowItem } from '../rows'
import { Sections } from '../section-list'
import { useLeftField } from '../use-left-field'
import { FieldView, SwitchView } from './config-field'
import { JsonView } from './json-view'
import { asJson, type FormStore } from './store'

type Props = {
  store: FormStore
  /** The prefix of its field labels. */
  labelPrefix: string
  /** The form creates an object: what is typed is not marked as differing from the default. */
  isNew?: boolean
  advice?: ((config: Config) => readonly Problem[]) | undefined
  suggestions?: Suggestions | undefined
}

const none = () => []

/** The minimum number of fields for a search field. */
const minSearchableFields = 12

/**
 * A form generated from field descriptions: essential fields first, advanced ones collapsed,
 * searchable, and editable as JSON.
 */
export function ConfigFields({ store, labelPrefix, isNew = false, advice = none, suggestions }: Props) {
  const { t } = useWords()
  const [view, setView] = useState<'fields' | 'json'>('fields')
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const focus = usePart(store.state, (state) => state.focus)
  const frame = useMemo(
    () => ({ store, labelPrefix, isNew, advice, suggestions }),
    [store, labelPrefix, isNew, advice, suggestions],
  )
  const handleBlur = useLeftField(store.checkField)
  const many = usePart(store.state, ({ config }) => store.shape(config).length >= minSearchableFields)
  useEffect(() => {
    if (focus === undefined) return
    if (focus.path === asJson) return
    setView('fields')
    const first = [focus.path, store.fieldAt(focus.path)?.[0]]
      .flatMap((path) => (path === undefined ? [] : [fieldIn(body.current, path)]))
      .find((found) => found !== null)
    focusField(first)
  }, [focus, store])
  useKeys(
    'form',
    view === 'fields' && many
      ? [{ hotkey: '/', title: t('bridge.form.search'), run: () => search.current?.focus() }]
      : [],
  )
  return (
    <FormProvider value={frame}>
      <HeadTools>
        {view === 'fields' && many && <Search input={search} />}
        <Segmented
          label={t('bridge.form.view')}
          value={view}
          onChange={(next) => {
            store.forgetJson()
            setView(next)
          }}
          options={[
            { value: 'fields', label: t('bridge.form.fields') },
            { value: 'json', label: t('bridge.form.json') },
          ]}
        />
      </HeadTools>
      {view === 'json' ? (
        <JsonView />
      ) : (
        <Cards>
          <div ref={body} className="flex min-w-0 flex-1 flex-col gap-3" onBlur={handleBlur}>
            {groups.map((group) => (
              <GroupCard key={group} group={group} />
            ))}
            <NothingFound />
            <Others />
          </div>
        </Cards>
      )}
    </FormProvider>
  )
}

/** Searches fields by label, help and path; Escape clears the search. */
function Search({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const { store } = useFormContext()
  const { t } = useWords()
  const query = usePart(store.state, (state) => state.query)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || query === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    store.search('')
  }
  return (
    <div role="search" aria-label={t('bridge.form.search')} className="w-56 max-w-full">
      <TextInput
        ref={input}
        type="search"
        aria-label={t('bridge.form.search')}
        placeholder={t('bridge.form.search')}
        value={query}
        onValue={store.search}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const textsOf = (labelPrefix: string, path: string, field: Field | undefined) =>
  `${path} ${fieldLabel(labelPrefix, path, field)} ${fieldHelp(labelPrefix, path, field) ?? ''}`.toLowerCase()

/** The applicable fields that match the search; the same list until one is added or removed. */
function useShape(): { readonly shown: readonly string[]; readonly searching: boolean } {
  const { store, labelPrefix } = useFormContext()
  const query = usePart(store.state, (state) => state.query)
  const paths = usePart(store.state, ({ config }) => store.shape(config).join('\n'))
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
            path !== '' &&
            words.every((word) => textsOf(labelPrefix, path, store.fields[path]).includes(word)),
        ),
      searching: words.length > 0,
    }
  }, [paths, query, labelPrefix, store])
}

/** The cards, with a list of sections next to them. */
function Cards({ children }: { children: React.ReactNode }) {
  const { store } = useFormContext()
  const { t } = useWords()
  const prefix = useId()
  const { shown } = useShape()
  const wrong = usePart(store.state, ({ problems }) => Object.keys(problems).join('\n'))
  const homes = wrong.split('\n').map((path) => store.fieldAt(path)?.[1].group)
  const sections = groups
    .filter((group) => shown.some((path) => store.fields[path]?.group === group))
    .map((group) => ({
      id: cardId(prefix, group),
      title: t(`bridge.group.${group}`),
      errors: homes.filter((home) => home === group).length,
    }))
  return (
    <CardPrefix value={prefix}>
      <Sections sections={sections}>{children}</Sections>
    </CardPrefix>
  )
}

const CardPrefix = createContext('')
const cardId = (prefix: string, group: Group) => `${prefix}-${group}`

/** How a field is laid out in its card. A switch that shows other fields has its own row above them. */
function itemOf(fields: Fields, path: string): RowItem {
  const field = fields[path]
  if (field === undefined) return { name: path, shape: 'line' }
  const { row } = field
  const isSwitch = field.kind === 'section' || (field.kind === 'toggle' && field.template !== true)
  if (!isSwitch) return { name: path, shape: isWide(field, path) ? 'wide' : 'line', row }
  const showsOthers =
    field.kind === 'section' || Object.values(fields).some(({ when }) => when?.[path] !== undefined)
  return { name: path, shape: showsOthers ? 'wide' : 'switch' }
}

/** The fields of one group: essential ones, then the collapsed advanced ones with the number of non-default values. */
function GroupCard({ group }: { group: Group }) {
  const { store, isNew } = useFormContext()
  const { t } = useWords()
  const prefix = useContext(CardPrefix)
  const { shown, searching } = useShape()
  const open = usePart(store.state, (state) => state.open[group] === true)
  const home = useMemo(() => groupSwitch(store.fields, group), [store, group])
  const groupFields = shown.filter((path) => store.fields[path]?.group === group)
  const titleSwitch = home !== undefined && groupFields.includes(home) ? store.fields[home] : undefined
  const rest = groupFields.filter((path) => titleSwitch === undefined || path !== home)
  const advanced = rest.filter((path) => store.fields[path]?.advanced === true)
  const essential = rest.filter((path) => store.fields[path]?.advanced !== true)
  const count = usePart(store.state, ({ config }) => (isNew ? 0 : store.differing(advanced, config)))
  if (groupFields.length === 0) return null
  return (
    <Card
      id={cardId(prefix, group)}
      className="scroll-mt-3"
      title={t(`bridge.group.${group}`)}
      {...(home === undefined || titleSwitch === undefined
        ? {}
        : { aside: <SwitchView inTitle path={home} field={titleSwitch} />, muted: rest.length === 0 })}
    >
      <FieldList paths={essential} />
      {advanced.length > 0 && (
        <Disclosure
          className={essential.length > 0 ? 'pt-3' : ''}
          bare={searching}
          open={open}
          onToggle={(next) => store.fold(group, next)}
          label={
            count === 0
              ? t('bridge.form.advanced', { count: advanced.length })
              : t('bridge.form.advancedChanged', { count: advanced.length, changed: count })
          }
        >
          <FieldList paths={advanced} />
        </Disclosure>
      )}
    </Card>
  )
}

function FieldList({ paths }: { paths: readonly string[] }) {
  const { store } = useFormContext()
  if (paths.length === 0) return null
  return (
    <FieldRows items={paths.map((path) => itemOf(store.fields, path))}>
      {(path) => <FieldView key={path} path={path} />}
    </FieldRows>
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

/** Problems that belong to no visible field, such as an unknown name from JSON. */
function Others() {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const problems = usePart(store.state, (state) => state.problems)
  const shown = new Set(useShape().shown)
  const others = Object.values(problems).filter(({ path }) => {
    const home = store.fieldAt(path)?.[0]
    return path !== asJson && (home === undefined || !shown.has(home))
  })
  return (
    <ul role="alert" className="empty:hidden">
      {others.map(({ path, reason, values }) => (
        <li key={path} className="text-bad" data-field={path}>
          <code>{path}</code> {fieldLabel(labelPrefix, path) === path ? '' : fieldLabel(labelPrefix, path)}:{' '}
          {t(reason as 'error.unknown', values)}
        </li>
      ))}
    </ul>
  )
}
