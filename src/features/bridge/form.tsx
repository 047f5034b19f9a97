import { useCallback, useEffect, useRef, useState } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import bridgeCreate from '@commands/bridge/create'
import bridgeProbe from '@commands/bridge/probe'
import bridgeUpdate from '@commands/bridge/edit'
import { bodyOf } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import { text, toggle, type Fields } from '@/contract/family/field'
import type { BridgeType } from './fields/bridge-type'
import { configOf } from './contract'
import { bridgeAdvice, bridgeProblems } from './fields/rules'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { Clashes } from '@/form/family/clashes'
import { fieldLabel } from '@/form/family/context'
import { FamilyForm } from '@/form/family/form'
import { describeField } from '@/form/family/describe'
import { FormBar } from '@/form/form-bar'
import { FormFrame, InSide } from '@/form/form-frame'
import type { SaveAsNew } from '@/form/use-command-form'
import { FormRefusal } from '@/form/family/refusal'
import { Tried } from '@/form/family/tried'
import { useFamilyForm } from '@/form/family/use-family-form'
import { useFormKey } from '@/form/use-form-key'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Button } from '@/ui/button'

/** The fields that all bridges have. */
const common: Fields = {
  name: text({ group: 'general', required: true }),
  enable: toggle({ group: 'general', default: true }),
}
export const fieldsOf = (type: BridgeType): Fields => ({ ...common, ...type.fields })

type Props = {
  type: BridgeType
  begin: Config
  held?: Config | undefined
  /** The name of an existing bridge; without it a new one is created. */
  edits?: string
  /** Secrets that have to be entered again for a copy (catalogue K4). */
  again?: readonly string[]
  saveAsNew?: SaveAsNew<Config>
  /** Rendered above the fields; gets a function that returns the present values. */
  head?: (config: () => Config) => React.ReactNode
}

const named = (config: Config): readonly Problem[] =>
  typeof config['name'] === 'string' &&
  config['name'] !== '' &&
  !resourceName.safeParse(config['name']).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []

/** The form that creates or edits a bridge, with a connection test. */
export function BridgeForm({ type, begin, held, edits, again = [], saveAsNew, head }: Props) {
  const { t } = useWords()
  const body = useRef<HTMLFormElement>(null)
  const nodes = useRead('node', 'nodeList', {}).data?.length ?? 1
  const [fields] = useState(() => fieldsOf(type))
  const present = type.present ?? []
  const command = edits === undefined ? bridgeCreate : bridgeUpdate
  const id = (name: unknown) => bridgeIdOf({ type: type.type, name: typeof name === 'string' ? name : '' })
  const bodyFor = (config: Config) => bodyOf(fields, config, { omitDefaults: edits === undefined, present })
  const form = useFamilyForm({
    command,
    about: `${edits === undefined ? 'new' : edits} ${type.type}`,
    fields,
    ignored: ['type', ...(type.ignored ?? [])],
    begin,
    held,
    again,
    ...(saveAsNew === undefined ? {} : { saveAsNew }),
    locked: edits === undefined ? [] : ['name', 'enable'],
    extra: (config) => [...named(config), ...bridgeProblems(type.type, config)],
    ...(edits === undefined
      ? {}
      : {
          fresh: async () => ({
            ...configOf(await broker.api.bridgeDetail({ params: { id: id(edits) } })),
            name: edits,
          }),
        }),
    given: (config) => {
      const { name, type: _type, ...rest } = bodyFor(config)
      return edits === undefined
        ? { type: type.type, name, config: rest }
        : { bridge: id(edits), config: rest }
    },
    done: (config) => go(to(paths.bridge, { id: id(edits ?? config['name']) }), { force: true }),
  })
  const attempt = () =>
    form.attempt(bridgeProbe, (config) => ({
      bridge: id(config['name']),
      config: { ...bodyFor(config), type: type.type },
    }))
  useEffect(() => {
    // A new one starts in its first field; a settings page is read first.
    if (edits === undefined) body.current?.querySelector<HTMLElement>('[data-field=name] input')?.focus()
  }, [edits])
  // Memoized, because a new function would render all fields again.
  const advice = useCallback((config: Config) => bridgeAdvice(type.type, config, nodes), [type, nodes])
  const deleted = saveAsNew?.deleted === true
  const idle = edits !== undefined && !deleted && form.changed === 0
  const title = t(edits === undefined ? command.title : deleted ? 'form.saveNew' : 'form.save')
  useFormKey(body, title, (planned) => {
    if (!idle) form.submit(planned)
  })
  return (
    <FormFrame
      body={body}
      label={t(command.title)}
      describe={describeField(fields, type.type)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) form.submit()
      }}
    >
      {head?.(() => form.family.store.get().config)}
      {form.restored && (
        <p role="status" className="text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      {form.again.length > 0 && (
        <p role="status" className="rounded-md border border-info px-3 py-2">
          {t('bridge.copySecrets', {
            names: form.again.map((path) => fieldLabel(type.type, path)).join(', '),
          })}
        </p>
      )}
      <FamilyForm family={form.family} of={type.type} isNew={edits === undefined} advice={advice} />
      <Clashes clashes={form.clashes} labelOf={(path) => fieldLabel(type.type, path)} />
      <InSide>
        <FormRefusal error={form.refusal} />
      </InSide>
      {edits !== undefined && !deleted && <p className="text-small text-muted">{t('bridge.restarts')}</p>}
      <FormBar
        title={title}
        busy={form.busy}
        disabledReason={idle ? t('form.unchanged') : undefined}
        changed={edits === undefined || deleted ? undefined : form.changed}
        onReset={form.reset}
      >
        {saveAsNew?.deleted === false && (
          <Button onClick={() => saveAsNew.open(form.family.store.get().config)}>{t('form.saveCopy')}</Button>
        )}
        <Button onClick={attempt}>{t('bridge.probe.title')}</Button>
        <InSide>
          <Tried tried={form.tried} />
        </InSide>
        {form.suggestion !== undefined && (
          <Button
            onClick={() => {
              form.family.type('name', form.suggestion ?? '')
              form.family.leave('name')
            }}
          >
            {t('bridge.useName', { name: form.suggestion })}
          </Button>
        )}
      </FormBar>
    </FormFrame>
  )
}
