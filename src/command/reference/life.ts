import type { Capability } from '@/contract/capability'
import { getLives, type Life } from '@/contract/capability-availability'
import type { Key } from '@/i18n/key'

type FormatText = (key: Key, values?: { since?: string; until?: string }) => string

function phrase(t: FormatText, { edition, since, until }: Life): string {
  const who = edition ?? 'both'
  if (since !== undefined && until !== undefined) return t(`support.life.within.${who}`, { since, until })
  if (since !== undefined) return t(`support.life.since.${who}`, { since })
  return until === undefined ? t(`support.life.ever.${who}`) : t(`support.life.until.${who}`, { until })
}

/** The releases and edition that support a requirement; without one, every broker does. */
export const lifeText = (t: FormatText, needs: Capability | undefined): string =>
  needs === undefined
    ? t('support.life.ever.both')
    : getLives(needs)
        .map((life) => phrase(t, life))
        .join(t('support.life.and'))

/** The same in a machine-readable form: `enterprise >=5.4.0`, `<6.0.0`; undefined without a requirement. */
export const lifeLine = (needs: Capability | undefined): string | undefined =>
  needs === undefined
    ? undefined
    : getLives(needs)
        .map(({ edition, since, until }) =>
          [edition, since && `>=${since}`, until && `<${until}`]
            .filter((part) => part !== undefined)
            .join(' '),
        )
        .join('; ')
