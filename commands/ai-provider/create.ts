import { createAi } from '@/features/ai/commands'

/** Creates a provider of language models, or opens its form. */
export default createAi('aiProvider')
