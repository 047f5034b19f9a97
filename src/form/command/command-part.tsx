import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useOffers } from '@/command/current-broker'
import { labelKey } from '@/command/prompt/phrase'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { SwitchField } from '../control/form-field'
import { takesLines } from '../control/of-prompt'
import { FieldRows } from '../field-rows'
import { fieldIn, focusField } from '../focus-field'
import type { RowItem } from '../rows'
import type { CommandForm } from './use-command-form'

/** A group of related fields, in reading order. */
export type FormPart = {
  readonly title?: Key
  /** Names of parameters; a nested list is one row. */
  readonly fields: readonly (string | readonly string[])[]
  /** The switch that enables all other fields; shown in the title. */
  readonly switch?: string
  /** Collapsed by default; opens if a field in it has a value or an error. */
  readonly folded?: true
}

/** All fields of a part, its switch first. */
export const listFieldNames = ({ fields, switch: home }: FormPart): string[] => [
  ...(home === undefined ? [] : [home]),
  ...fields.flat(),
]

type Props = {
  id: string
  part: FormPart
  form: CommandForm
  /** The help for its switch. */
  note: string | undefined
  /** Renders a field. */
  children: (name: string) => ReactNode
}

/** A group of fields as a card. */
export function CommandPart({ id, part, form, note, children }: Props) {
  const { t } = useWords()
  const offered = useOffers()
  const { command, texts } = form
  const { title, fields, switch: home } = part
  const items = fields.flatMap((entry): RowItem[] => {
    const names = typeof entry === 'string' ? [entry] : entry
    const row = typeof entry === 'string' ? undefined : entry.join(' ')
    return names.flatMap((name): RowItem[] => {
      const param = command.params[name]
      if (param === undefined || !offered(param.needs)) return []
      if (param.prompt.kind === 'toggle' && (texts[name] ?? '') !== '') return [{ name, shape: 'switch' }]
      return [{ name, shape: takesLines(param.prompt) ? 'wide' : 'line', row }]
    })
  })
  const rows = <FieldRows items={items}>{children}</FieldRows>
  if (part.folded === true && title !== undefined)
    return (
      <Card id={id} className="scroll-mt-3">
        <Folded title={t(title)} names={listFieldNames(part)} form={form}>
          {rows}
        </Folded>
      </Card>
    )
  const titleKey = title ?? (home === undefined ? undefined : labelKey(command, home))
  return (
    <Card
      id={id}
      className="scroll-mt-3"
      {...(titleKey === undefined ? {} : { title: t(titleKey) })}
      {...(home === undefined
        ? {}
        : {
            muted: texts[home] === 'false',
            aside: (
              <SwitchField
                inTitle
                name={home}
                label={t(labelKey(command, home))}
                edited={form.changed.includes(home)}
                error={form.errorOf(home)}
                checked={texts[home] === 'true'}
                onChange={(on) => form.type(home, String(on))}
              />
            ),
          })}
    >
      {note !== undefined && <p className="pb-3 text-small text-faint">{note}</p>}
      {rows}
    </Card>
  )
}

/** Collapsed fields; an error in one of them opens the group and focuses the field. */
function Folded({
  title,
  names,
  form,
  children,
}: {
  title: string
  names: readonly string[]
  form: CommandForm
  children: ReactNode
}) {
  const { t } = useWords()
  const body = useRef<HTMLDivElement>(null)
  const used = names.filter((name) => (form.texts[name] ?? '') !== '').length
  const [open, setOpen] = useState(used > 0)
  const wrong = names.find((name) => form.errors[name] !== undefined)
  if (wrong !== undefined && !open) setOpen(true)
  useEffect(() => {
    // An earlier invalid field already has the focus.
    if (wrong === undefined || !open || document.activeElement?.getAttribute('aria-invalid') === 'true')
      return
    // The field can be focused once it is rendered.
    const frame = requestAnimationFrame(() => focusField(fieldIn(body.current, wrong)))
    return () => cancelAnimationFrame(frame)
  }, [wrong, open])
  return (
    <Disclosure
      keep
      open={open}
      onToggle={setOpen}
      label={
        <span className="font-semibold text-text">
          {title}
          {used > 0 && !open && (
            <span className="pl-2 font-normal text-muted">{t('form.filled', { count: used })}</span>
          )}
        </span>
      }
    >
      <div ref={body}>{children}</div>
    </Disclosure>
  )
}
