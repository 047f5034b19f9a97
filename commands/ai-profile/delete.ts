import { deleteAi } from '@/features/ai/commands'

/** Deletes a completion profile. */
export default deleteAi('aiProfile')
