import slowSubscriptionEdit from '@commands/slow-subscription/edit'
import { editedBy } from '@/command/undo/current'

export const slowUndo = editedBy(slowSubscriptionEdit)
