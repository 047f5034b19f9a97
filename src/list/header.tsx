import type { ReactNode } from 'react'
import type { Offer } from '@/command/screen-context'
import { deletionsLast } from '@/command/danger'
import { formatCount, titleWith } from '@/command/prompt/phrase'
import { manyParam } from '@/command/targets'
import { isThere } from '@/command/reach'
import { useCommandRuntime } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords, type Translate } from '@/i18n/use-words'
import { OfferBar } from './offer-bar'
import { OfferButton } from './offer-button'

type Props = {
  title: Key
  level: 1 | 2
  count: string | undefined
  /** A sentence next to the title. */
  note?: ReactNode
  bulk: readonly Offer[]
  buttons: readonly Offer[]
  stale: boolean
  /** The tools of the list, if there is no filter row to hold them. */
  children?: ReactNode
}

/** A title with the number of targets: “Kick 3 clients”, even if five of their subscriptions are selected. */
function bulkTitle(t: Translate, { command, with: values }: Offer): string {
  const name = manyParam(command) ?? ''
  const targets = values[name]
  const prompt = command.params[name]?.prompt
  const noun = prompt?.kind === 'pick' ? prompt.resource : undefined
  return titleWith(t, command, noun, formatCount(t, noun, Array.isArray(targets) ? targets.length : 1)).title
}

/** The title with its count, and the commands of the screen; bulk commands for selected rows come first. */
export function ListHeader({ title, level, count, note, bulk, buttons, stale, children }: Props) {
  const { t } = useWords()
  const { context } = useCommandRuntime()
  const now = { ...context(), signal: new AbortController().signal }
  const available = (offers: readonly Offer[]) => offers.filter(({ command }) => isThere(command, now))
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Heading
        tabIndex={-1}
        className={level === 1 ? 'text-title font-semibold' : 'text-section font-semibold'}
      >
        {t(title)}
      </Heading>
      {count !== undefined && <span className="nums px-1 text-muted">{count}</span>}
      {note !== undefined ? (
        <div className="min-w-0 flex-1 basis-64 text-small text-muted">{note}</div>
      ) : (
        <span className="flex-1" />
      )}
      {children}
      {deletionsLast(available(bulk)).map((offer) => (
        <OfferButton
          key={offer.command.id}
          offer={offer}
          stale={stale}
          source="bulk"
          label={bulkTitle(t, offer)}
        />
      ))}
      <OfferBar offers={buttons} stale={false} />
    </div>
  )
}
