import { dropDraft } from '@/command/prompt/draft'
import { useWords } from '@/i18n/use-words'
import { Segmented } from '@/ui/control/segmented'

type Props<K extends string> = {
  kind: K
  variants: readonly { readonly value: K; readonly label: string }[]
  choose: (kind: K) => void
}

/** Chooses the variant of a new object, if there are several. Changing it resets the form. */
export function VariantChoice<K extends string>({ kind, variants, choose }: Props<K>) {
  const { t } = useWords()
  if (variants.length < 2) return null
  return (
    <Segmented
      label={t('access.variant')}
      value={kind}
      options={variants}
      onChange={(next) => {
        dropDraft('screen')
        choose(next)
      }}
    />
  )
}
