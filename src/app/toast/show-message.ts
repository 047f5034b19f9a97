import type { ShowMessage } from '@/command/action-handlers'
import { toast } from '@/command/toast/toasts'

/** Shows a short message as a toast. */
export const showMessage: ShowMessage = (kind, text, action) =>
  toast(kind, text, { actions: action === undefined ? [] : [action] })
