import { useWords } from '@/i18n/use-words'
import { Untrusted, type UntrustedProps } from '@/ui/untrusted'

type Props = Omit<UntrustedProps, 'text'> & { text: string | null | undefined }

/** Text of the broker in a cell; a dash if it is missing or empty, so that no cell looks as if it were not loaded. */
export function OptionalText({ text, ...rest }: Props) {
  const { t } = useWords()
  return text === undefined || text === null || text === '' ? t('none') : <Untrusted text={text} {...rest} />
}
