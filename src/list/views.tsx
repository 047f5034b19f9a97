import { useNumberKeys } from '@/command/keys/use-number-keys'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'
import { cx } from '@/ui/cx'
import { segmentClass, segmentsClass, tabClass, tabListClass } from '@/ui/tab-style'

type View = { readonly label: string; readonly to: Path }

type Props = {
  label: string
  views: readonly View[]
  at: Path
  /** Nested in a view of the same page; the outer views have the number keys. */ within?: true
}

/** Links to the views of one screen, each with its own URL; the current one has `aria-current`. */
export function Views({ label, views, at, within }: Props) {
  useNumberKeys(within ? [] : views.map(({ label: title, to }) => ({ title, choose: () => go(to) })))
  return (
    <nav aria-label={label} className={within ? cx(segmentsClass, 'self-start') : tabListClass}>
      {views.map((view) => (
        <a
          key={view.to}
          href={`#${view.to}`}
          aria-current={view.to === at ? 'page' : undefined}
          className={within ? cx(segmentClass, 'px-2.5') : tabClass}
        >
          {view.label}
        </a>
      ))}
    </nav>
  )
}
