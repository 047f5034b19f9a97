import { Radio, RadioGroup } from '@headlessui/react'
import type { ReactNode } from 'react'

export interface SegmentedProps<V extends string = string> {
  label: string
  options: readonly { value: V; label: ReactNode; title?: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of a handful, all in sight (time ranges): a group of radio buttons, so arrows work. */
export function Segmented<V extends string = string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className="inline-flex flex-wrap gap-1.5"
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          title={option.title}
          className={
            'inline-flex min-h-6.5 min-w-6 cursor-pointer items-center justify-center rounded-sm border ' +
            'border-line bg-surface px-2 text-muted hover:text-text data-checked:border-field ' +
            'data-checked:bg-raised data-checked:font-semibold data-checked:text-text'
          }
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
