import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** A field that another user changed while it was edited here: its value then and now. */
export type Clash = { readonly label: string; readonly before: string; readonly now: string }

/** Lists the changes of another user to the edited fields; saving again overwrites them. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useWords()
  return (
    <div role="alert" className="empty:-mt-3">
      {clashes.length > 0 && (
        <div className="rounded-md border border-warn p-3">
          <p className="flex items-baseline gap-1.5 font-semibold">
            <StatusMark state="warning" />
            {t('bridge.form.clash')}
          </p>
          <ul className="pt-1">
            {clashes.map(({ label, before, now }) => (
              <li key={label}>
                {label}:{' '}
                <s>
                  <Untrusted text={before} max={80} />
                </s>{' '}
                → <Untrusted text={now} max={80} />
              </li>
            ))}
          </ul>
          <p className="pt-1 text-small text-muted">{t('bridge.form.overwrite')}</p>
        </div>
      )}
    </div>
  )
}
