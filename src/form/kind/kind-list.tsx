import { useWords } from '@/i18n/use-words'

type Kind = {
  readonly id: string
  readonly name: string
  readonly taken: boolean
  readonly choose: () => void
}

/** Kinds to choose from. One that is there already is shown and off, with the reason: the broker takes one of each. */
export function KindList({ label, kinds }: { label: string; kinds: readonly Kind[] }) {
  const { t } = useWords()
  return (
    <ul aria-label={label} className="grid max-w-240 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
      {kinds.map(({ id, name, taken, choose }) => (
        <li key={id}>
          <button
            type="button"
            aria-disabled={taken || undefined}
            onClick={() => {
              if (!taken) choose()
            }}
            className={
              'flex min-h-14 w-full flex-col items-start gap-1 rounded-md border border-line bg-surface px-3 ' +
              'py-2 text-left hover:border-field aria-disabled:hover:border-line'
            }
          >
            <span className={taken ? 'text-muted' : 'font-semibold'}>{name}</span>
            {taken && <span className="text-small text-muted">{t('access.added')}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
