import { editAi } from '@/features/ai/commands'

/** Changes a completion profile; its name stays. */
export default editAi('aiProfile')
