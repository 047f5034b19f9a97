import { useEffect, useRef } from 'react'
import { useDesk, usePart } from '@/command/react'
import type { User } from '@/contract/user'

/** Editing a user starts from the note of now, not from an empty line: put in once, when the step is first asked. */
export function usePrefill(users: readonly User[] | undefined): void {
  const { runner } = useDesk()
  const prompting = usePart(runner.store, (state) => state.prompting)
  const username = prompting?.command.id === 'user.edit' && prompting.step === 'description' ? prompting.answers['username'] : undefined
  const filled = useRef<unknown>(undefined)
  useEffect(() => {
    if (username === filled.current) return
    filled.current = username
    const note = users?.find((user) => user.username === username)?.description
    if (username !== undefined && note !== undefined && note !== '' && runner.store.get().prompting?.draft === '') runner.send({ type: 'type', text: note })
  }, [username, users, runner])
}
