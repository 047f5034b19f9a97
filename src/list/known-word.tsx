import { lookUp, useWords } from '@/i18n/use-words'
import { Untrusted } from '@/ui/untrusted'

/** Words of the broker's that have words of ours. */
const known = { role: 'choice.role', edition: 'support.editions', mfa: 'choice.mfa' } as const

/** A word of the broker's, such as a role or an edition, in the user's language; one that we do not know stands as the broker has it. */
export function KnownWord({ of, text }: { of: keyof typeof known; text: string | undefined }) {
  const { t } = useWords()
  if (text === undefined || text === '') return t('none')
  return lookUp(`${known[of]}.${text.toLowerCase()}`) ?? <Untrusted text={text} max={60} />
}
