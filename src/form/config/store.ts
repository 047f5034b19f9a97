import { isSecretPath } from '@/lib/secret/name'
import { fillSecretsFrom, hasSecrets, maskSecrets } from '@/lib/secret/value'
import { arrangeFields } from '@/contract/family/arrange'
import { initialConfig, differs, secretPaths } from '@/contract/family/body'
import { checkConfig, type Problem } from '@/contract/family/check'
import {
  above,
  isAsked,
  at,
  belongs,
  exists,
  isConfig,
  maskedSecret,
  findOption,
  withValueAt,
  type Config,
} from '@/contract/family/config'
import type { Group } from '@/contract/family/field'
import { isEqual } from '@/lib/equal'
import type { Json } from '@/lib/text/big-json'
import { castDraft, createStore, type Recipe, type Store } from '@/lib/store'
import { parseFieldText } from '../control/field-text'
import { formatJson, readObject, type Unread } from '../control/json-object'
import { createOriginTest, fieldAtPath, findProblems } from './find-problems'
import { byPath, onceForConfig, type FormStoreOptions, type FormValues } from './values'

/**
 * The state of a form, independent of React: each field subscribes to its own part, so that a keystroke re-renders one
 * field.
 */
export type FormStore = ReturnType<typeof createFormStore>

/** Deletes a path and everything below it from a draft. */
function deletePath(draft: Record<string, unknown>, path: string): void {
  for (const key of Object.keys(draft)) if (key === path || key.startsWith(`${path}.`)) delete draft[key]
}

/** The path of problems of the JSON text itself. */
export const asJson = 'json'

