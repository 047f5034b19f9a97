import type { Context } from '@/command/context'
import type { Source } from '@/command/command'
import { staleReason, type Offer } from '@/command/screen-context'
import { isDeletion } from '@/command/danger'
import { getKeyCap } from '@/command/keys/live'
import { disabledReason, isThere } from '@/command/reach'
import { useCommandRuntime, useScreenContext } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import type { MenuItem } from '@/ui/overlay/menu'

/** Converts offers to menu items: unavailable ones are omitted, blocked ones have their reason; `stale` if the row could not be refreshed. */
export function useOfferItems(): (offers: readonly Offer[], stale: boolean, source?: Source) => MenuItem[] {
  const { runner, context } = useCommandRuntime()
  const { t } = useWords()
  const screen = useScreenContext()
  return (offers, stale, source = 'menu') => {
    const now: Context = { ...context(), signal: new AbortController().signal }
    return offers
      .filter(({ command }) => isThere(command, now))
      .map(({ command, with: values, off }) => {
        const reason = staleReason(stale, command) ?? off ?? disabledReason(command, now, values)
        return {
          id: command.id,
          label: t(command.title),
          keys: getKeyCap(command, values, now, screen),
          danger: isDeletion(command),
          disabledReason: reason === undefined ? undefined : t(reason),
          onSelect: () => runner.start(command, values, source),
          onPlan: () => runner.start(command, values, source, { planned: true }),
        }
      })
  }
}
