import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { lookUp, useWords } from '@/i18n/use-words'
import { listedEvents } from '@/rule-sql/listed-events'
import { plain } from '@/lib/text/untrusted'
import type { EventWords } from '@/rule-sql/editor/help'

/** An event of the broker in words: ours, else its own. */
export type NamedEvent = EventWords & { readonly title: string }

type Words = { readonly en?: string | undefined; readonly zh?: string | undefined }

/** What the broker says of it, in this language where it does (5.8.9 says some in English alone). */
const own = (words: Words | undefined, locale: keyof Words): string => words?.[locale] || words?.en || ''

/**
 * The events that this broker lists, in its own spelling (src/contract/docs/rule-sql.md#events; names with
 * levels from 5.10 on). Until they are read, and where they cannot be, those of 5.1.
 */
export function useEvents(): readonly NamedEvent[] {
  const { data } = useRead('rule', 'ruleEvents', {})
  const { locale } = useWords()
  return useMemo(
    () =>
      listedEvents(data).map((event): NamedEvent => {
        const row = data?.find((one) => one.$raw === undefined && one.event === event.source)
        const title = lookUp(`rule.event.${event.name}.title`) ?? plain(own(row?.title, locale), 60)
        return {
          ...event,
          title: title === '' ? event.source : title,
          text: lookUp(`rule.event.${event.name}.text`) ?? plain(own(row?.description, locale), 200),
        }
      }),
    [data, locale],
  )
}
