import { Dialog as Modal, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A modal window along the left edge (the menu of a narrow page); Escape and a press outside close it. */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  return (
    <Modal open={open} onClose={onClose} aria-label={label} className="fixed inset-0 z-30 bg-scrim">
      <DialogPanel className="h-dvh w-64 overflow-y-auto border-r border-line bg-surface text-body text-text shadow-float">
        {children}
      </DialogPanel>
    </Modal>
  )
}
