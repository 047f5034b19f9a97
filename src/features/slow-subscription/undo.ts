import { editedBy } from '@/command/undo/current'

export const slowUndo = editedBy('slow-subscription.edit')
