import { resetPipelineCommand } from '@/features/message-pipeline/commands'

/** Resets the counters of a validation. */
export default resetPipelineCommand('validation')
