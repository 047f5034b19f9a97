import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { Path } from '@/route/paths'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'

/** A path made from device text, or undefined where no address can carry it (a lone surrogate). */
export function pathOrNone(make: () => Path): Path | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The name of a link to an id: one of blanks alone would have none. One that is cut on the page is still told whole. */
const nameOf = (id: string): string => (id.trim() === '' ? JSON.stringify(id) : plain(id))

type Props = { make: () => Path; tabStop?: boolean } & (
  { /** What it is about: drawn with its end in sight. */ id: string } | { children: ReactNode }
)

/** The link in a row. Not a tab stop where the row itself has the focus and Enter opens it. */
export function RowLink({ make, tabStop = false, ...about }: Props) {
  const { t } = useWords()
  const path = pathOrNone(make)
  const named = 'id' in about
  // An empty id would leave nothing to see or to press.
  const children = named ? (
    <Untrusted mono middle text={about.id === '' ? nameOf('') : about.id} />
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
      aria-label={named ? nameOf(about.id) : undefined}
      tabIndex={tabStop ? undefined : -1}
      className="inline-block max-w-full min-w-6 truncate align-middle leading-6"
    >
      {children}
    </Link>
  )
}
