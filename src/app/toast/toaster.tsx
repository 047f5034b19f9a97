import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { Disclosure } from '@/ui/disclosure'
import { ToastList } from '@/ui/overlay/toast-list'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { dismiss, hold, toasts, type Toast } from './toasts'

/** The results on show. */
export function Toaster() {
  const { t } = useWords()
  const shown = useStore(toasts)
  const list = useRef<HTMLDivElement>(null)
  const inTheWay = useInTheWay(list, shown.length)
  return (
    <ToastList
      label={t('shell.toasts')}
      dismissLabel={t('action.dismiss')}
      onDismiss={dismiss}
      onHold={hold}
      listRef={list}
      className={inTheWay ? 'top-13 bottom-auto!' : undefined}
      toasts={shown.map((toast) => ({
        id: toast.id,
        kind: toast.kind,
        kindWord: t(`shell.kind.${toast.kind}`),
        text: <Words toast={toast} />,
        actions: toast.actions.map(({ label, run }) => ({
          label,
          onSelect: () => {
            dismiss(toast.id)
            run()
          },
        })),
      }))}
    />
  )
}

/** The room below the last toast, above the status bar. */
const below = 40

/** Whether the toasts would cover all of what has the focus (WCAG 2.4.11): they then stand at the top instead. */
function useInTheWay(list: RefObject<HTMLDivElement | null>, count: number): boolean {
  const [covers, setCovers] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      const focused = document.activeElement?.getBoundingClientRect()
      const own = list.current?.getBoundingClientRect()
      if (focused === undefined || own === undefined || list.current?.contains(document.activeElement) === true) return
      const top = innerHeight - below - own.height
      setCovers(count > 0 && focused.left >= own.left && focused.right <= own.right && focused.top >= top && focused.bottom <= innerHeight - below)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [list, count])
  return covers
}

function Words({ toast }: { toast: Toast }) {
  const { t } = useWords()
  const text = toast.count > 1 ? t('shell.times', { text: toast.text, count: toast.count }) : toast.text
  if (toast.words === undefined) return text
  return (
    <>
      <p>{text}</p>
      <p className="text-small text-muted">{toast.words.meaning}</p>
      <Disclosure label={t('action.details')} className="text-small">
        <Untrusted text={toast.words.details} max={1000} mono />
      </Disclosure>
    </>
  )
}
