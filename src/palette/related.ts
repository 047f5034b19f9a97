import type { Ref } from '@/api/resource'
import { toast } from '@/app/toast/toasts'
import { translate as t } from '@/i18n/use-words'
import { allWords } from '@/i18n/i18n'
import { openPalette } from './store'

/** Opens the palette on the relations of an object; the table of relations is loaded on first use. */
export async function openRelated(ref: Ref, text = ''): Promise<void> {
  const [{ relationsOf }] = await Promise.all([import('@/command/related'), allWords()])
  const related = relationsOf(ref.resource)
  if (related.length === 0) toast('info', t('related.show.none'))
  else openPalette(text, [ref], related)
}
