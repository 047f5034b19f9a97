import { enablePipelineCommand } from '@/features/message-pipeline/commands'

/** Lets messages go through a validation again. */
export default enablePipelineCommand('validation')
