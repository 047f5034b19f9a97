import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import type { Path } from '@/route/paths'
import { Link } from '@/ui/link'

/** A path made from device text, or undefined where no address can carry it (a lone surrogate). */
export function pathOrNone(make: () => Path): Path | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The link in a row. Not a tab stop where the row itself has the focus and Enter opens it. */
export function RowLink({ make, label, tabStop = false, children }: { make: () => Path; label?: string | undefined; tabStop?: boolean; children: ReactNode }) {
  const { t } = useWords()
  const path = pathOrNone(make)
  if (path === undefined) return <span title={t('list.unlinkable')}>{children}</span>
  return <Link href={`#${path}`} look="plain" aria-label={label} tabIndex={tabStop ? undefined : -1} className="inline-block max-w-full min-w-0 truncate align-middle leading-6">{children}</Link>
}
