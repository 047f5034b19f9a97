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
  /** Stands within a view of the same page, whose row has the number keys. */ within?: true
}

/** The views of one screen, each with an address of its own: links, of which the present one is told. */
export function Views({ label, views, at, within }: Props) {
  useNumberKeys(within ? [] : views.map(({ label: title, to }) => ({ title, choose: () => go(to) })))
  return (
    <nav aria-label={label} className={within ? cx(segmentsClass, 'self-start') : tabListClass}>
      {views.map((view) => (
        <a
          key={view.to}
          href={`#${view.to}`}
          aria-current={view.to === at ? 'page' : undefined}
          className={within ? segmentClass : tabClass}
        >
          {view.label}
        </a>
      ))}
    </nav>
  )
}
