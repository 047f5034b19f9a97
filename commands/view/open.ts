import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { findView, toViewPath } from '@/features/library/view'

/** Opens a view of the library: a screen with its filters and its order. */
export default defineCommand({
  id: 'view.open',
  group: 'group.view',
  danger: 'read',
  searchOrder: 332,
  calls: [],
  params: { view: pick('view', { label: 'library.kind.views', sentInBody: true }) },
  errors: { VIEW_NOT_FOUND: { step: 'view', key: 'library.viewGone' } },
  run({ view }) {
    const found = findView(view)
    const path = found && toViewPath(found.address)
    if (path === undefined) throw new RefusedError('VIEW_NOT_FOUND')
    return { kind: 'go', to: path }
  },
})
