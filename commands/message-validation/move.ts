import { movePipelineCommand } from '@/features/message-pipeline/commands'

/** Moves a validation in the order. */
export default movePipelineCommand('validation')
