import { editPipelineCommand } from '@/features/message-pipeline/commands'

/** Changes a validation where it stands in the order. */
export default editPipelineCommand('validation')
