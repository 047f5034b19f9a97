import { Description, Field, Label, Switch as Toggle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from '../cx'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  /** The label is for assistive tech only (in a table whose header shows it). */
  labelHidden?: boolean
  description?: ReactNode
  disabledReason?: string | null | false
  busy?: boolean
}

/** An on/off switch that takes effect at once. The position of the knob shows the state, not color alone. */
export function Switch({
  checked,
  onChange,
  label,
  labelHidden,
  description,
  disabledReason,
  busy = false,
}: SwitchProps) {
  return (
    <Field className="flex min-h-6 items-start gap-2">
      <Toggle
        checked={checked}
        onChange={onChange}
        // The library ignores presses of an aria-disabled control, which stays focusable and readable.
        aria-disabled={Boolean(disabledReason) || busy || undefined}
        aria-busy={busy || undefined}
        title={disabledReason || undefined}
        className={cx(
          'inline-flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition-colors aria-disabled:opacity-60',
          checked ? 'justify-end border-accent bg-accent' : 'justify-start border-field bg-canvas',
        )}
      >
        <span
          className={cx(
            'block size-4.5 rounded-full border',
            checked ? 'border-on-accent bg-on-accent' : 'border-field bg-field',
          )}
        />
      </Toggle>
      <span className={labelHidden ? 'sr-only' : 'py-0.5'}>
        <Label>{label}</Label>
        {description && (
          <Description as="span" className="block text-small text-faint">
            {description}
          </Description>
        )}
      </span>
      {disabledReason && (
        <Description as="span" hidden>
          {disabledReason}
        </Description>
      )}
    </Field>
  )
}
