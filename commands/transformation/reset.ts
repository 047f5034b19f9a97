import { resetPipelineCommand } from '@/features/message-pipeline/commands'

/** Sets the counters of a transformation to nothing. */
export default resetPipelineCommand('transformation')
