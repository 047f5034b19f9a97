import { resetPipelineCommand } from '@/features/message-pipeline/commands'

/** Resets the counters of a transformation. */
export default resetPipelineCommand('transformation')
