import { disablePipelineCommand } from '@/features/message-pipeline/commands'

/** Disables a transformation. */
export default disablePipelineCommand('transformation')
