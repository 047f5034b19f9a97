import { duplicatePipelineCommand } from '@/features/message-pipeline/commands'

/** Opens the form of a new validation with the settings of another. */
export default duplicatePipelineCommand('validation')
