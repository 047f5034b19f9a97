import { showPipelineCommand } from '@/features/message-pipeline/commands'

/** Opens the page of a transformation. */
export default showPipelineCommand('transformation', 170)
