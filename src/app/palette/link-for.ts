import type { AnyCommand, CommandArgs } from '@/command/command'
import { publicArgs } from '@/command/journal/journal'
import { encodeQuery } from '@/lib/net/safe-path'
import { here, pathOf } from '@/route/location'

/** The most things a link may name; more is no link anybody wrote. */
export const mostTargets = 500

/** A link that opens a command prefilled; a secret never stands in one (catalogue K2). */
export function linkFor(command: AnyCommand, args: CommandArgs): string {
  const pairs = Object.entries(publicArgs(command, args)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : value.map((one) => [name, one] as const)))
  const text = pairs.map(([name, value]) => `&${encodeQuery(name)}=${encodeQuery(value)}`).join('')
  const { origin, pathname } = globalThis.location
  return `${origin === 'null' ? '' : origin}${pathname}#${pathOf(here())}?run=${encodeURIComponent(command.id)}${text}`
}
