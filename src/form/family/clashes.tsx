import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** A field somebody else changed while it was edited here: what it was then, and what stands there now. */
export type Clash = { readonly name: string; readonly before: string; readonly now: string }

/**
 * What somebody else changed since it was read, among the fields that were edited here and say something else (catalogue R19).
 * `before`, `now` and `mine` give a field's value as text.
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

/** What somebody else changed in the very fields that were edited here; saving again overwrites it. */
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
