import { showPipelineCommand } from '@/features/message-pipeline/commands'

/** Opens the page of a validation. */
export default showPipelineCommand('validation', 160)
