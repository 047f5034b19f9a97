import { among, word, type UndoTarget } from '@/command/undo/target'
import { userId } from '@/contract/user-id'

export const userUndo: UndoTarget<true> = {
  of: ({ username }) => [word(username)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.userList({}, { signal })).filter((row) => row.$raw === undefined).map(userId),
  ),
  restore: (username, was) =>
    was === undefined ? [{ command: 'user.delete', with: { username } }] : 'password',
}
