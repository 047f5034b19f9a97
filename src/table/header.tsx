import type { ReactNode } from 'react'
import type { Resource } from '@/api/resource'
import type { Offer } from '@/command/here'
import { countOf, titleWith } from '@/command/prompt/phrase'
import { CommandButton, useDesk } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { OfferBar } from './offer-bar'
import { OfferButton } from './offer-button'

type Props = { title: Key; count: string | undefined; resource: Resource | undefined; marked: number; bulk: readonly Offer[]; buttons: readonly Offer[]; stale: boolean; children?: ReactNode }

/** The title with its count, and the commands of the screen; with rows marked, those for the marked ones come first. */
export function ListHeader({ title, count, resource, marked, bulk, buttons, stale, children }: Props) {
  const { t } = useWords()
  const { registry, context } = useDesk()
  const here = { ...context(), signal: new AbortController().signal }
  const present = (offers: readonly Offer[]) => offers.filter(({ command }) => command.when?.(here) !== false)
  const exporting = registry.get('list.export')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 tabIndex={-1} className="text-title font-semibold">{t(title)}</h1>
      {count !== undefined && <span className="nums px-1 text-muted">{count}</span>}
      <span className="flex-1" />
      {children}
      {exporting !== undefined && <CommandButton command={exporting} label={t('list.exportButton')} />}
      {marked > 0 &&
        present(bulk).map((offer) => (
          <OfferButton key={offer.command.id} offer={offer} stale={stale} source="bulk" label={titleWith(t, offer.command, resource, countOf(t, resource, marked)).title} />
        ))}
      <OfferBar offers={buttons} stale={false} />
    </div>
  )
}
