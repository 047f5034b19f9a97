import { editPipelineCommand } from '@/features/message-pipeline/commands'

/** Changes a transformation without moving it in the order. */
export default editPipelineCommand('transformation')
