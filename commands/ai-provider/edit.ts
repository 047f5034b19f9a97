import { editAi } from '@/features/ai/commands'

/** Changes a provider of language models; its name stays. */
export default editAi('aiProvider')
