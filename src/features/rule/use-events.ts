import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { lookUp, useWords } from '@/i18n/use-words'
import { listedEvents } from '@/rule-sql/listed-events'
import { plain } from '@/lib/text/untrusted'
import type { EventWords } from '@/rule-sql/editor/help'

/** An event with a title and description: translated, else from the broker. */
export type NamedEvent = EventWords & { readonly title: string }

type Words = { readonly en?: string | undefined; readonly zh?: string | undefined }

/** The text of the broker in this language if there is one (5.8.9 has some in English only). */
const localized = (words: Words | undefined, locale: keyof Words): string =>
  words?.[locale] || words?.en || ''

/**
 * The events that this broker lists, in its own spelling (src/contract/docs/rule-sql.md#events; names with
 * levels since 5.10). While loading and after an error, those of 5.1.
 */
export function useEvents(): readonly NamedEvent[] {
  const { data } = useRead('ruleEvents', {})
  const { locale } = useWords()
  return useMemo(
    () =>
      listedEvents(data).map((event): NamedEvent => {
        const row = data?.find((one) => one.$raw === undefined && one.event === event.source)
        const title = lookUp(`rule.event.${event.name}.title`) ?? plain(localized(row?.title, locale), 60)
        return {
          ...event,
          title: title === '' ? event.source : title,
          text: lookUp(`rule.event.${event.name}.text`) ?? plain(localized(row?.description, locale), 200),
        }
      }),
    [data, locale],
  )
}
