import userDelete from '@commands/user/delete'
import { step } from '@/command/undo/step'
import { among, word, type UndoTarget } from '@/command/undo/target'
import { userId } from './model/id'

export const userUndo: UndoTarget<true> = {
  of: ({ username }) => [word(username)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.userList({}, { signal })).filter((row) => row.$raw === undefined).map(userId),
  ),
  restore: (username, was) => (was === undefined ? [step(userDelete, { username })] : 'password'),
}
