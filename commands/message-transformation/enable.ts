import { enablePipelineCommand } from '@/features/message-pipeline/commands'

/** Enables a transformation. */
export default enablePipelineCommand('transformation')
