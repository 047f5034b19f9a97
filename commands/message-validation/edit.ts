import { editPipelineCommand } from '@/features/message-pipeline/commands'

/** Changes a validation without moving it in the order. */
export default editPipelineCommand('validation')
