import { resetPipelineCommand } from '@/features/message-pipeline/commands'

/** Sets the counters of a validation to nothing. */
export default resetPipelineCommand('validation')
