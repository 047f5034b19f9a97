import type { Ref } from '@/api/resource'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { isResource } from '@/command/is-resource'
import { publicArgs } from '@/command/history/history'
import { encodeQuery } from '@/lib/net/safe-path'
import { here, getPath } from '@/route/location'
import type { Level } from './store'

/** Maximum number of objects in a link; no user writes a longer one. */
export const maxTargets = 500

/** A link that opens a command prefilled, without secrets (catalogue K2). */
export function linkFor(command: AnyCommand, args: CommandArgs): string {
  const pairs = Object.entries(publicArgs(command, args)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : value.map((one) => [name, one] as const),
  )
  const text = pairs.map(([name, value]) => `&${encodeQuery(name)}=${encodeQuery(value)}`).join('')
  return `${pageHere()}?run=${encodeURIComponent(command.id)}${text}`
}

/** The address of the current screen without its filters; with several brokers, including the broker. */
function pageHere(): string {
  const { origin, pathname, search } = globalThis.location
  return `${origin === 'null' ? '' : origin}${pathname}${search}#${getPath(here())}`
}

/** A link that opens the search with its text and subject; it runs nothing. */
export function levelLink({ text, about, related }: Level): string {
  const ids = about.map(({ id }) => `&id=${encodeQuery(id)}`).join('')
  return (
    `${pageHere()}?search=${encodeQuery(text)}` +
    `${about[0] === undefined ? '' : `&of=${about[0].resource}${ids}`}` +
    `${related === undefined ? '' : '&related=1'}`
  )
}

/**
 * Parses such a link: the text, the subject, and whether its relations are listed. Undefined for any other
 * address.
 */
export function readLevel(
  at: string,
): { readonly text: string; readonly about: readonly Ref[]; readonly related: boolean } | undefined {
  const parts = at.slice(getPath(at).length + 1).split('&')
  const from = parts.findIndex((part) => part.startsWith('search='))
  if (from < 0) return undefined
  const search = new URLSearchParams(parts.slice(from).join('&'))
  const of = search.get('of')
  const about = !isResource(of)
    ? []
    : search
        .getAll('id')
        .slice(0, maxTargets)
        .map((id): Ref => ({ resource: of, id }))
  return { text: search.get('search') ?? '', about, related: about.length === 1 && search.has('related') }
}
