import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, toApiError } from '@/api/error'
import { useSession } from '@/connection/use-connection'
import { screenContext } from '@/command/screen-context'
import type { AnyCommand, Outcome } from '@/command/command'
import type { OfferValuesOfOne } from '@/command/offer'
import { dropDraft, keepDraft } from '@/command/prompt/draft'
import { useBlocked, useLackedRight, useStart } from '@/command/react'
import { at, withValueAt, type Config } from '@/contract/family/config'
import { findTlsReason } from '@/contract/family/pem'
import type { Problem } from '@/contract/family/check'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { isEqual } from '@/lib/equal'
import { nextName } from '@/lib/text/next-name'
import { usePart } from '@/ui/use-store'
import type { Clash } from '../clashes'
import { restoreDraft, useDraft } from '../form-draft'
import { formMode, type FieldError, type FormState, type SaveAsNew } from '../form-state'
import { fieldLabel } from './context'
import { fieldOfTls } from './files'
import { readObject } from '../control/json-object'
import { saveEachChange } from './save-each-change'
import { createFormStore, type FormStore } from './store'
import type { FormStoreOptions } from './values'
import { formatField } from '../control/field-text'

export type ConfigFormOptions<C extends AnyCommand> = FormStoreOptions & {
  command: C
  /** The prefix of its field labels. */
  labelPrefix: string
  /** The form creates an object. */
  isNew: boolean
  /** Identifies the edited object, so that a draft is restored to the right form. */
  about: string
  /** The command arguments for a configuration. */
  toArguments: (config: Config) => OfferValuesOfOne<C>
  /** Reads the current configuration before it is overwritten (catalogue R19). */
  readCurrent?: (() => Promise<Config>) | undefined
  /** Called after a successful run. */
  done: (config: Config) => void
  saveAsNew?: SaveAsNew<Config> | undefined
}

/** The message of a test, and whether it is a warning. */
export type Tried = Pick<Extract<Outcome, { kind: 'done' }>, 'message' | 'values' | 'differs'>

export type ConfigFormState = FormState & {
  readonly store: FormStore
  /** Secrets that must be entered again. */
  readonly secretsToReenter: readonly string[]
  /** The message of a successful test of the current values. */
  readonly tried: Tried | undefined
  /** A possibly free name, if the entered one is taken. */
  readonly suggestion: string | undefined
  /** Runs another command with the current values, if they are valid. */
  readonly attempt: <C extends AnyCommand>(
    command: C,
    toArguments: (config: Config) => OfferValuesOfOne<C>,
  ) => void
}

/** The configuration of this form from before a reload, if any. */
function restoreConfig(
  command: AnyCommand,
  about: string,
): { readonly draft: Config; readonly secretsToReenter: readonly string[] } | undefined {
  const texts = restoreDraft(command)
  if (texts?.['about'] !== about) return undefined
  const read = readObject(texts['config'] ?? '')
  return 'value' in read
    ? {
        draft: read.value,
        secretsToReenter: (texts['again'] ?? '').split('\n').filter((path) => path !== ''),
      }
    : undefined
}

/**
 * The state of a described form on a screen. As in command forms, edits survive navigation and reload
 * (catalogue P11, P12), and changes of other users are shown before they are overwritten (catalogue R19).
 */
