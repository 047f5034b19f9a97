import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** A field that another user changed while it was edited here: its value then and now. */
export type Clash = { readonly name: string; readonly before: string; readonly now: string }

/**
 * Finds edited fields that another user changed to a different value since they were read (catalogue R19).
 * `before`, `now` and `mine` return the value of a field as text.
 */
export const clashing = (
  names: readonly string[],
  before: (name: string) => string,
  now: (name: string) => string,
  mine: (name: string) => string,
): readonly Clash[] =>
  names
    .filter((name) => before(name) !== now(name) && mine(name) !== now(name))
    .map((name) => ({ name, before: before(name), now: now(name) }))

/** Lists the changes of another user to the edited fields; saving again overwrites them. */
export function Clashes({
  clashes,
  labelOf,
}: {
  clashes: readonly Clash[]
  labelOf: (name: string) => string
}) {
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
            {clashes.map(({ name, before, now }) => (
              <li key={name}>
                {labelOf(name)}:{' '}
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
