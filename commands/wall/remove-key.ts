import { defineCommand, done } from '@/command/command'
import { removeWallKey } from '@/features/wall/wall-key'

/** Removes the API key of the wall display from this device. */
export default defineCommand({
  id: 'wall.remove-key',
  group: 'group.monitoring',
  danger: 'read',
  calls: [],
  params: {},
  async run(_, { rehearsal }) {
    if (rehearsal !== true) await removeWallKey()
    return done('wall.remove-key.done')
  },
})
