import { editPipelineCommand } from '@/features/message-pipeline/commands'

/** Changes a transformation where it stands in the order. */
export default editPipelineCommand('transformation')
