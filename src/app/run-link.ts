import { session } from '@/connection/page'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context } from '@/command/context'
import { readTexts } from '@/command/prompt/line'
import type { CommandRuntime } from '@/command/react'
import type { Registry } from '@/command/registry'
import { translate } from '@/i18n/use-words'
import { go, here, onArrival, getPath } from '@/route/location'
import { maxTargets, readLevel } from '@/palette/link-for'
import { withOwner } from '@/command/nouns'
import { openRelated } from '@/palette/related'
import { holdsForm, openPalette } from '@/palette/store'
import { safeValues } from '@/i18n/safe-values'
import { startInBackground } from '@/lib/background'
import { reportLoadError } from '@/command/toast/load-error'
import { toast } from '@/command/toast/toasts'

/**
 * The content of a link: a command and the texts of its parameters; several only where a parameter takes a
 * list.
 */
type LinkRequest = {
  readonly command: AnyCommand
  readonly texts: Readonly<Record<string, string>>
  readonly many: CommandArgs
  /** The first name that is no parameter of the command. */
  readonly stray: string | undefined
}

/**
 * Parses `/clients?state=x&run=client.kick&clientid=y`. Everything after `run` belongs to the command;
 * secrets are never read.
 */
export function readLink(
  at: string,
  registry: Registry,
): LinkRequest | { readonly unknown: string } | undefined {
  const query = at.slice(getPath(at).length + 1)
  const parts = query.split('&')
  const from = parts.findIndex((part) => part.startsWith('run='))
  if (from < 0) return undefined
  const search = new URLSearchParams(parts.slice(from).join('&'))
  const id = search.get('run') ?? ''
  const command = registry.get(id)
  if (command === undefined) return { unknown: id }
  const texts: Record<string, string> = {}
  const many: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(command.params)) {
    if (param.prompt.kind === 'secret') continue
    const own = search.getAll(name)
    const values = (
      own.length === 0 && param.prompt.kind === 'pick' ? search.getAll(param.prompt.resource) : own
    ).slice(0, maxTargets)
    // The values of a link are literal names: no comma in them separates two.
    if (param.many === true && values[0] !== undefined) many[name] = values.length > 1 ? values : values[0]
    else if (values[0] !== undefined) texts[name] = values[0]
  }
  const known = [
    'run',
    ...Object.entries(command.params).flatMap(([name, { prompt }]) =>
      prompt.kind === 'pick' ? [name, prompt.resource] : [name],
    ),
  ]
  return { command, texts, many, stray: [...search.keys()].find((name) => !known.includes(name)) }
}

/** An address without everything from this name on. */
function without(name: 'run' | 'search', at: string): string {
  const path = getPath(at)
  const parts = at.slice(path.length + 1).split('&')
  const rest = parts.slice(
    0,
    parts.findIndex((part) => part.startsWith(`${name}=`)),
  )
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

/**
 * Opens the search on the page that the present address names, without running anything. Removes it from
 * the address.
 */
async function openLevel(
  runtime: CommandRuntime,
  { text, about, related }: NonNullable<ReturnType<typeof readLevel>>,
): Promise<void> {
  go(without('search', here()), { replace: true, force: true })
  if (runtime.runner.store.get().prompting !== undefined || holdsForm()) return
  const [first] = about
  const context = runtime.context()
  if (related && first !== undefined) return await openRelated(first, context, text)
  const nouns = await context.nouns()
  openPalette(
    text,
    about.map((ref) => withOwner(ref, nouns)),
  )
}

const missing = (id: string) => toast('warning', translate('palette.noCommand', safeValues({ id })))

/**
 * Opens the command in the present address, prefilled; it never runs by itself. Removes it from the
 * address. Reports a command that does not exist.
 */
function follow(runtime: CommandRuntime): void {
  const level = readLevel(here())
  if (level !== undefined) return startInBackground(openLevel(runtime, level), reportLoadError)
  const link = readLink(here(), runtime.registry)
  if (link === undefined) return
  if ('unknown' in link && !runtime.registry.whole)
    return startInBackground(
      runtime.registry.load().then(() => follow(runtime)),
      reportLoadError,
    )
  go(without('run', here()), { replace: true, force: true })
  if ('unknown' in link) return missing(link.unknown)
  if (link.stray !== undefined)
    return toast(
      'warning',
      translate(
        'palette.noParameter',
        safeValues({ title: translate(link.command.title), name: link.stray }),
      ),
    )
  if (runtime.runner.store.get().prompting !== undefined) return
  const context: Context = { ...runtime.context(), signal: new AbortController().signal }
  const { given, refused } = readTexts(link.command, link.texts, context)
  runtime.runner.start(link.command, { ...given, ...link.many }, 'url', { refused })
}

/** Follows links with a command, now and whenever the address changes. Returns a function that stops it. */
function watchRunLinks(runtime: CommandRuntime): () => void {
  // A link is followed after the navigation; unsaved edits are asked about before (catalogue P11).
  const schedule = () => setTimeout(() => follow(runtime), 0)
  schedule()
  return onArrival(schedule)
}

/** Links with a command wait for a session: they would be lost behind the login. */
export function followLinks(runtime: CommandRuntime): void {
  let stop: (() => void) | undefined
  const check = () => {
    const signedIn = session.get().state === 'in'
    if (signedIn) stop ??= watchRunLinks(runtime)
    else if (session.get().state === 'out') {
      stop?.()
      stop = undefined
    }
  }
  session.subscribe(check)
  check()
}
