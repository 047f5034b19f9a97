import { useInstantWords } from '@/i18n/instant-words'
import { useWords } from '@/i18n/use-words'
import { Checkbox } from '@/ui/control/checkbox'
import type { ControlProps } from '@/ui/control/field'
import { FileInput } from '@/ui/control/file-input'
import { InstantInput } from '@/ui/control/instant-input'
import { ChevronDown } from '@/ui/icon/icons'
import { listOptions, toggleOption, type CheckGroup, type Option } from './check-groups'
import { PasswordInput } from '@/ui/control/password-input'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { QuantityField, type Quantity } from './quantity-field'
import { useFileWords } from './use-file-words'

/** How a text is edited, for parameters of commands and fields of configurations alike. */
export type ControlKind =
  | {
      readonly kind: 'line'
      readonly mono?: boolean
      readonly decimal?: boolean
      /** Suggestions for the typed text. */
      readonly offers?: readonly string[]
    }
  | { readonly kind: 'lines'; readonly mono?: boolean; readonly rows?: number }
  | {
      readonly kind: 'select'
      readonly options: readonly Option[]
      readonly placeholder?: string | undefined
    }
  /** Several of the options, separated by commas. */
  | { readonly kind: 'checks'; readonly label: string; readonly groups: readonly CheckGroup[] }
  | { readonly kind: 'secret'; readonly isNew: boolean }
  | { readonly kind: 'file'; readonly accept: string }
  | {
      readonly kind: 'instant'
      /** Shown while the field is empty. */
      readonly placeholder?: string
    }
  | ({ readonly kind: 'quantity' } & Quantity)

/** The ids that connect a control to its label, description and error. */
type ControlIds = ControlProps & { 'aria-label'?: string }

type Props = {
  as: ControlKind
  text: string
  onText: (text: string) => void
  onBlur?: () => void
  control: ControlIds
}

/** The control of a text: one component for each kind, used by palette steps and by all forms. */
export function Control({ as, text, onText, onBlur, control }: Props) {
  const { t } = useWords()
  const instantWords = useInstantWords()
  const fileWords = useFileWords()
  const line = { ...control, value: text, onValue: onText, onBlur }
  switch (as.kind) {
    case 'line': {
      const { mono = false, decimal = false, offers = [] } = as
      const list = `${control.id}-offers`
      return (
        <div className="relative">
          <TextInput
            {...line}
            mono={mono}
            {...(decimal ? { inputMode: 'decimal' } : {})}
            {...(offers.length === 0 ? {} : { list, className: 'pr-7' })}
          />
          {offers.length > 0 && (
            <>
              <ChevronDown
                size={14}
                aria-hidden
                className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted"
              />
              <datalist id={list}>
                {offers.map((offer) => (
                  <option key={offer} value={offer} />
                ))}
              </datalist>
            </>
          )}
        </div>
      )
    }
    case 'lines':
      return <Textarea {...line} mono={as.mono} rows={as.rows} />
    case 'select':
      return (
        <Select
          {...control}
          className="max-w-80"
          value={text}
          onValue={onText}
          options={as.options}
          {...(as.placeholder === undefined ? {} : { placeholder: as.placeholder })}
        />
      )
    case 'checks': {
      const chosen = splitList(text)
      return (
        <CheckList
          {...control}
          label={as.label}
          groups={as.groups}
          chosen={chosen}
          onChosen={(next) => onText(next.join(', '))}
        />
      )
    }
    case 'secret':
      return (
        <PasswordInput
          {...line}
          autoComplete={as.isNew ? 'new-password' : 'off'}
          showLabel={t('palette.form.show')}
          hideLabel={t('palette.form.hide')}
        />
      )
    case 'file':
      return (
        <FileInput
          {...control}
          accept={as.accept}
          words={fileWords}
          onFile={async (file) => {
            if (file !== undefined) onText(await file.text())
          }}
        />
      )
    case 'instant':
      return <InstantInput {...line} placeholder={as.placeholder} words={instantWords} />
    case 'quantity': {
      const { kind: _kind, ...quantity } = as
      return <QuantityField {...line} {...quantity} />
    }
  }
}

/** The items of a list that was typed on lines or with commas. */
const splitList = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

type CheckListProps = ControlIds & {
  label: string
  groups: readonly CheckGroup[]
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

/** Groups of checkboxes, of which one is in use at a time. */
export function CheckList({
  label,
  groups,
  chosen,
  onChosen,
  // A group cannot be required.
  'aria-required': _required,
  ...control
}: CheckListProps) {
  const shown = listOptions(groups, chosen)
  const boxes = (options: readonly Option[]) =>
    options.map((option) => (
      <Checkbox
        key={option.value}
        label={option.label}
        checked={chosen.includes(option.value)}
        onValue={(on) => onChosen(toggleOption(shown, chosen, option.value, on))}
      />
    ))
  const row = 'flex flex-wrap gap-x-4 gap-y-1'
  return (
    <div
      {...control}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={shown.length > 1 ? 'flex flex-col gap-2' : row}
    >
      {shown.length > 1
        ? shown.map((group, index) =>
            group.label === undefined ? (
              <div key={index} className={row}>
                {boxes(group.options)}
              </div>
            ) : (
              <div key={index} role="group" aria-label={group.label} className={row}>
                <span aria-hidden className="basis-full text-small text-muted">
                  {group.label}
                </span>
                {boxes(group.options)}
              </div>
            ),
          )
        : boxes(shown[0]?.options ?? [])}
    </div>
  )
}
