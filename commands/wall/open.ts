import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { findWallLayout, toWallPath } from '@/features/library/wall-layout'

/** Opens the wall display with a layout of the library. */
export default defineCommand({
  id: 'wall.open',
  group: 'group.monitoring',
  danger: 'read',
  searchOrder: 334,
  calls: [],
  params: { wall: pick('wallLayout', { label: 'library.kind.walls', sentInBody: true }) },
  errors: { WALL_NOT_FOUND: { step: 'wall', key: 'library.wallGone' } },
  run({ wall }) {
    const layout = findWallLayout(wall)
    if (layout === undefined) throw new RefusedError('WALL_NOT_FOUND')
    return { kind: 'go', to: toWallPath(layout) }
  },
})
