import { deletePipelineCommand } from '@/features/message-pipeline/commands'

/** Removes a validation. */
export default deletePipelineCommand('validation')
