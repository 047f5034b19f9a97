import { staleReason, type Offer } from '@/command/screen-context'
import { CommandButton } from '@/command/react'
import type { Source } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import type { ButtonSize, ButtonVariant } from '@/ui/button-style'

type Props = {
  offer: Offer
  stale: boolean
  label?: string
  source?: Source
  short?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button for a command; disabled while its data is stale. */
export function OfferButton({ offer: { command, with: values, off }, stale, ...look }: Props) {
  const { t } = useWords()
  const reason = staleReason(stale, command) ?? off
  return (
    <CommandButton
      command={command}
      with={values}
      {...look}
      {...(reason === undefined ? {} : { disabledReason: t(reason) })}
    />
  )
}
