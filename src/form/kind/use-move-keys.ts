import type { AnyCommand } from '@/command/command'
import { useKeys } from '@/command/keys/keys-provider'
import { useStart } from '@/command/react'
import { screenContext } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'

/** `Alt+↑ ↓` move the row under the cursor before or after its neighbour: what comes first is asked first. */
export function useMoveKeys(command: AnyCommand, param: string, ids: readonly string[]): void {
  const { t } = useWords()
  const start = useStart()
  const move = (place: 'before' | 'after') => () => {
    const id = screenContext.get().focused?.id
    const at = id === undefined ? -1 : ids.indexOf(id)
    const anchor = at < 0 ? undefined : ids[place === 'before' ? at - 1 : at + 1]
    if (anchor !== undefined) start(command, { [param]: id, place, anchor }, 'key')
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
