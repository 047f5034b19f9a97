import { deleteAi } from '@/features/ai/commands'

/** Deletes a provider of language models. */
export default deleteAi('aiProvider')
