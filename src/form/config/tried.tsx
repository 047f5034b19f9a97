import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** Confirms that the current values were tested successfully. */
export function Tried({ tried }: { tried: boolean }) {
  const { t } = useWords()
  return (
    <div role="status" className="empty:hidden">
      {tried && (
        <p className="flex items-center gap-1.5 rounded-md border border-ok px-2 py-1 text-small">
          <StatusMark state="ok" />
          <span>{t('form.tried')}</span>
        </p>
      )}
    </div>
  )
}
