import { movePipelineCommand } from '@/features/message-pipeline/commands'

/** Changes when messages come to a transformation. */
export default movePipelineCommand('transformation')
