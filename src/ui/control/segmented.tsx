import { useId, type ReactNode } from 'react'

export interface SegmentedProps<V extends string = string> {
  label: string
  options: readonly { value: V; label: ReactNode; title?: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of a handful, all in sight (time ranges): real radio buttons, so arrows work. */
export function Segmented<V extends string = string>({ label, options, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex flex-wrap gap-1.5">
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="inline-flex min-h-6.5 cursor-pointer items-center rounded-sm border border-line bg-surface px-2 text-muted outline-offset-2 outline-accent hover:text-text has-checked:border-field has-checked:bg-raised has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
