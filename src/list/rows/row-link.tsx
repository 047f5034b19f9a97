import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { Path } from '@/route/paths'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'

/** Builds a path from untrusted text; undefined if a URL cannot hold it (a lone surrogate). */
export function pathOrNone(make: () => Path | undefined): Path | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The accessible name of a link to an id, untruncated; an id of only blanks would have none. */
const accessibleName = (id: string): string => (id.trim() === '' ? JSON.stringify(id) : plain(id))

type Props = { make: () => Path; tabStop?: boolean } & (
  | { /** The id, truncated in the middle so that its end stays visible. */ id: string }
  | { children: ReactNode }
)

/** The link in a row. Not a tab stop by default, because the focused row opens with Enter. */
export function RowLink({ make, tabStop = false, ...about }: Props) {
  const { t } = useWords()
  const path = pathOrNone(make)
  const hasId = 'id' in about
  // An empty id would leave nothing to click.
  const children = hasId ? (
    <Untrusted mono middle text={about.id === '' ? accessibleName('') : about.id} />
  ) : (
    about.children
  )
  if (path === undefined)
    return (
      <span title={t('list.unlinkable')} className="inline-block max-w-full min-w-0">
        {children}
      </span>
    )
  return (
    <Link
      href={`#${path}`}
      look="row"
      aria-label={hasId ? accessibleName(about.id) : undefined}
      tabIndex={tabStop ? undefined : -1}
      className="inline-block max-w-full min-w-6 truncate align-middle leading-6"
    >
      {children}
    </Link>
  )
}
