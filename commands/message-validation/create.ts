import { createPipelineCommand } from '@/features/message-pipeline/commands'

/** Adds a validation, or opens its form. */
export default createPipelineCommand('validation')
