import { Description, Field as Group, Label } from '@headlessui/react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx'
import { StatusMark } from '../status-mark'

/** The props a control spreads on itself to be linked to its label, description and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** One line under the control: format, unit, default. */
  description?: ReactNode
  /** What is wrong and how to fix it. */
  error?: ReactNode
  required?: boolean
  /** "optional", shown after the label. */
  note?: ReactNode
  /** Next to the label, but not part of the control's name: a mark, a button. */
  adornment?: ReactNode
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, control, description and error, linked by ids. The error is announced when it appears. */
export function Field({
  label,
  description,
  error,
  required,
  note,
  adornment,
  id,
  className,
  children,
}: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const describedBy = [error && `${controlId}-error`, description && `${controlId}-description`]
    .filter(Boolean)
    .join(' ')
  return (
    <Group className={cx('form-field grid min-w-0 grid-cols-1 content-start gap-1', className)}>
      <div className="flex min-w-0 items-center gap-1.5 self-end">
        <Label htmlFor={controlId} className="min-w-0 text-small text-muted">
          {label}
          {note && <span className="text-faint"> · {note}</span>}
        </Label>
        {adornment}
      </div>
      {/* One part, so that the hint follows its control where fields of a row differ in height. */}
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 flex-col gap-1">
          {children({
            id: controlId,
            'aria-describedby': describedBy || undefined,
            'aria-invalid': error ? true : undefined,
            'aria-required': required || undefined,
          })}
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          {description && (
            <Description as="div" id={`${controlId}-description`} className="text-small text-faint">
              {description}
            </Description>
          )}
          {/* Always rendered: a live region must exist before its text. */}
          <div aria-live="polite" className="empty:-mt-1">
            {error && (
              <Description
                id={`${controlId}-error`}
                className="flex items-baseline gap-1.5 text-small text-bad"
              >
                <StatusMark state="error" />
                <span>{error}</span>
              </Description>
            )}
          </div>
        </div>
      </div>
    </Group>
  )
}
