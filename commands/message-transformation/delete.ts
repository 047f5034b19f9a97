import { deletePipelineCommand } from '@/features/message-pipeline/commands'

/** Removes a transformation. */
export default deletePipelineCommand('transformation')
