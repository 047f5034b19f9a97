import { useEffect, useRef, useState, type ReactNode } from 'react'
import { broker } from '@/api/broker'
import authnCreate from '@commands/authn/create'
import authnUpdate from '@commands/authn/update'
import type { AnyCommand } from '@/command/command'
import { settingsOf } from '@/contract/authentication'
import { authnIdOf, type AuthnKind } from '@/contract/authn/kinds'
import { bodyOf } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import { Clashes } from '@/form/family-clashes'
import { fieldLabel } from '@/form/family-context'
import { FamilyForm } from '@/form/family-form'
import { FormBar } from '@/form/form-bar'
import { useFamilyForm } from '@/form/use-family-form'
import { useFormKey } from '@/form/use-form-key'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { paths, to } from '@/route/paths'
import { StatusMark } from '@/ui/status-mark'
import { configProblems } from './problems'

type Props = {
  kind: AuthnKind
  begin: Config
  /** The id of the one edited; without it a new one is made. */
  edits?: string
  /** Beside the buttons. */
  aside?: ReactNode
}

/** The words of its fields: those of authenticators before those of all. */
const of = 'authn'

/** The form of an authenticator: made, or changed. */
export function AuthnForm({ kind, begin, edits, aside }: Props) {
  const { t } = useWords()
  const body = useRef<HTMLFormElement>(null)
  const [{ fields, ignored = [] }] = useState(kind)
  const command = (edits === undefined ? authnCreate : authnUpdate) as unknown as AnyCommand
  const form = useFamilyForm({
    command, about: edits ?? `new ${kind.kind}`, fields, ignored, begin, locked: edits === undefined ? [] : ['enable'],
    extra: configProblems,
    ...(edits === undefined ? {} : { fresh: async () => settingsOf(await broker.api.authenticatorDetail({ params: { id: edits } })) as Config }),
    given: (config) => {
      const whole = bodyOf(fields, config, { lean: edits === undefined })
      return edits === undefined ? { kind: kind.kind, config: whole } : { authn: edits, config: whole }
    },
    done: () => go(to(paths.authenticator, { id: edits ?? authnIdOf(kind) }), { force: true }),
  })
  useEffect(() => {
    if (edits === undefined) body.current?.querySelector<HTMLElement>('[data-field] :is(input, select, textarea)')?.focus()
  }, [edits])
  const idle = edits !== undefined && form.changed === 0
  const title = t(edits === undefined ? command.title : 'form.save')
  useFormKey(body, title, () => { if (!idle) form.submit() })
  return (
    <form ref={body} noValidate aria-label={t(command.title)} className="flex max-w-200 flex-col gap-3" onSubmit={(event) => { event.preventDefault(); if (!idle) form.submit() }}>
      {form.restored && <p role="status" className="text-small text-info">{t('palette.form.restored')}</p>}
      <FamilyForm family={form.family} of={of} />
      <Clashes clashes={form.clashes} labelOf={(path) => fieldLabel(of, path)} />
      <div role="alert" className="empty:-mt-3">
        {form.told !== undefined && <p className="flex items-baseline gap-1.5 rounded-md border border-bad px-3 py-2"><StatusMark state="error" /><span>{t(form.told.key, form.told.values)}</span></p>}
      </div>
      <FormBar title={title} busy={form.busy} disabledReason={idle ? t('form.unchanged') : undefined} changed={edits === undefined ? undefined : form.changed} onReset={form.family.reset}>{aside}</FormBar>
    </form>
  )
}