export function useConfigForm<C extends AnyCommand>({
  command,
  labelPrefix,
  isNew,
  about,
  toArguments,
  readCurrent,
  done,
  saveAsNew,
  ...options
}: ConfigFormOptions<C>): ConfigFormState {
  const body = useRef<HTMLFormElement>(null)
  const start = useStart()
  const blocked = useBlocked(command)
  const forbidden = useLackedRight(command)
  const { t } = useWords()
  const { username } = useSession()
  const [{ store, restored, secretsToReenter }] = useState(() => {
    const stored = restoreConfig(command, about)
    const secrets = stored?.secretsToReenter ?? options.secretsToReenter ?? []
    return {
      store: createFormStore({
        ...options,
        draft: stored?.draft ?? options.draft,
        secretsToReenter: secrets,
      }),
      restored: stored !== undefined,
      secretsToReenter: secrets,
    }
  })
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<FieldError>()
  const [suggestion, setSuggestion] = useState<string>()
  const [lastTried, setLastTried] = useState<{ readonly config: Config; readonly outcome: Tried }>()
  const isCurrent = usePart(store.state, ({ config }) => config === lastTried?.config)
  const tried = isCurrent ? lastTried?.outcome : undefined
  const changed = usePart(store.state, (state) => store.changed(state).join('\n'))
  // A draft belongs to the user who made its edits: it is kept when they change, not when another user logs in.
  const saveDraft = useEffectEvent((): number => {
    if (forbidden !== undefined) return 0
    if (store.changed().length === 0 && Object.keys(store.state.get().drafts).length === 0) {
      dropDraft('screen')
      return 0
    }
    const texts = { about, config: JSON.stringify(store.storable()), again: secretsToReenter.join('\n') }
    keepDraft('screen', command, texts, username, texts)
    return texts.config.length
  })
  useEffect(() => saveEachChange(store.state, () => saveDraft()), [store])
  useDraft(command, about, ({ config }) => {
    if (config !== undefined) store.readJson(config)
  })
  useEffect(() => {
    // Focus the first field of a new object, but not while the user moves through the types with arrow keys.
    if (isNew && document.activeElement?.matches('[role=radio]') !== true)
      body.current
        ?.querySelector<HTMLElement>('[data-field] :is(input:not([type=file]), select, textarea)')
        ?.focus()
  }, [isNew])

  const validate = (): Config | undefined => {
    const problems = store.problems()
    store.show(problems)
    setRefusal(undefined)
    setSuggestion(undefined)
    return problems.length === 0 ? store.state.get().config : undefined
  }
  const refused = (field: string | undefined, key: FieldError['key'], values: FieldError['values']) => {
    const path = typeof values?.['field'] === 'string' ? values['field'] : field
    const name = at(store.state.get().config, 'name')
    if (path === 'name' && typeof name === 'string') {
      const free = typeof values?.['suggestion'] === 'string' ? values['suggestion'] : nextName(name, '_')
      if (key === 'error.taken') setSuggestion(free)
      return store.show([
        { path, reason: key as Problem['reason'], values: { name, suggestion: free, ...values } },
      ])
    }
    if (path !== undefined && store.fieldAt(path) !== undefined)
      return store.show([
        { path, reason: key as Problem['reason'], ...(values === undefined ? {} : { values }) },
      ])
    const tls = typeof values?.['reason'] === 'string' ? findTlsReason(values['reason']) : undefined
    const file =
      tls === undefined ? undefined : fieldOfTls(store.fields, store.changed(), store.state.get().config, tls)
    if (tls !== undefined && file !== undefined)
      return store.show([{ path: file, reason: `bridge.problem.${tls.reason}` }])
    setRefusal({ key, values })
  }
  /** Compares with the broker: changes of other users to the edited fields. */
  const findClashes = async (): Promise<readonly Clash[]> => {
    if (readCurrent === undefined) return []
    const now = await readCurrent()
    const { base, config } = store.state.get()
    const found = store.changed().flatMap((path) => {
      const field = store.fields[path]
      if (field === undefined) return []
      const shown = (whole: Config) => formatField(field, path, at(whole, path))
      const same = (whole: Config) => isEqual(at(whole, path), at(now, path)) || shown(whole) === shown(now)
      if (same(base) || same(config)) return []
      return [{ label: fieldLabel(labelPrefix, path, field), before: shown(base), now: shown(now) }]
    })
    // Clashes are shown once; the next submit overwrites them. Unedited fields follow the broker.
    const mine = new Set(store.changed())
    const next = Object.keys(store.fields)
      .filter((path) => !mine.has(path) && !['section', 'variant'].includes(store.fields[path]?.kind ?? ''))
      .reduce(
        (whole, path) => (at(now, path) === undefined ? whole : withValueAt(whole, path, at(now, path))),
        config,
      )
    store.rebase(now, next)
    return found
  }
  const submit = async (planned?: true) => {
    if (saveAsNew?.deleted === true) return saveAsNew.open(store.state.get().config)
    if (busy || validate() === undefined) return
    setBusy(true)
    const found = await findClashes().catch(toApiError)
    setBusy(false)
    if (found instanceof ApiError) {
      // Without the comparison, saving could overwrite changes of others, or the object may be deleted.
      screenContext.get().refresh?.()
      // The page shows that the object was deleted, and the form saves its values as a new one.
      if (found.code === 'NOT_FOUND' && saveAsNew !== undefined) return
      return setRefusal({ key: 'form.notCompared', values: { reason: describeError(found, t).title } })
    }
    setClashes(found)
    if (found.length > 0) return
    const { config } = store.state.get()
    start<AnyCommand>(command, toArguments(config), 'button', {
      complete: true,
      planned,
      form: {
        done: () => {
          dropDraft('screen')
          store.rebase(config)
          done(config)
        },
        refused,
      },
    })
  }
  const attempt: ConfigFormState['attempt'] = (other, toOtherArguments) => {
    const config = validate()
    if (config !== undefined)
      start<AnyCommand>(other, toOtherArguments(config), 'button', {
        complete: true,
        form: {
          stays: true,
          done: (outcome) => {
            setRefusal(undefined)
            if (outcome.kind === 'done') setLastTried({ config, outcome })
          },
          refused,
        },
      })
  }
  const reset = () => {
    store.reset()
    setRefusal(undefined)
    setClashes([])
    setSuggestion(undefined)
  }
  return {
    command,
    mode: formMode(isNew, saveAsNew),
    body,
    blocked,
    forbidden,
    store,
    restored,
    secretsToReenter,
    changed: changed === '' ? [] : changed.split('\n'),
    busy,
    clashes,
    refusal,
    tried,
    suggestion,
    reset,
    submit: (planned) => startInBackground(submit(planned), throwUnexpected),
    attempt,
    saveCopy: saveAsNew && (() => saveAsNew.open(store.state.get().config)),
  }
}
