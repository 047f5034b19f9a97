import { disablePipelineCommand } from '@/features/message-pipeline/commands'

/** Disables a validation. */
export default disablePipelineCommand('validation')
