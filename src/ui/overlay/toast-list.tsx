import { X } from '../icon/icons'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button'
import { cx } from '../cx'
import { IconButton } from '../icon-button'
import { StatusMark } from '../status-mark'

export type ToastKind = 'ok' | 'info' | 'warning' | 'error'

interface ToastItem {
  id: string
  kind: ToastKind
  /** The kind in words ("Error"), announced before the text. */
  kindWord: string
  text: ReactNode
  /** Announced, but not shown. */
  quiet?: boolean
  actions?: readonly { label: string; keys?: string; onSelect: () => void }[]
}

export interface ToastListProps {
  label: string
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
  dismissLabel: string
  /** The pointer or the focus is on the list: the owner pauses the timers. */
  onHold?: (held: boolean) => void
}

const edges = { ok: 'border-l-ok', info: 'border-l-info', warning: 'border-l-warn', error: 'border-l-bad' }

/**
 * Results at the bottom right, above the status bar and clear of a list's pages and a form's buttons; a polite live region that is
 * always in the page. It is outside the part that an open dialog makes inert, so that toasts are announced and usable over a
 * dialog too.
 */
export function ToastList({ label, toasts, onDismiss, dismissLabel, onHold }: ToastListProps) {
  return createPortal(
    <div
      role="status"
      aria-label={label}
      aria-atomic="false"
      aria-relevant="additions text"
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="pointer-events-none fixed right-3 bottom-23 z-40 flex w-88 max-w-[calc(100vw-1.5rem)] flex-col gap-2 text-body"
    >
      {toasts.map((toast) =>
        toast.quiet === true ? (
          <p key={toast.id} className="sr-only">
            {toast.text}
          </p>
        ) : (
          <Shown key={toast.id} toast={toast} onDismiss={onDismiss} dismissLabel={dismissLabel} />
        ),
      )}
    </div>,
    document.body,
  )
}

function Shown({
  toast,
  onDismiss,
  dismissLabel,
}: Pick<ToastListProps, 'onDismiss' | 'dismissLabel'> & { toast: ToastItem }) {
  return (
    <div
      className={cx(
        'pointer-events-auto flex items-start gap-2 rounded-md border border-l-3 border-field bg-raised px-3 py-2 text-text shadow-float',
        edges[toast.kind],
      )}
    >
      <span className="flex h-5 items-center">
        <StatusMark state={toast.kind} word={toast.kindWord} wordHidden />
      </span>
      <div className="min-w-0 flex-1">
        <div className="break-words">{toast.text}</div>
        {toast.actions && toast.actions.length > 0 && (
          <div className="flex flex-wrap gap-2 pt-1.5">
            {toast.actions.map((action) => (
              <Button key={action.label} size="sm" keys={action.keys} onClick={action.onSelect}>
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton size="sm" icon={X} label={dismissLabel} onClick={() => onDismiss(toast.id)} />
    </div>
  )
}
