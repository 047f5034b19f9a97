import type { AnyCommand } from '@/command/command'
import { translate as t } from '@/i18n/use-words'
import { isScreen } from './entries'
import { formatTargets } from '@/command/prompt/phrase'
import { getPath, here as currentPath } from '@/route/location'
import { plain } from '@/lib/text/untrusted'
import { recentUses } from './recent'
import {
  type LocalQuery,
  isAbsent,
  type PaletteRow,
  getSubjects,
  isScoped,
  commandRow,
  listAllRow,
} from './palette-row'
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

/** What was used last: objects by their names, commands where they need none. */
function getRecentRows({ registry, context }: LocalQuery, taken: Set<AnyCommand>): PaletteRow[] {
  const uses = recentUses().filter(({ id }) => {
    const command = registry.get(id)
    return command !== undefined && !taken.has(command) && !isAbsent(command, context)
  })
  const named = new Set(uses.flatMap(({ id, object }) => (object === undefined ? [] : [id])))
  return uses
    .flatMap(({ key, id, object }) => {
      const command = registry.get(id)
      // A command that was used for objects is found by them.
      if (command === undefined || (object === undefined && named.has(id))) return []
      taken.add(command)
      const [param = ''] = Object.keys(command.params)
      const prompt = command.params[param]?.prompt
      return [
        commandRow(command, context, {
          id: `recent:${key}`,
          section: t('palette.recent'),
          removable: true,
          ...(object === undefined
            ? {}
            : {
                given: { [param]: object },
                title: plain(object, 60),
                mono: true,
                detail: prompt?.kind === 'pick' ? t(`noun.${prompt.resource}`) : t(command.group),
              }),
        }),
      ]
    })
    .slice(0, maxRecent)
}

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
  const lately = getRecentRows(query, taken)
  const screens = listed(
    named(mainScreens).filter((command) => command?.opensPath !== getPath(currentPath())),
    (command) => commandRow(command, context, { section: t('palette.keys.go'), detail: '' }),
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
  const all = listAllRow(
    query,
    t('palette.typeForAll', { count: countCommands(query) }),
    t('palette.commands'),
  )
  return [...onThem, ...lately, ...screens, ...offers, ...onAll, ...often, ...all]
}