export function createFormStore(options: FormStoreOptions) {
  const { ignored = [], initialValues, draft: initialDraft, readOnlyFields = [] } = options
  const fields = arrangeFields(options.fields)
  const state: Store<FormValues> = createStore<FormValues>({
    config: initialDraft === undefined ? initialValues : fillSecretsFrom(initialDraft, initialValues),
    base: initialValues,
    drafts: {},
    unread: {},
    problems: {},
    typed: {},
    query: '',
    open: {},
    focus: undefined,
  })
  // Values below a switch are restored when it is turned on again.
  const hiddenValues = new Map<string, Json>()

  /** Sets the value at a path and clears its problems. Copies with {@link withValueAt}, because an Immer draft cannot hold the values. */
  const change = (path: string, value: Json | undefined, more: Recipe<FormValues>) => {
    const config = withValueAt(state.get().config, path, value)
    state.update((draft) => {
      draft.config = castDraft(config)
      deletePath(draft.problems, path)
      more(draft)
    })
  }

  /** Applies text typed into the control of a field. */
  const type = (path: string, text: string) => {
    const field = fields[path]
    if (field === undefined) return
    const { value, problem } = parseFieldText(field, path, text)
    // A variant is recognized by its names: they are kept even if empty.
    const empty =
      value === undefined && above(path).some((parent) => fields[parent]?.kind === 'variant') ? '' : value
    change(path, empty, (draft) => {
      draft.drafts[path] = text
      if (problem === undefined) deletePath(draft.unread, path)
      else draft.unread[path] = castDraft({ path, ...problem })
      if (field.kind === 'secret') draft.typed[path] = true
    })
  }
  /** On blur: drops the draft if it has been parsed. */
  const leave = (path: string) =>
    state.update(({ drafts, unread }) => {
      if (path in drafts && !(path in unread)) deletePath(drafts, path)
    })

  /** Sets a value that was chosen, toggled or edited as a structure. */
  const set = (path: string, value: Json | undefined) => {
    change(path, value, (draft) => {
      deletePath(draft.drafts, path)
      deletePath(draft.unread, path)
    })
  }
  const turn = (path: string, on: boolean) => {
    const { config } = state.get()
    const now = at(config, path)
    if (on && now === undefined) {
      set(path, hiddenValues.get(path) ?? {})
      state.merge({ config: initialConfig(fields, state.get().config) })
    } else if (!on && now !== undefined) {
      hiddenValues.set(path, now)
      set(path, undefined)
    }
  }
  const choose = (path: string, option: string) => {
    const field = fields[path]
    if (field?.kind !== 'variant') return
    const { config } = state.get()
    const before = findOption(fields, path, at(config, path))
    if (before !== undefined) hiddenValues.set(`${path} ${before}`, at(config, path) ?? null)
    const defaults = Object.entries(fields)
      .filter(([key, one]) => key.startsWith(`${path}.`) && belongs(one, path, option))
      .map(([key, one]): [string, Json] => [
        key.slice(path.length + 1),
        one.default ?? (one.kind === 'choice' ? (one.options[0] ?? '') : ''),
      ])
    set(
      path,
      option === field.word || field.also?.includes(option) === true
        ? option
        : (hiddenValues.get(`${path} ${option}`) ?? {
            ...Object.fromEntries(defaults),
            ...field.within?.[option],
          }),
    )
  }

  /** Whether a secret is stored and untouched. */
  const isPreserved = (path: string, now = state.get()): boolean =>
    at(now.config, path) === maskedSecret && at(now.base, path) === maskedSecret && now.typed[path] !== true
  const fieldAt = (path: string) => fieldAtPath(fields, path)
  /** All current problems, in field order. */
  const problems = (): readonly Problem[] => findProblems({ ...options, fields }, state.get())
  /** Shows problems at their fields; expands and focuses the first. */
  const show = (found: readonly Problem[]) =>
    state.update((draft) => {
      const [first] = found
      const home = first === undefined ? undefined : fieldAt(first.path)?.[1]
      draft.problems = castDraft(byPath(found))
      if (first !== undefined) draft.query = ''
      if (home?.advanced === true) draft.open[home.group] = true
      draft.focus = first === undefined ? undefined : { path: first.path }
    })

  /**
   * Shows the problems of a field that was left. What was empty from the beginning is only missing when it is
   * saved.
   */
  const checkField = (path: string) => {
    const { base } = state.get()
    const found = problems().filter(
      (problem) =>
        problem.path === path && (problem.reason !== 'error.required' || at(base, path) !== undefined),
    )
    if (found.length > 0)
      state.update((draft) => {
        Object.assign(draft.problems, castDraft(byPath(found)))
      })
  }

  const listChanges = (now: FormValues): readonly string[] =>
    Object.entries(fields)
      .filter(([path, { kind }]) => {
        const [mine, before] = [at(now.config, path), at(now.base, path)]
        if (kind === 'section') return isConfig(mine) !== isConfig(before)
        if (kind === 'variant') return findOption(fields, path, mine) !== findOption(fields, path, before)
        return exists(fields, path, now.config) && exists(fields, path, now.base) && !isEqual(mine, before)
      })
      .map(([path]) => path)
  const listChangesOnce = onceForConfig(listChanges)
  /** The paths that differ from the base; a section or variant that was added or removed counts once. */
  const changed = (now = state.get()): readonly string[] => listChangesOnce(now)
  const listUnknownOnce = onceForConfig((now): readonly string[] => {
    const isFromBroker = createOriginTest(fields, now)
    return checkConfig(fields, now.config, ignored)
      .filter(({ path, reason }) => ['error.unknown', 'error.choice'].includes(reason) && isFromBroker(path))
      .map(({ path }) => path)
  })

  return {
    fields,
    readOnlyFields,
    state,
    type,
    leave,
    checkField,
    set,
    turn,
    choose,
    isPreserved,
    problems,
    show,
    changed,
    fieldAt,
    /** The paths of the fields that apply to a configuration. */
    shape: (config: Config): readonly string[] =>
      Object.keys(fields).filter(
        (path) =>
          fields[path]?.kind !== 'constant' &&
          !readOnlyFields.includes(path) &&
          isAsked(fields, path, config),
      ),
    /** The number of these fields that differ from their defaults. */
    differing: (paths: readonly string[], config: Config): number =>
      paths.filter((path) => {
        const field = fields[path]
        return field !== undefined && differs(field, at(config, path))
      }).length,
    /** Restores a stored secret that was edited. */
    keep(path: string) {
      set(path, maskedSecret)
      state.update(({ typed }) => deletePath(typed, path))
    },
    search: (query: string) => state.merge({ query }),
    fold: (group: Group, open: boolean) =>
      state.update((draft) => {
        draft.open[group] = open
      }),
    /** Discards all edits. */
    reset: () => state.merge({ config: state.get().base, drafts: {}, unread: {}, problems: {}, typed: {} }),
    /** Replaces the base with the current configuration of the broker. */
    rebase: (base: Config, config = state.get().config) => state.merge({ base, config, typed: {} }),
    /** Paths without a field or with an unknown value; they are kept unchanged. */
    unknownPaths: (now = state.get()): readonly string[] => listUnknownOnce(now),
    /** The configuration as JSON with masked secrets (catalogue K6). */
    json: (): string => formatJson(maskSecrets(state.get().config)),
    /** Replaces the configuration with parsed JSON; masked secrets keep their values. Returns the syntax error, if any. */
    readJson(text: string): Unread | undefined {
      const read = readObject(text)
      if (!('value' in read)) {
        const { code: reason, ...values } = read
        state.merge({ unread: { [asJson]: { path: asJson, reason: `bridge.json.${reason}`, values } } })
        return read
      }
      const now = state.get()
      const config = fillSecretsFrom(fillSecretsFrom(read.value, now.config), now.base)
      const touched = secretPaths(fields, config).filter((path) => at(config, path) !== at(now.config, path))
      state.update((draft) => {
        draft.config = castDraft(config)
        draft.drafts = {}
        draft.unread = {}
        draft.problems = {}
        for (const path of touched) draft.typed[path] = true
      })
      return undefined
    },
    /** Discards invalid JSON text and keeps the last valid configuration. */
    forgetJson: () => state.update(({ unread }) => deletePath(unread, asJson)),
    /** The configuration for session storage, without typed secrets; those of the broker are masked, and filled in again. */
    storable: (now = state.get()): Config => maskSecrets(withoutTypedSecrets(now.config, now.base)),
  }
}

/** Removes typed secrets from a configuration; those within texts are masked. */
function withoutTypedSecrets(config: Config, base: Config, path: readonly string[] = []): Config {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, Json][] => {
      const before = base[key]
      const own = [...path, key]
      if (isConfig(value)) return [[key, withoutTypedSecrets(value, isConfig(before) ? before : {}, own)]]
      const isTyped = isSecretPath(own) && value !== before && hasSecrets({ [key]: value })
      return isTyped ? [] : [[key, value]]
    }),
  )
}
