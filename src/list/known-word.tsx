import { lookUp, useWords } from '@/i18n/use-words'
import { Untrusted } from '@/ui/untrusted'

/** Prefixes of the translations for values of the broker. */
const translations = {
  role: 'choice.role',
  edition: 'support.editions',
  mfa: 'choice.twoStep',
  backend: 'choice.userBackend',
} as const

/** Translates a value of the broker, such as a role or an edition; an unknown value is shown as it is. */
export function KnownWord({ of, text }: { of: keyof typeof translations; text: string | undefined }) {
  const { t } = useWords()
  if (text === undefined || text === '') return t('none')
  return lookUp(`${translations[of]}.${text.toLowerCase()}`) ?? <Untrusted text={text} max={60} />
}
