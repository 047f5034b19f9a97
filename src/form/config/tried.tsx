import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import type { Tried as Outcome } from './use-config-form'

/** Confirms that the current values were tested successfully, with the time that it took; marked where it was slow. */
export function Tried({ tried }: { tried: Outcome | undefined }) {
  const { t } = useWords()
  const isSlow = tried?.differs === true
  return (
    <div role="status" className="empty:hidden">
      {tried && (
        <p
          className={`flex items-center gap-1.5 rounded-md border px-2 py-1 text-small ${isSlow ? 'border-warn' : 'border-ok'}`}
        >
          <StatusMark state={isSlow ? 'warning' : 'ok'} />
          <span>{t('form.tried', { result: t(tried.message, tried.values) })}</span>
        </p>
      )}
    </div>
  )
}
