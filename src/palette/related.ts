import type { Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import { getRelations, withOwner } from '@/command/nouns'
import { toast } from '@/command/toast/toasts'
import { translate as t } from '@/i18n/use-words'
import { allWords } from '@/i18n/i18n'
import { openPalette } from './store'

/** Opens the palette on the relations of an object. */
export async function openRelated(ref: Ref, context: Omit<Context, 'signal'>, text = ''): Promise<void> {
  const [nouns] = await Promise.all([context.nouns(), allWords()])
  const related = getRelations(ref.resource, nouns, context)
  if (related.length === 0) toast('info', t('related.show.none'))
  else openPalette(text, [withOwner(ref, nouns)], related)
}
