import { enableGate } from '@/features/message-pipeline/commands'

/** Lets messages go through a validation again. */
export default enableGate('validation')
