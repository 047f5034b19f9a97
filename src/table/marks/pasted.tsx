import { allWords } from '@/i18n/i18n'
import { part } from '@/ui/part'

/** What became of a pasted list, with its words: both come when somebody pastes one. */
export const Pasted = part(async () => (await Promise.all([import('./pasted-view'), allWords()]))[0].PastedView)
