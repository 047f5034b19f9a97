import { useId, type ReactNode } from 'react'
import { cx } from '../cx'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  /** The label is only heard (in a table whose header says it). */
  labelHidden?: boolean
  description?: ReactNode
  disabledReason?: string | null | false
  busy?: boolean
  id?: string
}

/** On or off, at once. Shape and place of the knob tell the state, not colour alone. */
export function Switch({ checked, onChange, label, labelHidden, description, disabledReason, busy, id }: SwitchProps) {
  const own = useId()
  const base = id ?? own
  const off = Boolean(disabledReason) || busy || false
  const flip = () => {
    if (!off) onChange(!checked)
  }
  const describedBy = [description && `${base}-description`, disabledReason && `${base}-reason`].filter(Boolean).join(' ') || undefined
  return (
    <div className="flex min-h-6 items-start gap-2">
      <button
        type="button"
        role="switch"
        id={base}
        aria-checked={checked}
        aria-labelledby={`${base}-label`}
        aria-describedby={describedBy}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        title={disabledReason || undefined}
        onClick={flip}
        className={cx(
          'inline-flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition-colors aria-disabled:opacity-60',
          checked ? 'justify-end border-accent bg-accent' : 'justify-start border-field bg-canvas',
        )}
      >
        <span
          className={cx('block size-4.5 rounded-full border', checked ? 'border-on-accent bg-on-accent' : 'border-field bg-field')}
        />
      </button>
      <span className={labelHidden ? 'sr-only' : 'py-0.5'}>
        {/* Clicking the words works as with a native control. */}
        <span id={`${base}-label`} onClick={flip}>
          {label}
        </span>
        {description && (
          <span id={`${base}-description`} className="block text-small text-faint">
            {description}
          </span>
        )}
      </span>
      {disabledReason && (
        <span id={`${base}-reason`} hidden>
          {disabledReason}
        </span>
      )}
    </div>
  )
}
