import type { AnyCommand } from '@/command/command'
import { translate as t } from '@/i18n/use-words'
import { isScreen } from './entries'
import { formatTargets } from '@/command/prompt/phrase'
import { recent } from './recent'
import { type LocalQuery, isAbsent, type PaletteRow, getSubjects, isScoped, commandRow } from './palette-row'
import { getFittingRows } from './fitting-rows'

/** The screens that an empty palette offers, and the most used commands. */
const mainScreens = [
  'go.clients',
  'go.rules',
  'go.alarms',
  'go.topics',
  'go.subscriptions',
  'go.banned',
  'go.nodes',
  'go.overview',
]

const frequent = [
  'client.show',
  'client.diagnose',
  'publish.send',
  'trace.create',
  'ban.create',
  'client.kick',
]

const maxRecent = 6

/** The number of commands for this user and broker. */
const countCommands = ({ registry, context }: LocalQuery): number =>
  registry.all.filter((command) => !isScreen(command) && !isAbsent(command, context)).length

/**
 * An empty query: commands on the selection, recently used ones, screens, frequent commands, and the link
 * to all commands.
 */
export function getBrowseRows(query: LocalQuery): PaletteRow[] {
  const { registry, context, here } = query
  const refs = getSubjects(query)
  const section =
    query.pasted === undefined
      ? `${t('palette.on')} ${formatTargets(t, refs)}`
      : t('palette.pasted.what', { count: query.pasted.count })
  const fits = getFittingRows(query, refs)
  const onThem = fits.filter(({ kind }) => kind !== 'matching').map((row) => ({ ...row, section }))
  if (isScoped(query)) return onThem
  const onAll = fits
    .filter(({ kind }) => kind === 'matching')
    .map((row) => ({ ...row, section: t('palette.fits') }))
  const taken = new Set<AnyCommand>(onThem.map(({ command }) => command))
  const listed = (
    commands: readonly (AnyCommand | undefined)[],
    row: (command: AnyCommand) => PaletteRow,
  ): PaletteRow[] =>
    commands.flatMap((command) => {
      if (command === undefined || taken.has(command) || isAbsent(command, context)) return []
      taken.add(command)
      return [row(command)]
    })
  const named = (ids: readonly string[]) => ids.map((id) => registry.get(id))
  const lately = listed(named(recent.recent()), (command) =>
    commandRow(command, context, {
      id: `recent:${command.id}`,
      section: t('palette.recent'),
      removable: true,
    }),
  ).slice(0, maxRecent)
  const screens = listed(named(mainScreens), (command) =>
    commandRow(command, context, { section: t('palette.keys.go') }),
  )
  const offers = here.offers.flatMap((offer) =>
    listed([offer.command], (command) =>
      commandRow(command, context, {
        id: `offer:${command.id}`,
        given: offer.with,
        section: t('palette.keys.here'),
      }),
    ),
  )
  const often = listed(named(frequent), (command) =>
    commandRow(command, context, { section: t('palette.frequent') }),
  ).filter(({ reason }) => reason === undefined)
  const [first] = registry.all
  const count = countCommands(query)
  const all: PaletteRow[] =
    first === undefined
      ? []
      : [
          {
            id: 'more',
            kind: 'more',
            command: first,
            given: {},
            title: t('palette.typeForAll', { count }),
            ranges: [],
            fill: '>',
            section: t('palette.commands'),
          },
        ]
  return [...onThem, ...lately, ...screens, ...offers, ...onAll, ...often, ...all]
}
