import { showAi } from '@/features/ai/commands'

/** Opens the page of a completion profile. */
export default showAi('aiProfile', 154)
