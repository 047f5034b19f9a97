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
  /** Its fields, and names that are taken and never asked for. */
  kind: { readonly kind: string; readonly fields: Fields; readonly ignored?: readonly string[] }
  /** Where its fields have words of their own. */
  of: string
  begin: Config
  command: C
  /** What is edited, as the command calls it; without it a new one is made. */
  edits?: string
  /** What the command gets, of what is sent. */
  given: (body: Config) => OfferValuesOfOne<C>
  /** Reads again what stands at the broker, before it is overwritten (catalogue R19). */
  fresh?: () => Promise<Config>
  /** Neither shown nor changed: what has a switch of its own, or cannot be changed. */
  locked?: readonly string[]
  /** What is sent of the form; all of it on a change, what is not as usual of something new, unless it says otherwise. */
  body?: (config: Config) => Config
  /** What is wrong with the whole that no field is wrong with alone. */
  extra?: (config: Config) => readonly Problem[]
  /** Where one goes after it is saved. */
  to: Path
  /** Beside the buttons. */
  aside?: ReactNode
  /** In the column beside the form, where there is room for one. */
  side?: ReactNode
}

/** The form of an authenticator, of a source of authorization, and of all that is described by a family: made, or changed. */
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
    given: (config) => given(body?.(config) ?? bodyOf(fields, config, { lean: edits === undefined })),
    done: () => go(to, { force: true }),
  })
  useEffect(() => {
    // What one comes for; settings are read first, and types are gone through by arrows, one after the other.
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
      <FormRefusal error={form.told} />
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
