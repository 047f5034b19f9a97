import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyCommand } from '@/command/command'
import type { OfferValuesOfOne } from '@/command/offer'
import { bodyOf } from '@/contract/family/body'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { Clashes } from '../family/clashes'
import { fieldLabel } from '../family/context'
import { FamilyForm } from '../family/form'
import { describeField } from '../family/describe'
import { FormBar } from '../form-bar'
import { FormFrame, InSide } from '../form-frame'
import { FormRefusal } from '../family/refusal'
import { useFamilyForm } from '../family/use-family-form'
import { useFormKey } from '../use-form-key'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'
import { configProblems } from './problems'

type Props<C extends AnyCommand> = {
  /** The fields, and names that are accepted but not shown. */
  kind: { readonly kind: string; readonly fields: Fields; readonly ignored?: readonly string[] }
  /** The prefix of its field labels. */
  of: string
  begin: Config
  command: C
  /** The id of the edited object; undefined to create one. */
  edits?: string
  /** The command arguments for a body. */
  given: (body: Config) => OfferValuesOfOne<C>
  /** Reads the current configuration before it is overwritten (catalogue R19). */
  fresh?: () => Promise<Config>
  /** Fields that are neither shown nor changed. */
  locked?: readonly string[]
  /** Converts the form to a request body. By default, updates send all fields, new objects only non-default ones. */
  body?: (config: Config) => Config
  /** Checks across fields. */
  extra?: (config: Config) => readonly Problem[]
  /** The page to open after saving. */
  to: Path
  /** Shown next to the buttons. */
  aside?: ReactNode
  /** Shown in the side column, if there is room. */
  side?: ReactNode
}

/** The form of an object described by fields, such as an authenticator; creates or updates it. */
export function KindForm<C extends AnyCommand>({
  kind,
  of,
  begin,
  command,
  edits,
  given,
  fresh,
  locked = edits === undefined ? [] : ['enable'],
  body,
  extra = configProblems,
  to,
  aside,
  side,
}: Props<C>) {
  const { t } = useWords()
  const frame = useRef<HTMLFormElement>(null)
  const [{ fields, ignored = [] }] = useState(kind)
  const form = useFamilyForm({
    command,
    about: edits ?? `new ${kind.kind}`,
    fields,
    ignored,
    begin,
    locked,
    extra,
    ...(fresh === undefined ? {} : { fresh }),
    given: (config) => given(body?.(config) ?? bodyOf(fields, config, { omitDefaults: edits === undefined })),
    done: () => go(to, { force: true }),
  })
  useEffect(() => {
    // Focus the first field of a new object, but not while the user moves through the types with arrow keys.
    if (edits === undefined && document.activeElement?.matches('[role=radio]') !== true)
      frame.current
        ?.querySelector<HTMLElement>('[data-field] :is(input:not([type=file]), select, textarea)')
        ?.focus()
  }, [edits])
  const idle = edits !== undefined && form.changed === 0
  const title = t(edits === undefined ? command.title : 'form.save')
  useFormKey(frame, title, (planned) => {
    if (!idle) form.submit(planned)
  })
  return (
    <FormFrame
      body={frame}
      label={t(command.title)}
      describe={describeField(fields, of)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) form.submit()
      }}
    >
      {form.restored && (
        <p role="status" className="text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      <FamilyForm family={form.family} of={of} isNew={edits === undefined} />
      <Clashes clashes={form.clashes} labelOf={(path) => fieldLabel(of, path)} />
      <FormRefusal error={form.refusal} />
      {side !== undefined && <InSide wideOnly>{side}</InSide>}
      <FormBar
        title={title}
        busy={form.busy}
        disabledReason={idle ? t('form.unchanged') : undefined}
        changed={edits === undefined ? undefined : form.changed}
        onReset={form.reset}
      >
        {aside}
      </FormBar>
    </FormFrame>
  )
}
