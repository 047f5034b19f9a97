import { createAi } from '@/features/ai/commands'

/** Creates a completion profile, or opens its form. */
export default createAi('aiProfile')
