import { duplicatePipelineCommand } from '@/features/message-pipeline/commands'

/** Opens the form of a new transformation with the settings of another. */
export default duplicatePipelineCommand('transformation')
