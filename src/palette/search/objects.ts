import { getRefName, type Pickable, type Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import { formatDetail } from '@/command/prompt/phrase'
import type { Registry } from '@/command/registry'
import { fold, markWords } from '@/command/search/fold'
import { wordPlace } from '@/command/search/match'
import { isHeldBack, RowRank } from '@/command/search/rank'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { findRanges } from '../step/suggestions'
import { isAbsent, getReasonOff, type PaletteRow } from './palette-row'
import { searched } from './sources'

/** The command that shows an object of each noun. Enter never changes an object that was found. */
const opens: Partial<Record<Ref['resource'], { command: string; param: string }>> = {
  client: { command: 'client.show', param: 'clientid' },
  node: { command: 'node.show', param: 'node' },
  user: { command: 'user.show', param: 'username' },
  ban: { command: 'ban.show', param: 'ban' },
  apiKey: { command: 'api-key.show', param: 'name' },
  topic: { command: 'topic.who', param: 'topic' },
  retained: { command: 'retained.show', param: 'topic' },
  delayed: { command: 'delayed.show', param: 'delayed' },
  topicMetrics: { command: 'topic-metrics.show', param: 'topic' },
  rule: { command: 'rule.show', param: 'id' },
  bridge: { command: 'bridge.show', param: 'id' },
  connector: { command: 'connector.show', param: 'id' },
  action: { command: 'action.show', param: 'id' },
  source: { command: 'source.show', param: 'id' },
  schema: { command: 'schema.show', param: 'name' },
  validation: { command: 'message-validation.show', param: 'name' },
  transformation: { command: 'message-transformation.show', param: 'name' },
  trace: { command: 'trace.show', param: 'name' },
  listener: { command: 'listener.show', param: 'listener' },
  gateway: { command: 'gateway.show', param: 'gateway' },
  gatewayClient: { command: 'gateway-client.show', param: 'client' },
  authn: { command: 'authentication.show', param: 'authn' },
  authnUser: { command: 'authentication-user.show', param: 'user' },
  authz: { command: 'authorization.show', param: 'source' },
  acl: { command: 'acl.show', param: 'entry' },
  plugin: { command: 'plugin.show', param: 'plugin' },
  exhook: { command: 'exhook.show', param: 'exhook' },
  namespace: { command: 'namespace.show', param: 'ns' },
  queue: { command: 'message-queue.show', param: 'name' },
  stream: { command: 'message-stream.show', param: 'name' },
  clusterLink: { command: 'cluster-link.show', param: 'link' },
  profile: { command: 'broker.use', param: 'broker' },
  macro: { command: 'macro.run', param: 'macro' },
}

/** The nouns that can be shown here, in the order in which they are searched. */
export const searchable = (registry: Registry, context: Context): Pickable[] =>
  searched.filter((noun) => {
    const command = registry.get(opens[noun]?.command ?? '')
    return command !== undefined && !isAbsent(command, context)
  })

/** An object of the broker as a row: Enter opens it, `.` lists its commands. */
export function objectRow(
  ref: Ref,
  text: string,
  registry: Registry,
  context: Context,
): PaletteRow | undefined {
  const way = opens[ref.resource]
  const command = way === undefined ? undefined : registry.get(way.command)
  if (way === undefined || command === undefined) return undefined
  const title = plain(getRefName(ref))
  const given = { [way.param]: ref.id }
  const reason = getReasonOff(command, given, context)
  return {
    id: `${ref.resource}:${ref.id}`,
    kind: 'object',
    command,
    given,
    title,
    ranges: findRanges(title, text),
    mono: true,
    ref,
    detail: [t(`noun.${ref.resource}`), formatDetail(ref) ?? ''].filter((part) => part !== '').join(' · '),
    section: t('palette.objects'),
    fill: ref.id,
    ...(reason === undefined ? {} : { reason }),
  }
}

/**
 * How many objects of one kind come before those of other kinds; the rest comes after them, so that one
 * long list does not hide the others.
 */
const maxLeading = 8

/** How well the name of an object matches the typed text. */
function rankOfName(name: string, typed: string): RowRank {
  const text = fold(typed.trim())
  const folded = fold(name)
  if (folded === text) return RowRank.Exact
  const first = folded.indexOf(text)
  // The name of a bridge, a listener or a ban follows its type.
  if (first === 0 || (first > 0 && folded.indexOf(':') + 1 === first)) return RowRank.Object
  const marks = new Uint8Array(folded.length)
  markWords(name.length === folded.length ? name : folded, marks, 0)
  return first > 0 && wordPlace(text, folded, first, marks, 0) >= 0 ? RowRank.ObjectWord : RowRank.ObjectPart
}

/**
 * The objects of one kind as ranked rows of a search; `order` is the position of their kind among all
 * searched.
 */
export function objectRows(
  refs: readonly Ref[],
  text: string,
  order: number,
  registry: Registry,
  context: Context,
): PaletteRow[] {
  const ranked = refs
    .map((ref) => ({ ref, found: rankOfName(getRefName(ref), text) }))
    .sort((a, b) => a.found - b.found)
  return ranked.flatMap(({ ref, found }, index) => {
    const row = objectRow(ref, text, registry, context)
    if (row === undefined) return []
    const fits = index < maxLeading || found === RowRank.Exact ? found : RowRank.MoreObjects
    const rank = row.reason === undefined ? fits : RowRank.Unavailable
    return [{ ...row, rank, order, held: isHeldBack(rank, text) }]
  })
}
