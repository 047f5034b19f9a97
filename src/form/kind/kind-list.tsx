import { useId } from 'react'
import { useWords } from '@/i18n/use-words'

type Kind = {
  readonly id: string
  readonly name: string
  /** What it is for, in one line. */
  readonly purpose: string
  readonly taken: boolean
  readonly choose: () => void
}

/** Kinds to choose from. One that is there already is shown and off, with the reason: the broker takes one of each. */
export function KindList({ label, kinds }: { label: string; kinds: readonly Kind[] }) {
  const { t } = useWords()
  const listId = useId()
  return (
    <ul aria-label={label} className="grid max-w-240 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
      {kinds.map(({ id, name, purpose, taken, choose }) => (
        <li key={id}>
          <button
            type="button"
            aria-disabled={taken || undefined}
            aria-labelledby={`${listId}-${id}`}
            aria-describedby={`${listId}-${id}-purpose`}
            onClick={() => {
              if (!taken) choose()
            }}
            className={
              'flex min-h-14 w-full flex-col items-start gap-1 rounded-md border border-line bg-surface px-3 ' +
              'py-2 text-left hover:border-field aria-disabled:hover:border-line'
            }
          >
            <span id={`${listId}-${id}`} className={taken ? 'text-muted' : 'font-semibold'}>
              {name}
            </span>
            <span id={`${listId}-${id}-purpose`} className="text-small text-muted">
              {taken ? t('access.added') : purpose}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
