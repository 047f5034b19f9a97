import { staleReason, type Offer } from '@/command/here'
import { CommandButton } from '@/command/react'
import type { Source } from '@/command/command'
import { useWords } from '@/i18n/use-words'

/** A command for what is shown; off while that could not be read again. */
export function OfferButton({ offer: { command, with: given }, stale, label, source }: { offer: Offer; stale: boolean; label?: string; source?: Source }) {
  const { t } = useWords()
  const reason = staleReason(stale, command)
  return (
    <CommandButton
      command={command} with={given} {...(label === undefined ? {} : { label })} {...(source === undefined ? {} : { source })}
      {...(reason === undefined ? {} : { disabledReason: t(reason) })}
    />
  )
}
