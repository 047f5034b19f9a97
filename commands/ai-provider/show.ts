import { showAi } from '@/features/ai/commands'

/** Opens the page of a provider of language models. */
export default showAi('aiProvider', 152)
