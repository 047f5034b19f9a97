import { useNumberKeys } from '@/command/keys/use-number-keys'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'
import { cx } from '@/ui/cx'

type View = { readonly label: string; readonly to: Path }

type Props = {
  label: string
  views: readonly View[]
  at: Path
  /** Stands within a view of the same page, whose row has the number keys. */ within?: true
}

/** The views of one screen, each with an address of its own: links, of which the present one is told. */
export function Views({ label, views, at, within }: Props) {
  useNumberKeys(within ? [] : views.map(({ label: title, to }) => ({ title, choose: () => go(to) })))
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {views.map((view) => (
        <a
          key={view.to}
          href={`#${view.to}`}
          aria-current={view.to === at ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-7 items-center rounded-md border px-2.5',
            view.to === at
              ? 'border-field bg-raised font-semibold'
              : 'border-line bg-surface text-muted hover:text-text',
          )}
        >
          {view.label}
        </a>
      ))}
    </nav>
  )
}
