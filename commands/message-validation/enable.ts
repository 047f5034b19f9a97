import { enablePipelineCommand } from '@/features/message-pipeline/commands'

/** Enables a validation. */
export default enablePipelineCommand('validation')
