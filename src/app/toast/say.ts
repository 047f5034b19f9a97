import type { Say } from '@/command/action-handlers'
import { toast } from './toasts'

/** Shows a short message as a toast. */
export const say: Say = (kind, text, action) =>
  toast(kind, text, { actions: action === undefined ? [] : [action] })
