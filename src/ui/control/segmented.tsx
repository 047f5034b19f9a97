import { Radio, RadioGroup } from '@headlessui/react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx'
import { segmentClass, segmentsClass } from '../tab-style'

export interface SegmentedProps<V extends string = string> {
  label: string
  options: readonly { value: V; label: ReactNode; title?: string }[]
  value: V
  onChange: (value: V) => void
  /** Why it cannot be changed now; it stays focusable and readable. */
  disabledReason?: string | undefined
  /** For options that are only icons. */
  compact?: boolean
}

/** A choice of a few options, all visible (time ranges): a group of radio buttons, so arrows work. */
export function Segmented<V extends string = string>({
  label,
  options,
  value,
  onChange,
  disabledReason,
  compact,
}: SegmentedProps<V>) {
  const reasonId = useId()
  const isOff = disabledReason !== undefined
  return (
    <>
      <RadioGroup
        aria-label={label}
        value={value}
        onChange={(next) => {
          if (!isOff) onChange(next)
        }}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        className={cx(segmentsClass, isOff && 'opacity-60')}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            title={option.title}
            className={cx(segmentClass, compact ? 'px-1.5' : 'px-2.5')}
          >
            {option.label}
          </Radio>
        ))}
      </RadioGroup>
      {isOff && (
        <span id={reasonId} className="text-small text-muted">
          {disabledReason}
        </span>
      )}
    </>
  )
}
