import {
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { readOnly } from '@/api/read-only'
import { useWords } from '@/i18n/use-words'
import { ariaKeys } from '@/ui/aria-keys'
import { Button } from '@/ui/button'
import type { ButtonSize } from '@/ui/button-style'
import type { IconType } from '@/ui/icon/icon'
import { usePart, useStore } from '@/ui/use-store'
import { isDeletion } from './danger'
import type { AnyCommand, CommandArgs, Source } from './command'
import type { Context } from './context'
import { screenContext, type ScreenContext } from './screen-context'
import { capOf } from './keys/live'
import { ownKeys } from './keys/own'
import type { OfferValues } from './offer'
import type { StartOptions } from './prompt/prompt'
import { reasonOff } from './reach'
import type { Registry } from './registry'
import type { Runner } from './runner'

/** What the tree below the app can reach: the runner, the registry and the present context. */
export type CommandRuntime = { runner: Runner; registry: Registry; context: () => Omit<Context, 'signal'> }

const CommandRuntimeContext = createContext<CommandRuntime | undefined>(undefined)

export function CommandRuntimeProvider({ desk, children }: { desk: CommandRuntime; children: ReactNode }) {
  return <CommandRuntimeContext value={desk}>{children}</CommandRuntimeContext>
}

/** The desk; outside of the app (a spec that forgot it) this throws. */
export function useCommandRuntime(): CommandRuntime {
  const desk = useContext(CommandRuntimeContext)
  // What can be done changes with it everywhere.
  useStore(readOnly)
  useStore(ownKeys)
  if (desk === undefined) throw new Error('no DeskProvider above')
  return desk
}

/** All commands there are by now; drawn anew when the rest of them has come. */
export function useCommands(): readonly AnyCommand[] {
  const { registry } = useCommandRuntime()
  return useSyncExternalStore(registry.subscribe, () => registry.all)
}

/** All commands, those that few need among them: they are fetched for it. */
export function useAllCommands(): readonly AnyCommand[] {
  const { registry } = useCommandRuntime()
  useEffect(() => void registry.want(), [registry])
  return useCommands()
}

/** What is in front of the user. */
export const useScreenContext = (): ScreenContext => useStore(screenContext)

/** Starts a command; the way every button, row menu, key and palette row does it. */
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

/** Why a command cannot run now, in words; undefined when it can. */
export function useBlocked<C extends AnyCommand>(command: C, given?: OfferValues<C>): string | undefined {
  const { context } = useCommandRuntime()
  const { t } = useWords()
  const reason = reasonOff(command, { ...context(), signal: new AbortController().signal }, given ?? {})
  return reason === undefined ? undefined : t(reason)
}

/** The cap of a command's key, where the key would do just this here and now. */
function useCap(command: AnyCommand, given: CommandArgs): string | undefined {
  const { context } = useCommandRuntime()
  return usePart(screenContext, (state) =>
    capOf(command, given, { ...context(), signal: new AbortController().signal }, state),
  )
}

type Props<C extends AnyCommand> = {
  command: C
  with?: OfferValues<C>
  label?: string
  /** The verb alone is seen, where the page names the thing; the whole title is heard. */ short?: boolean
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'risk'
  size?: ButtonSize
  source?: Source
  disabledReason?: string
}

/** What a button of a command does and says. */
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

/**
 * A button that starts a command, red where it deletes. Disabled with the command's own reason, never hidden.
 */
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

/** The same as an icon, whose name is its tooltip: a tool of a list. */
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
