import { largestPage } from '@/api/all-pages'
import { toApiError } from '@/api/error'
import { readable } from '@/command/finder'
import type { Context } from '@/command/context'
import { fold, wordsIn } from '@/command/search/fold'
import { RowRank } from '@/command/search/rank'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { findRanges } from '../step/suggestions'
import type { StreamSource } from './line-rows'
import { commandRow, isAbsent, type LocalQuery, type PaletteRow } from './palette-row'

/** Maximum number of alarms; the list shows all. */
const maxRows = 6

/** The active alarms whose name or message matches, as a source: Enter explains one. */
export function alarmSource(query: LocalQuery, text: string, context: Context): StreamSource | undefined {
  const command = query.registry.get('alarm.explain')
  if (command === undefined || isAbsent(command, context)) return undefined
  const words = wordsIn(text)
  return {
    name: t('screen.alarms'),
    async stream(signal, push) {
      const { data } = await context.api
        .alarmList({ query: { page: 1, limit: largestPage, activated: true } }, { signal })
        .catch((cause: unknown) => {
          // A user without the right to read alarms has none to find.
          if (toApiError(cause).status !== 403) throw cause
          return { data: [] }
        })
      const found = readable(data).filter(({ name, message }) =>
        words.every((word) => fold(`${name} ${message ?? ''}`).includes(word)),
      )
      push(
        found.slice(0, maxRows).map(({ name, node, message }): PaletteRow => ({
          ...commandRow(command, context, {
            id: `alarm:${node}:${name}`,
            given: { name, node },
            title: plain(name, 60),
            detail: plain(message ?? '', 80),
            section: t('screen.alarms'),
            rank: fold(name) === fold(text.trim()) ? RowRank.Exact : RowRank.Object,
          }),
          ranges: findRanges(name, text),
          mono: true,
        })),
      )
    },
  }
}
