import { movePipelineCommand } from '@/features/message-pipeline/commands'

/** Changes when messages come to a validation. */
export default movePipelineCommand('validation')
