import { isIp } from '@/lib/net/ip'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { RowRank } from '@/command/search/rank'
import { commandRow, isAbsent, isScoped, listAllRow, type LocalQuery, type PaletteRow } from './palette-row'

/** What can still be done with a text that finds nothing: search the lists for it, or see all commands. */
export function fallbackRows(query: LocalQuery, text: string): PaletteRow[] {
  const { registry, context } = query
  const typed = text.trim()
  if (isScoped(query) || typed === '') return []
  const searches = [
    { id: 'client.find', given: isIp(typed) ? { clientid: '', address: typed } : { clientid: typed } },
    { id: 'retained.find', given: { topic: typed } },
    { id: 'audit.find', given: isIp(typed) ? { address: typed } : { user: typed } },
  ]
  const common = { section: t('palette.otherwise'), rank: RowRank.Letters, fallback: true } as const
  return [
    ...searches.flatMap(({ id, given }) => {
      const command = registry.get(id)
      if (command === undefined || isAbsent(command, context)) return []
      const what = `“${plain(typed, 40)}”`
      return [commandRow(command, context, { id: `fallback:${id}`, given, what, ...common })]
    }),
    ...listAllRow(query, t('palette.allCommands'), common.section).map((row) => ({ ...row, ...common })),
  ]
}
