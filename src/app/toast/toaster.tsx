import { useWords } from '@/i18n/use-words'
import { Disclosure } from '@/ui/disclosure'
import { ToastList } from '@/ui/overlay/toast-list'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { dismiss, hold, toasts, type Toast } from '@/command/toast/toasts'

/** The displayed result. */
export function Toaster() {
  const { t } = useWords()
  const shown = useStore(toasts)
  return (
    <ToastList
      label={t('shell.toasts')}
      dismissLabel={t('action.dismiss')}
      onDismiss={dismiss}
      onHold={hold}
      toasts={shown.map((toast) => ({
        id: toast.id,
        kind: toast.kind,
        quiet: toast.quiet,
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
