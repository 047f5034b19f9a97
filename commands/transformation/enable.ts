import { enablePipelineCommand } from '@/features/message-pipeline/commands'

/** Lets messages go through a transformation again. */
export default enablePipelineCommand('transformation')
