import { createContext, useContext, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { ariaKeys } from '@/ui/aria-keys'
import { Button } from '@/ui/button'
import type { ButtonSize } from '@/ui/button-style'
import type { IconType } from '@/ui/icon/icon'
import { usePart, useStore } from '@/ui/use-store'
import { isDeletion } from './danger'
import type { AnyCommand, CommandArgs, Source } from './command'
import type { Context } from './context'
import { useOffers } from './current-broker'
import { screenContext, type ScreenContext } from './screen-context'
import { getKeyCap } from './keys/live'
import { ownKeys } from './keys/own'
import type { OfferValues } from './offer'
import type { StartOptions } from './prompt/prompting'
import { disabledReasonKey, findLackedRight } from './reach'
import type { Registry } from './registry'
import type { Runner } from './runner'

/** The context of the component tree: the runner, the registry and the present command context. */
export type CommandRuntime = { runner: Runner; registry: Registry; context: () => Omit<Context, 'signal'> }

const CommandRuntimeContext = createContext<CommandRuntime | undefined>(undefined)

export function CommandRuntimeProvider({
  runtime,
  children,
}: {
  runtime: CommandRuntime
  children: ReactNode
}) {
  return <CommandRuntimeContext value={runtime}>{children}</CommandRuntimeContext>
}

/** Returns the command runtime, and renders again when more commands have loaded; throws outside of the app. */
export function useCommandRuntime(): CommandRuntime {
  const connection = useConnection()
  const runtime = useContext(CommandRuntimeContext)
  // Re-renders everywhere, because it changes which commands are enabled.
  useStore(connection.readOnly)
  useStore(connection.rights)
  useStore(ownKeys)
  if (runtime === undefined) throw new Error('no CommandRuntimeProvider above')
  const { registry } = runtime
  useSyncExternalStore(registry.subscribe, () => registry.all)
  return runtime
}

/** What commands know now, to show which of them can run; renders again when more is known about the broker. */
export function useContextNow(): Context {
  const { context } = useCommandRuntime()
  useOffers()
  return { ...context(), signal: new AbortController().signal }
}

/** Returns all commands loaded so far; renders again when the rest has loaded. */
export const useCommands = (): readonly AnyCommand[] => useCommandRuntime().registry.all

/** The present screen context. */
export const useScreenContext = (): ScreenContext => useStore(screenContext)

/** Starts a command; used by every button, row menu, key and palette row. */
export function useStart(): <C extends AnyCommand>(
  command: C,
  given?: OfferValues<C>,
  source?: Source,
  options?: StartOptions,
) => void {
  const { runner } = useCommandRuntime()
  return (command, given, source = 'button', options = {}) =>
    runner.start(command, given ?? {}, source, options)
}

/** The translated reason why a command cannot run now; undefined when it can. */
export function useBlocked<C extends AnyCommand>(command: C, given?: OfferValues<C>): string | undefined {
  const { context } = useCommandRuntime()
  const { t } = useWords()
  const reason = disabledReasonKey(
    command,
    { ...context(), signal: new AbortController().signal },
    given ?? {},
  )
  return reason === undefined ? undefined : t(reason)
}

/** Why the account may not run a command, translated: its form can be read, and not be edited. */
export function useLackedRight(command: AnyCommand): string | undefined {
  const { context } = useCommandRuntime()
  const { t } = useWords()
  const reason = findLackedRight(command, { ...context(), signal: new AbortController().signal }, {})
  return reason === undefined ? undefined : t(reason)
}

/** The label of a command's key, if the key would do exactly this now. */
function useCap(command: AnyCommand, given: CommandArgs): string | undefined {
  const { context } = useCommandRuntime()
  return usePart(screenContext, (state) =>
    getKeyCap(command, given, { ...context(), signal: new AbortController().signal }, state),
  )
}

type Props<C extends AnyCommand> = {
  command: C
  with?: OfferValues<C>
  label?: string
  /**
   * The visible label is the verb alone where the page names the object; the accessible name is the full
   * title.
   */
  short?: boolean
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'risk'
  size?: ButtonSize
  source?: Source
  disabledReason?: string
}

/** The properties of a command's button. */
function useCommandButton<C extends AnyCommand>({
  command,
  with: given,
  source = 'button',
  disabledReason,
}: Pick<Props<C>, 'command' | 'with' | 'source' | 'disabledReason'>) {
  const start = useStart()
  const blocked = useBlocked(command, given) ?? disabledReason
  const keys = useCap(command, given ?? {})
  return {
    keys,
    disabledReason: blocked,
    onClick: () => start(command, given, source),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.repeat || blocked !== undefined)
        return
      event.preventDefault()
      start(command, given, source, { planned: true })
    },
  }
}

/** A button that starts a command, red if it deletes. Disabled with the command's reason, never hidden. */
export function CommandButton<C extends AnyCommand>({
  command,
  with: given,
  label,
  short = false,
  variant = isDeletion(command) ? 'risk' : 'secondary',
  size,
  source = 'button',
  disabledReason,
}: Props<C>) {
  const { t } = useWords()
  const props = useCommandButton({ command, with: given, source, disabledReason })
  return (
    <Button
      {...props}
      variant={variant}
      {...(size === undefined ? {} : { size })}
      {...(short && command.verb !== undefined ? { 'aria-label': label ?? t(command.title) } : {})}
    >
      {short && command.verb !== undefined ? t(command.verb) : (label ?? t(command.title))}
    </Button>
  )
}

/** The same as an icon button with a tooltip: a tool of a list. */
export function CommandIconButton<C extends AnyCommand>({
  icon,
  label,
  ...about
}: Pick<Props<C>, 'command' | 'with' | 'source' | 'disabledReason'> & {
  icon: IconType
  label: string
}) {
  const { keys, ...props } = useCommandButton(about)
  const title = props.disabledReason === undefined ? label : `${label}: ${props.disabledReason}`
  return (
    <Button
      {...props}
      size="sm"
      variant="ghost"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      title={keys === undefined ? title : `${title} (${keys})`}
      className="min-w-7 px-1!"
    />
  )
}
