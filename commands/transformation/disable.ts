import { disablePipelineCommand } from '@/features/message-pipeline/commands'

/** Lets messages pass a transformation by. */
export default disablePipelineCommand('transformation')
