import { movePipelineCommand } from '@/features/message-pipeline/commands'

/** Moves a transformation in the order. */
export default movePipelineCommand('transformation')
