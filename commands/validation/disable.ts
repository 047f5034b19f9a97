import { disablePipelineCommand } from '@/features/message-pipeline/commands'

/** Lets messages pass a validation by. */
export default disablePipelineCommand('validation')
