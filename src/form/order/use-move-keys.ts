import type { AnyCommand } from '@/command/command'
import type { Param } from '@/command/param'
import { useKeys } from '@/command/keys/keys-provider'
import type { places } from '@/command/move'
import { useStart } from '@/command/react'
import { screenContext } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'

/** A command that moves an object before or after another one. */
export type MoveCommand = AnyCommand & {
  readonly params: { readonly place: Param<(typeof places)[number]>; readonly anchor: Param<string> }
}

/** `Alt+↑ ↓` moves the focused row before or after its neighbor. */
export function useMoveKeys<C extends MoveCommand>(
  command: C,
  param: keyof C['params'] & string,
  ids: readonly string[],
): void {
  const { t } = useWords()
  const start = useStart()
  const move = (place: 'before' | 'after') => () => {
    const id = screenContext.get().focused?.id
    const at = id === undefined ? -1 : ids.indexOf(id)
    const anchor = at < 0 ? undefined : ids[place === 'before' ? at - 1 : at + 1]
    if (anchor !== undefined) start<AnyCommand>(command, { [param]: id, place, anchor }, 'key')
  }
  useKeys(
    'list',
    ids.length < 2
      ? []
      : [
          { hotkey: 'alt+ArrowUp', title: t('access.moveUp'), run: move('before') },
          { hotkey: 'alt+ArrowDown', title: t('access.moveDown'), run: move('after') },
        ],
  )
}
