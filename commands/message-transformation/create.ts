import { createPipelineCommand } from '@/features/message-pipeline/commands'

/** Adds a transformation, or opens its form. */
export default createPipelineCommand('transformation')
